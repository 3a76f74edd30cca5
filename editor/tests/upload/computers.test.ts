import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { emailServiceKeys } from '../../../src/form/email-service.ts';
import { copyContent } from '../../../tests/support/content-copy.ts';
import { filesIn } from '../../../tests/support/files-in.ts';
import { ONE_KEY, OWN_KEYS } from '../../../tests/support/own-keys.ts';
import { PUBLICATIONS_FOLDER } from '../../publish/account-file.ts';
import type { PublishAnswer, PublishRequest } from '../../publish/api.ts';
import { publicationsIn } from '../../publish/publications.ts';
import { contentRoutes, turns } from '../../server/content-routes.ts';
import { BOOK } from '../support/book.ts';
import { makePublishable } from '../support/content.ts';
import { screensOn } from '../support/screens.ts';
import { newEntryIn, windowOn } from '../support/server.ts';
import { type Host, isRunnable, openSsh, startHost } from './hosts.ts';
import { page } from './published-page.ts';

const OTHER_BOOK = 'ebooks/casa-encendida';

/** A computer with the program, whose build makes a small page. */
async function computer() {
  const copy = await copyContent();
  const home = dirname(copy.dir);
  await copy.write('../.env', '');
  const keys = Object.entries(emailServiceKeys(OWN_KEYS));
  const build = async () => {
    const script = Buffer.from(`f({${keys.map(([name, value]) => `${name}:"${value}"`)}})`);
    const files = [...page(randomUUID()), ['_astro/form.a1.js', script] as const];
    writeFileSync(join(home, 'sitio.zip'), zipSync(Object.fromEntries(files)));
  };
  const routes = {
    ...contentRoutes(copy.dir, 'http://localhost:4500/', home, turns()),
    ...screensOn(copy.dir, build).routes,
  };
  const state = async () => routes['GET /api/publish']() as PublishAnswer;
  /** Does a job; confirms the server's key, and takes the likeliest folder, if it asks. */
  const done = async (request: PublishRequest): Promise<NonNullable<PublishAnswer['job']>> => {
    const sent = { method: 'POST', body: JSON.stringify(request) };
    await routes['POST /api/publish']?.(new Request('http://localhost', sent));
    await vi.waitFor(async () => expect((await state()).job?.state).not.toBe('running'), 60_000);
    const { job } = await state();
    if (job?.question?.kind === 'trust-key') return answer(true);
    if (job?.question?.kind === 'choose-folder') return answer(true, job.question.folders[0]?.folder);
    if (!job) throw new Error('no job');
    return job;
  };
  /** Answers what the latest job asks. */
  const answer = async (isAllowed: boolean, folder?: string) =>
    done({ action: 'answer', question: (await state()).job?.question, isAllowed, folder });
  /** The content and the drafts, without what is kept until the next start for undoing. */
  const files = () =>
    Object.entries(filesIn(home)).filter(
      ([path, bytes]) => bytes !== null && /^(content|\.borradores)\/(?!.*\.sin-terminar)/.test(path),
    );
  return { ...windowOn(copy.dir), ...copy, home, state, done, answer, files };
}

type Computer = Awaited<ReturnType<typeof computer>>;

const publicationsOf = ({ home }: Computer) => publicationsIn(join(home, PUBLICATIONS_FOLDER));

/** What is asked before the publication of another computer is replaced. */
const ELSEWHERE = { kind: 'replace-publication', id: expect.any(String) };

/** One kind of server: what other computers have done is judged the same on each. */
const kind = openSsh();
const isLeftOut = !isRunnable(kind) && !process.env.CI;
if (isLeftOut) console.log(`${kind.name} no está en esta máquina, o falta ser root: no se prueba.`);

