import { hydrateRoot } from 'react-dom/client';
import { ContactForm } from './ContactForm.tsx';

/**
 * Hydrates the form; `load-form.ts` loads this script.
 * @param container has the form's HTML, and its props in `data-props`
 * @param onLive called once the form handles its own submits
 */
export function hydrate(container: HTMLElement, onLive: () => void): void {
  hydrateRoot(container, <ContactForm {...JSON.parse(container.dataset.props ?? '')} onLive={onLive} />);
}
