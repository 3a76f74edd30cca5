import { optional } from './structure.ts';
import { formatted } from './text.ts';

const SOME_DURATION = 'escribe minutos y segundos, como 08:47, 45 segundos o 1 h 5 min';

/** The names of the units of time, and their seconds. */
const UNITS_OF_TIME: readonly (readonly [name: RegExp, seconds: number])[] = [
  [/^(h|hrs?|horas?)$/i, 3600],
  [/^(m|mins?|minutos?|['′’])$/i, 60],
  [/^(s|segs?|segundos?|["″”]|'')$/i, 1],
];

const WITH_UNIT = /(\d+) ?([^\s\d,.]+)\.?/g;

/** Adds up numbers with units, such as `1 h 5 min` or `12 minutos y 30 segundos`; null for other words. */
function secondsIn(words: string): number | null {
  const parts = [...words.matchAll(WITH_UNIT)].map(
    ([, number, unit = '']) =>
      Number(number) * (UNITS_OF_TIME.find(([name]) => name.test(unit))?.[1] ?? Number.NaN),
  );
  const isAll = /^[\s,y]*$/.test(words.replaceAll(WITH_UNIT, ''));
  const sum = parts.reduce((one, other) => one + other, 0);
  return isAll && parts.length > 0 && !Number.isNaN(sum) ? sum : null;
}

/** Writes a length as minutes and seconds: `65:00` for `1:05:00` and for `1 h 5 min`. Other words only get zeros before them. */
function minutesAndSeconds(length: string): string {
  const clock = length.replace(/^(\d\d?)[.,](\d\d)$/, '$1:$2').replace(/^(\d+) ?h ?([0-5]\d)$/i, '$1:$2:00');
  const [, hours, minutes, seconds] = /^(\d\d?):([0-5]\d):([0-5]\d)$/.exec(clock) ?? [];
  const whole = hours ? (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds) : secondsIn(clock);
  const short = whole === null ? clock : `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
  return short.padStart('08:47'.length, '0');
}

/** What to do about words that are no length. */
function durationRemedy(length: string): string {
  if (/^\d+:[6-9]\d$/.test(length)) return 'pon segundos de 00 a 59, como en 08:47';
  const [, bare] = /^0*(\d+)$/.exec(length) ?? [];
  return bare ? `¿${bare} qué? Escribe ${bare} min o ${bare} segundos` : SOME_DURATION;
}

/** A length in minutes and seconds (specification section 3: mm:ss). Null for a video without one. */
export const duration = optional(
  formatted({
    remedy: SOME_DURATION,
    normalize: minutesAndSeconds,
    isValid: (length) => /^\d{2,}:[0-5]\d$/.test(length),
    remedyFor: durationRemedy,
  }),
).meta({
  title: 'Duración',
  description: 'Como 08:47 o 45 segundos.',
  short: true,
});
