import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { readContent } from '../../src/content/read/read-content.ts';
import { copyContent } from '../../tests/support/content-copy.ts';
import { onDisk } from '../../tests/support/disk.ts';
import { filesIn } from '../../tests/support/files-in.ts';
import { ROOT } from '../../tools/processes.ts';
import { BOOK } from '../tests/support/book.ts';
import { wait } from '../tests/support/clock.ts';
import { cover, DRAWING } from '../tests/support/cover.ts';
import { drawnNumbers } from '../tests/support/drawn-numbers.ts';
import { beforeCalls, systemError } from '../tests/support/failing-disk.ts';
import { formAt, windowOn } from '../tests/support/server.ts';
import { wordsIn } from '../tests/support/words-in.ts';
import { check } from './check.ts';
import { lastSavedOf } from './last-saved.ts';

afterEach(() => {
  vi.resetAllMocks();
  vi.useRealTimers();
});

test('a save of one text, and what the window asks after it, read no other file', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await using content = await copyContent();
  const { change, content: read } = windowOn(content.dir);
  await change(BOOK, { price: '$14 USD' });
  // Copies of another form, and an old picture in the folder.
  await change('about', { title: 'Yo' });
  await content.write(`${BOOK}/portada-vieja.svg`, DRAWING);
  wait(1);
  await read();
  await check(content.dir, dirname(content.dir));
  const readFile = onDisk('readFile');
  expect(await change(BOOK, { price: '$15 USD' })).toMatchObject({ result: 'saved' });
  await read();
  await check(content.dir, dirname(content.dir));
  const paths = readFile.mock.calls.map(([path]) => String(path));
  const index = `${BOOK}/index.yaml`;
  expect(new Set(paths)).toEqual(new Set([join(content.dir, index), join(lastSavedOf(content.dir), index)]));
});

test('a save keeps what another program writes meanwhile', async () => {
  await using content = await copyContent();
  const { change, remove, copies, restore } = windowOn(content.dir);
  /** Another program writes while the server writes a temporary file. */
  const meanwhile = (path: string, text: string) =>
    beforeCalls(['writeFile'], () => writeFileSync(join(content.dir, path), text));
  const edited = String(await content.read(`${BOOK}/index.yaml`)).replace('$13', '$18');
  meanwhile(`${BOOK}/index.yaml`, edited);
  expect(await change(BOOK, { price: '$14 USD' })).toMatchObject({
    result: 'conflict',
    stored: { data: { price: '$18 USD' } },
  });
  vi.resetAllMocks();
  expect(String(await content.read(`${BOOK}/index.yaml`))).toBe(edited);
  expect(readdirSync(join(content.dir, BOOK)).toSorted()).toEqual(['index.yaml', 'portada.svg']);

  await change(BOOK, { price: '$14 USD' });
  const [copy] = await copies();
  meanwhile(`${BOOK}/index.yaml`, edited.replace('$18', '$19'));
  await expect(restore(copy?.name ?? '')).rejects.toThrow(
    /^No se guardó: otro programa lo cambió en este momento. Inténtalo otra vez. Una parte puede estar hecha ya/,
  );
  vi.resetAllMocks();
  expect(String(await content.read(`${BOOK}/index.yaml`))).toContain('$19 USD');
  meanwhile(`${BOOK}/carta.txt`, 'Hola');
  await restore(copy?.name ?? '');
  expect(String(await content.read(`${BOOK}/carta.txt`))).toBe('Hola');
  meanwhile(`${BOOK}/otra.txt`, 'Hola');
  expect(await remove(BOOK)).toMatchObject({ result: 'conflict', form: formAt(BOOK) });
  vi.resetAllMocks();
  expect(String(await content.read(`${BOOK}/otra.txt`))).toBe('Hola');
  beforeCalls(['writeFile'], () => rmSync(join(content.dir, 'about/index.yaml'), { force: true }));
  expect(await change('about', { title: 'Yo' })).toMatchObject({ result: 'conflict', stored: null });
  vi.resetAllMocks();
  expect(existsSync(join(content.dir, 'about/index.yaml'))).toBe(false);
});

