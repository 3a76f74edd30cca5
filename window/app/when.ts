/** Formats date and time. */
export const WHEN = new Intl.DateTimeFormat('es-VE', { dateStyle: 'long', timeStyle: 'short' });
