const DATE_AND_TIME = new Intl.DateTimeFormat('es-VE', { dateStyle: 'long', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('es-VE', { dateStyle: 'long' });
const HOUR = new Intl.DateTimeFormat('es-VE', { hour: 'numeric', hour12: true });
const TIME = new Intl.DateTimeFormat('es-VE', { timeStyle: 'short' });

/** Keeps «3:49 p. m.» on one line. */
function unbroken(words: string): string {
  return words.replaceAll(/\s(?=[ap]\.\s?m\.)|(?<=[ap]\.)\s(?=m\.)/g, '\u00a0');
}

/** Formats date and time. */
export const WHEN = { format: (moment: Date | number) => unbroken(DATE_AND_TIME.format(moment)) };

const TO_THE_SECOND = new Intl.DateTimeFormat('es-VE', { dateStyle: 'long', timeStyle: 'medium' });

/** Formats moments of one list as `WHEN` does, those of the same minute with their seconds. */
export function withinList(moments: readonly number[]): (moment: number) => string {
  const minutes = [...new Set(moments)].map((moment) => WHEN.format(moment));
  return (moment) => {
    const minute = WHEN.format(moment);
    const isAlone = minutes.indexOf(minute) === minutes.lastIndexOf(minute);
    return isAlone ? minute : unbroken(TO_THE_SECOND.format(moment));
  };
}

/** Formats a time: «3:49 p. m.» */
export function timeOf(moment: Date): string {
  return unbroken(TIME.format(moment));
}

/** Names the hour of a moment: «Hoy, desde las 3 p. m.» */
export function hourOf(moment: Date): string {
  const today = new Date();
  const yesterday = new Date(today);
  yesterday.setDate(today.getDate() - 1);
  const day = DAY.format(moment);
  const names = new Map([
    [DAY.format(yesterday), 'Ayer'],
    [DAY.format(today), 'Hoy'],
  ]);
  return `${names.get(day) ?? day}, desde ${the(moment)} ${unbroken(HOUR.format(moment))}`;
}

/** Formats a time after «volver»: «a las 3:49 p. m.» */
export function atTime(moment: Date): string {
  return `a ${the(moment)} ${timeOf(moment)}`;
}

const the = (moment: Date) => (moment.getHours() % 12 === 1 ? 'la' : 'las');