describe.skipIf(isLeftOut)(`two computers and ${kind.name}`, () => {
  let host: Host;
  beforeAll(async () => {
    host = await startHost(kind);
  });
  afterAll(() => host?.stop());
  afterEach(() => {
    for (const name of readdirSync(join(host.site, '..')))
      if (name !== 'public_html') rmSync(join(host.site, '..', name), { recursive: true });
    for (const name of readdirSync(host.site)) rmSync(join(host.site, name), { recursive: true });
  });
  const account = () => {
    const { server, port, user, password, folder } = host.account;
    return { server, port, user, password, folder };
  };
  /** Publishes one computer's page for the first time, and brings it to another. */
  const publishAndBring = async (here: Computer, there: Computer) => {
    makePublishable(here.dir);
    await here.done({ action: 'connect', connection: account(), isPublishing: true });
    await there.done({ action: 'fetch', connection: account() });
  };
  const words = async (work: Promise<{ readonly state: string; readonly words: string }>) => {
    const { state, words } = await work;
    return `${state}: ${words}`;
  };

  test('the page comes back on a computer that has nothing but the program, with its hidden cards and drafts; beside it the host has neither password nor keys', async () => {
    await using lost = await computer();
    await using found = await computer();
    makePublishable(lost.dir);
    await lost.change(BOOK, { hidden: true });
    await lost.write('../.env', `${ONE_KEY.variable}=${ONE_KEY.value}\n`);
    const connection = { ...account(), isRemembered: 'on' };
    expect(await words(lost.done({ action: 'connect', connection, isPublishing: true }))).toContain(
      'done: Tu página está publicada',
    );
    const picture = new File(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"/>'], 'a.svg');
    await lost.change(OTHER_BOOK, { price: '$21 USD', image: { chosen: 'one' } }, { one: picture });
    await lost.send({
      key: randomUUID(),
      form: newEntryIn('ebooks'),
      version: null,
      data: { title: 'Sin terminar' },
    });
    expect(await words(lost.done({ action: 'publish' }))).toContain('done: Tu página está publicada');

    expect(await words(found.done({ action: 'fetch', connection: account() }))).toMatch(
      /^done: Listo: aquí está tu página/,
    );
    expect(found.files()).toEqual(lost.files());
    const home = join(host.site, '..');
    const [folder = ''] = readdirSync(home).filter((name) => name.startsWith('.mi-pagina-'));
    for (const name of readdirSync(join(home, folder)))
      for (const secret of [host.account.password, ONE_KEY.value])
        expect(readFileSync(join(home, folder, name)).includes(secret), name).toBe(false);
    expect(String(await found.read('../.env'))).toContain(`${ONE_KEY.variable}=${ONE_KEY.value}\n`);
    expect(await found.state()).toMatchObject({
      connection: { folder: 'public_html' },
      published: expect.any(Number),
    });
    expect(await words(found.done({ action: 'publish' }))).toContain('done: Tu página está publicada');
  });

  test('a publication that stops before its upload does not count as one', async () => {
    await using here = await computer();
    makePublishable(here.dir);
    writeFileSync(join(host.site, 'index.html'), 'another page');
    const first = await here.done({ action: 'connect', connection: account(), isPublishing: true });
    expect(first.question).toMatchObject({ kind: 'replace-files' });
    expect(publicationsOf(here).latest()).toBeNull();
  });

  test('before the publication of another computer is replaced, its page can be brought, or this one published; a file that cannot be read is named', async () => {
    await using here = await computer();
    await using there = await computer();
    await publishAndBring(here, there);
    await there.change(BOOK, { price: '$31 USD' });
    await there.done({ action: 'publish' });
    await here.change(BOOK, { price: '$32 USD' });
    expect(await here.done({ action: 'publish' })).toMatchObject({ state: 'failed', question: ELSEWHERE });
    expect(await words(here.done({ action: 'fetch' }))).toContain('done: Listo: aquí está tu página');
    expect((await here.content()).forms).toEqual((await there.content()).forms);
    expect(await words(here.done({ action: 'publish' }))).toContain('done: Tu página está publicada');

    await there.change(BOOK, { price: '$33 USD' });
    expect(await there.done({ action: 'publish' })).toMatchObject({ state: 'failed', question: ELSEWHERE });
    expect(await words(there.answer(true))).toContain('done: Tu página está publicada');
    await here.done({ action: 'fetch' });
    expect((await here.content()).forms[BOOK]?.data.price).toBe('$33 USD');

    // What the other has published can be brought, although this one was allowed to replace it by an earlier publication.
    await there.change(BOOK, { price: '$34 USD' });
    await there.done({ action: 'publish' });
    const [, earlier] = publicationsOf(here).all();
    await here.done({ action: 'go-back', publication: String(earlier?.name) });
    await here.answer(true);
    expect(await words(here.done({ action: 'fetch' }))).toContain('done: Listo: aquí está tu página');
    expect((await here.content()).forms[BOOK]?.data.price).toBe('$34 USD');

    // Not even root can read this file: the page is published without a copy of its content.
    symlinkSync('/proc/self/mem', join(here.dir, 'hero/otra.jpg'));
    expect(await words(here.done({ action: 'publish' }))).toMatch(
      /^done: Tu página está publicada\..* Pero en tu hosting no quedó lo que hace falta .* No se puede abrir «.*otra\.jpg»:/,
    );
  });
});
