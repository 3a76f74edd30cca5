import { hydrateRoot } from 'react-dom/client';
import { ContactForm } from './ContactForm.tsx';

/**
 * Hydrates the form; `load-form.ts` loads this script.
 * @param container has the form's HTML, and its props in `data-props`
 */
export function hydrate(container: HTMLElement): void {
  hydrateRoot(container, <ContactForm {...JSON.parse(container.dataset.props ?? '')} />);
}
