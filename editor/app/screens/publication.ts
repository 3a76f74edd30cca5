import type { ChangesAnswer } from '../../api.ts';
import { atTime } from '../browser/when.ts';

/** Formats a day, with the year if it is another one. */
function dayOf(moment: Date): string {
  const isToday = moment.toDateString() === new Date().toDateString();
  if (isToday) return `hoy ${atTime(moment)}`;
  const isThisYear = moment.getFullYear() === new Date().getFullYear();
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return `el ${moment.toLocaleDateString('es-VE', { day: 'numeric', month: 'short', ...year })}`;
}

/** The number of changes since the page was published; null if it is not known. */
export function changeCount({ forms }: Pick<ChangesAnswer, 'forms'>): number | null {
  return forms?.reduce((sum, { changes }) => sum + changes.length, 0) ?? null;
}

/** The state of the published page in one sentence: «Publicada el 20 nov; 3 cambios desde entonces.» */
export function publicationWords({ since, isPublished, forms }: ChangesAnswer): string {
  if (!since) return 'Desde esta computadora, todavía no la has publicado.';
  const done = `${isPublished ? 'Publicada' : 'Preparaste la carpeta'} ${dayOf(new Date(since))}`;
  if (!forms) return `${done}.`;
  const count = changeCount({ forms });
  const changed = count === 1 ? '1 cambio desde entonces' : `${count} cambios desde entonces`;
  return `${done}; ${count === 0 ? 'no ha cambiado nada desde entonces' : changed}.`;
}
