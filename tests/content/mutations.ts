/** Numbers from 0 to below 1 that are the same for the same seed (mulberry32). */
export type Chance = () => number;

/** A repeatable source of chance. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of several, by chance. @throws Error when there is none. */
export function oneOf<T>(all: readonly T[], chance: Chance): T {
  const chosen = all[Math.floor(chance() * all.length)];
  if (chosen === undefined) throw new Error('nothing to choose from');
  return chosen;
}

/** Changes the text of an index.yaml. */
export type Mutation = (text: string, chance: Chance) => string;

const SCALARS = [
  '',
  '~',
  'null',
  'true',
  'no',
  '0',
  '-1',
  '1.5',
  '1e400',
  '.inf',
  '.nan',
  '0x1F',
  '0b101',
  '0o17',
  '1_000',
  '2025-02-30',
  '2025-03-15',
  '2025-03-15 10:00:00',
  '12:34',
  '[]',
  '{}',
  '[a, b]',
  '{a: b}',
  "''",
  '" "',
  '*x',
  '&x y',
  '!!binary aGk=',
  '!!set {a}',
  '!!int "7"',
  '!foo bar',
  '|',
  '>-',
  '@x',
  '`x',
  '%x',
  'a: b',
  'a #b',
  '- a',
  '? a',
  '"',
  "'",
  '[',
  '{',
  '<<',
  '__proto__',
  'constructor',
  '---',
  '...',
  '$13 USD',
  'https://a.example.com',
];

const TEXTS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '{{7*7}}',
  '$' + '{7*7}',
  '</title>',
  '&lt;b&gt;',
  'javascript:alert(1)',
  'data:text/html,x',
  '../../../etc/passwd',
  './../index.yaml',
  './index.yaml',
  '%00',
  '👩🏽‍🚀💛',
  'ñandú',
  'עברית',
  '\\u202eabc',
  '\\ud800',
  '\\0',
  '\\a',
  'x'.repeat(5000),
  '́'.repeat(50),
  ' ',
  '\\u200b',
];

const SIGNS = [
  '\0',
  '\u0007',
  '\u007f',
  '\u0085',
  '\u2028',
  '\uFEFF',
  '\uFFFD',
  '\uFFFE',
  '\t',
  '\r',
  '\u202e',
  '"',
  "'",
  ':',
  '#',
  '&',
  '*',
  '|',
  '{',
  '[',
  '-',
  '%',
  '@',
  '`',
  '\\',
  '💛',
  'ñ',
];

/** Every kind of mutation, by the name under which docs/content-fuzzing.md explains it. */
export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'another scalar': (text, chance) => withValue(text, chance, () => oneOf(SCALARS, chance)),
  'hostile text': (text, chance) => withValue(text, chance, () => `"${oneOf(TEXTS, chance)}"`),
  'hostile text unquoted': (text, chance) => withValue(text, chance, () => oneOf(TEXTS, chance)),
  'value of another field': (text, chance) =>
    withValue(text, chance, () => oneOf(lines(text), chance).replace(/^[^:]*:\s*/, '')),
  'line removed': (text, chance) => withLine(text, chance, () => []),
  'line twice': (text, chance) => withLine(text, chance, (line) => [line, line]),
  'lines swapped': swapped,
  'field renamed': (text, chance) => withLine(text, chance, (line) => [line.replace(/^(\s*)(\w)/, '$1x$2')]),
  'field of the language': (text, chance) =>
    `${text}\n${oneOf(['__proto__', 'constructor', 'toString', '<<', '"": ', '1', '? [a]'], chance)}: {a: 1}\n`,
  'indentation changed': (text, chance) =>
    withLine(text, chance, (line) => [oneOf([' ', '  ', '\t', '   - '], chance) + line]),
  'indentation lost': (text, chance) => withLine(text, chance, (line) => [line.trimStart()]),
  'sign inserted': (text, chance) => spliced(text, chance, 0, oneOf(SIGNS, chance)),
  'signs removed': (text, chance) => spliced(text, chance, 1 + Math.floor(chance() * 8), ''),
  'cut short': (text, chance) => text.slice(0, Math.floor(chance() * text.length)),
  'joined with itself': (text, chance) => text + oneOf(['', '\n---\n', '\n...\n', '\n- '], chance) + text,
  'line ends of Windows': (text) => text.replaceAll('\n', '\r\n'),
  'line ends of old Macs': (text) => text.replaceAll('\n', '\r'),
  'byte order mark': (text, chance) => oneOf(['\uFEFF', '\uFEFF\uFEFF', '\n\uFEFF'], chance) + text,
  'directive before it': (text, chance) =>
    `${oneOf(['%YAML 1.1', '%YAML 1.2', '%YAML 9.9', '%TAG ! x:', '# coding'], chance)}\n---\n${text}`,
  'shortcut to another field': (text, chance) => {
    const anchored = withValue(text, chance, (value) => `&x ${value}`);
    return withValue(anchored, chance, () => '*x');
  },
  'deep nesting': (text, chance) =>
    withValue(text, chance, () => oneOf(['[', '{a: ', '- '], chance).repeat(300)),
};

function lines(text: string): readonly string[] {
  return text.split('\n');
}

function withLine(text: string, chance: Chance, change: (line: string) => readonly string[]): string {
  const all = lines(text);
  const at = Math.floor(chance() * all.length);
  return all.flatMap((line, index) => (index === at ? change(line) : [line])).join('\n');
}

/** Changes what stands behind the colon of some field. */
function withValue(text: string, chance: Chance, change: (value: string) => string): string {
  const fields = [...text.matchAll(/^[ \t-]*[\w-]+:[ ]?(.*)$/gm)];
  const { 0: whole, 1: value = '', index } = oneOf(fields, chance);
  const head = whole.slice(0, whole.length - value.length).replace(/:$/, ': ');
  return text.slice(0, index) + head + change(value) + text.slice(index + whole.length);
}

function swapped(text: string, chance: Chance): string {
  const all = [...lines(text)];
  const [from, to] = [Math.floor(chance() * all.length), Math.floor(chance() * all.length)];
  const moved = all[from] ?? '';
  all[from] = all[to] ?? '';
  all[to] = moved;
  return all.join('\n');
}

function spliced(text: string, chance: Chance, removed: number, inserted: string): string {
  const at = Math.floor(chance() * text.length);
  return text.slice(0, at) + inserted + text.slice(at + removed);
}
