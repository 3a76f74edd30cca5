import type { z } from 'zod';
import { httpsUrl } from '../fields/addresses.ts';
import { comingDay, isOver } from '../fields/day.ts';
import { WRITTEN_ANEW } from '../fields/metadata.ts';
import { group, optional } from '../fields/structure.ts';
import { text } from '../fields/text.ts';
import { whenGroup } from './parts.ts';

/** Longest text, in letters: two lines of a phone, one of a computer. */
const MAX_LETTERS = 120;

/** A line at the top of the page until a day that the owner chooses; with the day of an event, a ticket. */
export const notice = group(
  'Aviso',
  'Una línea arriba de tu página, hasta el día que digas: una función, una feria, una oferta. Con «Día del evento» se vuelve una entrada, que lleva también hora, lugar y precio.',
  {
    /** What it says; without it there is no notice. */
    text: optional(
      text('Lo que dice', `Una frase de ${MAX_LETTERS} letras como mucho. Vacía, no hay aviso.`).max(
        MAX_LETTERS,
        `déjalo en ${MAX_LETTERS} letras como mucho`,
      ),
    ).meta(WRITTEN_ANEW),
    /** Day of the event; with the place, search engines are told of an event. */
    date: comingDay('Día del evento', 'También con su hora: 12/12, 7 p. m.').meta({
      control: 'day-with-hour',
    }),
    /** When it begins, as the owner writes it. */
    hour: optional(text('Hora', 'Como 7:00 p. m.')).meta({ short: true }),
    /** Place of the event. */
    place: optional(text('Lugar', 'Como Teatro Teresa Carreño, Caracas.')).meta(WRITTEN_ANEW),
    /** What it costs, as the owner writes it. */
    price: optional(text('Entrada', 'Como Entrada libre, o $10 en taquilla.')).meta(WRITTEN_ANEW),
    /** What the whole line opens. */
    link: optional(httpsUrl('Enlace', 'Lo que abre: las entradas, el mapa, tu red.')),
    /** The last day on which it is on the page, in Caracas; left empty, the day of the event. */
    lastDay: comingDay('Último día', 'El último en que se ve, en Venezuela. Vacío, el día del evento.'),
  },
)
  .refine(({ text, date, lastDay }) => !text || lastDay || date, {
    path: ['lastDay'],
    message: 'pon el día del evento, o el último día en que se ve el aviso, como 15 de diciembre',
    when: whenGroup,
  })
  .transform((notice) => ({ ...notice, lastDay: notice.lastDay ?? notice.date }));

/** The fields of a notice that decide whether it is on the page. */
export type NoticeTerm = Partial<Pick<z.output<typeof notice>, 'text' | 'lastDay'>>;

/** Whether a notice has a text and its last day in Caracas is not over. */
export function isRunning(notice: NoticeTerm | null | undefined, now = Date.now()): boolean {
  return Boolean(notice?.text) && !isOver(String(notice?.lastDay), now);
}
