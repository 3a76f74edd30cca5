/** Formats date and time. */
export const WHEN = new Intl.DateTimeFormat('es-VE', { dateStyle: 'long', timeStyle: 'short' });

const DAY = new Intl.DateTimeFormat('es-VE', { dateStyle: 'long' });
const HOUR = new Intl.DateTimeFormat('es-VE', { hour: 'numeric', hour12: true, dayPeriod: 'long' });
/** Formats a time: «3:49 p. m.» */
export const TIME = new Intl.DateTimeFormat('es-VE', { timeStyle: 'short' });

/** Names the hour of a moment: «Hoy, 3 de la tarde». */
export function hourOf(moment: Date): string {
  const today = new Date();
  const yesterday = new Date(today);
  yesterday.setDate(today.getDate() - 1);
  const day = DAY.format(moment);
  const names = new Map([
    [DAY.format(yesterday), 'Ayer'],
    [DAY.format(today), 'Hoy'],
  ]);
  return `${names.get(day) ?? day}, ${HOUR.format(moment)}`;
}

/** Formats a time after «volver»: «a las 3:49 p. m.» */
export function atTime(moment: Date): string {
  return `${moment.getHours() % 12 === 1 ? 'a la' : 'a las'} ${TIME.format(moment)}`;
}
