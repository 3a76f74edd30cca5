import type { FormValues } from '../../api.ts';

/**
 * Whether the page has its contact form.
 * @param contact values of the form `contact`
 */
export function hasContactForm({ withoutForm, hidden }: FormValues): boolean {
  return withoutForm !== true && hidden !== true;
}
