import { useEffect } from 'react';
import type { ChangesAnswer } from '../../api.ts';
import { atTime } from '../../when.ts';
import { onNews, useAnswer } from '../browser/server.ts';

/** What was saved since the page was published; null until the server has answered. */
export function useChanges(): ChangesAnswer | null {
  const { answer, reload } = useAnswer<ChangesAnswer>('/api/changes', 'content');
  // A publication, or one that was brought, changes no content.
  useEffect(() => onNews('job', () => void reload()), [reload]);
  return answer;
}

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

/**
 * When she published, and what has changed since, in one sentence: «Publicaste el 20 nov; 3 cambios sin publicar.»
 * @param hasUnsaved whether something waits that is not saved
 */
export function publicationWords({ since, isPublished, forms }: ChangesAnswer, hasUnsaved = false): string {
  if (!since) return 'Desde esta computadora, todavía no la has publicado.';
  const done = `${isPublished ? 'Publicaste' : 'Preparaste la carpeta'} ${dayOf(new Date(since))}`;
  if (!forms) return `${done}.`;
  const count = changeCount({ forms });
  const none = hasUnsaved ? 'hay algo sin guardar' : 'aquí no han cambiado tus textos ni imágenes';
  const changed = count === 1 ? '1 cambio sin publicar' : `${count} cambios sin publicar`;
  return `${done}; ${count === 0 ? none : changed}.`;
}
