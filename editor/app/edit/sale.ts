import type { Values } from './values.ts';

/** How a book is sold, as the fields of its file tell it together. */
export const SALES = {
  link: { label: 'En venta por enlace', values: { soldByWhatsApp: undefined } },
  whatsApp: { label: 'En venta por WhatsApp', values: { soldByWhatsApp: true } },
  soon: {
    label: 'Pronto disponible',
    values: { soldByWhatsApp: undefined, status: 'Pronto Disponible', disabled: true },
  },
} as const;

export type Sale = keyof typeof SALES;

/** How a book's values say that it is sold; null if they contradict each other. */
export function saleOf({ soldByWhatsApp, status, disabled }: Values): Sale | null {
  if (disabled === true) return 'soon';
  if (status) return null;
  return soldByWhatsApp === true ? 'whatsApp' : 'link';
}
