import { hydrateRoot } from 'react-dom/client';
import { ContactForm } from './ContactForm.tsx';

/**
 * What `load-form.ts` fetches: brings the server's markup of the form to life.
 * @param container holds that markup, and in `data-props` the properties that it was made from
 */
export function hydrate(container: HTMLElement): void {
  hydrateRoot(container, <ContactForm {...JSON.parse(container.dataset.props ?? '')} />);
}