test('a disk that is full or read-only at any moment is reported in Spanish, and nothing has changed', async () => {
  await using content = await copyContent();
  const { change, remove, save, content: read } = windowOn(content.dir);
  await change(BOOK, { price: '$14 USD' });
  const data = (await read()).forms[BOOK]?.data ?? {};
  mkdirSync(join(content.dir, BOOK, 'vacía'));
  const before = filesIn(content.dir);
  const copies = () => readdirSync(join(dirname(content.dir), '.copias'));
  const full = 'no queda espacio en el disco';
  const refused = 'no hay permiso para escribir en /disco';
  const TYPED = 'Lo que escribiste sigue aquí.';
  for (const [code, told, rest, work] of [
    ['ENOSPC', full, TYPED, () => change(BOOK, { image: { chosen: 'one' } }, { one: cover(1) })],
    [
      'ENOSPC',
      full,
      TYPED,
      () => save('ebooks', null, { ...data, title: 'Otro', image: { chosen: 'one' } }, { one: cover(1) }),
    ],
    ['EACCES', refused, 'No cambió nada.', () => remove(BOOK)],
  ] as const) {
    const kept = copies();
    // A full disk makes no folders, but renames and removes.
    const names = ['writeFile', 'mkdir', ...(code === 'EACCES' ? ['rename' as const] : [])] as const;
    for (let skipped = 0; skipped < 40; skipped++) {
      let [calls, moves] = [0, 0];
      beforeCalls(names, (_path, _second, name) => {
        // What was moved can be moved back.
        if (name === 'rename' && moves++ > 0) return;
        if (calls++ >= skipped) throw systemError(code, '/disco/ficha');
      });
      const answer = await work().catch((error: Error) => error);
      vi.resetAllMocks();
      if (!(answer instanceof Error)) {
        expect(answer).toMatchObject({ result: 'saved' });
        expect(skipped, 'calls that failed').toBeGreaterThan(0);
        break;
      }
      // That of a file says nothing of the rest.
      expect(answer.message).toMatch(new RegExp(`^No se guardó: ${told}.* otra vez\\.( ${rest})?$`));
      expect(filesIn(content.dir), `after ${skipped} calls`).toEqual(before);
      // A retry that fails for hours makes no copies.
      expect(copies()).toEqual(kept);
    }
    await rm(content.dir, { recursive: true });
    for (const [path, bytes] of Object.entries(before))
      if (bytes === null) mkdirSync(join(content.dir, path), { recursive: true });
      else await content.write(path, Buffer.from(bytes, 'latin1'));
  }
});

test('a page that stops half-way back has whole forms, and a repeat finishes', async () => {
  await using content = await copyContent();
  const { change, duplicate, remove, restorePage } = windowOn(content.dir);
  const first = wordsIn(content.dir);
  const moment = new Date().toISOString();
  await change(BOOK, { price: '$14 USD', image: { chosen: 'one' } }, { one: cover(0) });
  await duplicate(BOOK);
  await remove('ebooks/casa-encendida');
  const last = wordsIn(content.dir);
  /**
   * Brings the page back. From the call `stop` on nothing is written, as if the program had been killed.
   * @returns how many calls there were
   */
  const bringBack = async (stop: number) => {
    let calls = 0;
    beforeCalls(['writeFile', 'mkdir', 'rename', 'rm'], () => {
      if (calls++ >= stop) throw systemError('ENOSPC');
    });
    // It succeeds if only the last call fails, which removes a folder that was replaced.
    await restorePage(moment).catch(() => undefined);
    vi.resetAllMocks();
    return calls;
  };
  const beforeStops = new Date().toISOString();
  const calls = await bringBack(Number.POSITIVE_INFINITY);
  expect(wordsIn(content.dir)).toEqual(first);
  await restorePage(beforeStops);
  const stops = drawnNumbers(4, calls - 1).map(Math.round);
  for (const stop of stops) {
    const latest = new Date().toISOString();
    await bringBack(stop);
    // The next start.
    const { content: read, restorePage: repeat } = windowOn(content.dir);
    expect((await read()).problems, `after ${stop} calls`).toEqual([]);
    await repeat(moment);
    expect(wordsIn(content.dir), `after ${stop} calls`).toEqual(first);
    await repeat(latest);
    expect(wordsIn(content.dir), `after ${stop} calls`).toEqual(last);
  }
});

test('a deletion that is stopped before it is remembered keeps one copy, which brings the card back', async () => {
  await using content = await copyContent();
  const { change, remove, copies, restore } = windowOn(content.dir);
  await change(BOOK, { price: '$14 USD', image: { chosen: 'one' } }, { one: cover(0) });
  const before = wordsIn(content.dir);
  const saved = join(lastSavedOf(content.dir), BOOK, 'index.yaml');
  const remembered = readFileSync(saved);
  await remove(BOOK);
  // As the program that was killed leaves it.
  writeFileSync(saved, remembered);
  const { content: read } = windowOn(content.dir);
  await read();
  const [newest, ...older] = await copies();
  expect(older).toHaveLength(1);
  await restore(newest?.name ?? '');
  expect(wordsIn(content.dir)).toEqual(before);
});

test('a program that is killed at any moment leaves every form as before or as after its save', async () => {
  await using content = await copyContent();
  const prices = ['$13 USD', ...Array.from({ length: 1000 }, (_, at) => `$${at} USD`)];
  for (const milliseconds of drawnNumbers(Number(process.env.KILLS ?? 1), 400)) {
    const program = spawn(
      process.execPath,
      [join(ROOT, 'editor/tests/support/save-forever.ts'), content.dir],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    onTestFinished(() => void program.kill('SIGKILL'));
    await once(program.stdout, 'data');
    await setTimeout(milliseconds);
    program.kill('SIGKILL');
    await once(program, 'exit');
    expect((await readContent(content.dir)).problems).toEqual([]);
    expect(prices).toContain(parse(String(await content.read(`${BOOK}/index.yaml`))).price);
    // The next start removes temporary files, and copies can be restored.
    const { copies, restore, content: read } = windowOn(content.dir);
    await read();
    expect(globSync('**/.sin-terminar*', { cwd: dirname(content.dir) })).toEqual([]);
    const [newest] = await copies();
    if (newest) await restore(newest.name);
  }
});
