import { phone } from '../../../src/content/fields/phone.ts';
import type { ContentAnswer } from '../../api.ts';
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

/** How a new book is sold until she chooses: by WhatsApp if she has a mobile number and no book has a link. */
export function firstSale(forms: ContentAnswer['forms']): Sale {
  const hasChat = Boolean(phone.safeParse(forms.site?.data.phone).data?.chat);
  const hasLink = Object.values(forms).some(({ data }) => data.amazonLink);
  return hasChat && !hasLink ? 'whatsApp' : 'link';
}
