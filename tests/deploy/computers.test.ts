import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PublishAnswer, PublishRequest } from '../../publish/api.ts';
import { folderOf } from '../../src/content/schema.ts';
import { contentRoutes } from '../../window/server/content-routes.ts';
import { screenRoutes } from '../../window/server/screen-routes.ts';
import { turns } from '../../window/server/turns.ts';
import { copyContent } from '../content/content-copy.ts';
import { BOOK } from '../content/sample-content.ts';
import { filesIn } from '../support/files-in.ts';
import { makePublishable } from '../window/support/content.ts';
import { newEntryIn, windowOn } from '../window/support/server.ts';
import { type Host, isRunnable, KINDS, startHost } from './hosts.ts';
import { page } from './published-page.ts';

const OTHER_BOOK = 'ebooks/casa-encendida';
const KEY = 'public-key-5f1';

/** A computer with the program, whose build makes a small page. */
async function computer() {
  const copy = await copyContent();
  const home = dirname(copy.dir);
  const out = join(home, 'dist');
  await copy.write('../.env', '');
  const takeTurn = turns();
  const build = async () => {
    const script = Buffer.from(`f({publicKey:"${KEY}",serviceId:"service",templateId:\`template\`})`);
    const files = [...page(randomUUID()), ['_astro/form.a1.js', script] as const];
    writeFileSync(join(home, 'sitio.zip'), zipSync(Object.fromEntries(files)));
    return '';
  };
  const options = {
    content: copy.dir,
    settings: home,
    out,
    onChange: () => undefined,
    open: () => undefined,
  };
  const routes = {
    ...contentRoutes(copy.dir, 'http://localhost:4500/', home, takeTurn),
    ...screenRoutes({ ...options, run: build, takeTurn }),
  };
  const state = async () => routes['GET /api/publish']() as PublishAnswer;
  /** Does a job; confirms the server's key if it asks. */
  const done = async (request: PublishRequest): Promise<NonNullable<PublishAnswer['job']>> => {
    const sent = { method: 'POST', body: JSON.stringify(request) };
    await routes['POST /api/publish']?.(new Request('http://localhost', sent));
    await vi.waitFor(async () => expect((await state()).job?.state).not.toBe('running'), 60_000);
    const { job } = await state();
    if (job?.question?.kind === 'trust-key') return answer(true);
    if (!job) throw new Error('no job');
    return job;
  };
  /** Answers what the latest job asks. */
  const answer = async (isAllowed: boolean) =>
    done({ action: 'answer', question: (await state()).job?.question, isAllowed });
  /** The content and the drafts, without what is kept until the next start for undoing. */
  const files = () =>
    Object.entries(filesIn(home)).filter(
      ([path, bytes]) => bytes !== null && /^(content|\.borradores)\/(?!.*\.sin-terminar)/.test(path),
    );
  return { ...windowOn(copy.dir), ...copy, home, state, done, answer, files };
}

type Computer = Awaited<ReturnType<typeof computer>>;

/** What is asked before the publication of another computer is replaced. */
const ELSEWHERE = { kind: 'replace-publication', id: expect.any(String) };

for (const kind of KINDS) {
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
      const { server, port, user, password } = host.account;
      return { server, port, user, password };
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

    test('the page comes back on a computer that has nothing but the program, with its hidden cards and drafts', async () => {
      await using lost = await computer();
      await using found = await computer();
      makePublishable(lost.dir);
      await lost.change(BOOK, { hidden: true });
      expect(
        await words(lost.done({ action: 'connect', connection: account(), isPublishing: true })),
      ).toContain('done: Tu página está publicada');
      const picture = new File(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"/>'], 'a.svg');
      await lost.change(OTHER_BOOK, { price: '$21 USD', image: { upload: 'one' } }, { one: picture });
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
      expect(String(await found.read('../.env'))).toContain(`PUBLIC_EMAILJS_PUBLIC_KEY=${KEY}\n`);
      expect(await found.state()).toMatchObject({
        connection: { folder: 'public_html' },
        published: expect.any(Number),
      });
      // What the publication before was made of is in «Copias».
      const [copy] = await found.copies();
      expect(copy).toMatchObject({
        form: { section: 'ebooks', entry: 'casa-encendida' },
        changes: expect.arrayContaining(['Precio: «$12 USD» → «$21 USD»']),
      });
      await found.restore(copy?.name ?? '');
      expect((await found.content()).forms[OTHER_BOOK]?.data.price).toBe('$12 USD');
      expect(await words(found.done({ action: 'publish' }))).toContain('done: Tu página está publicada');
    });

    test('the host has neither the password nor the keys of the e-mail service beside the page', async () => {
      await using here = await computer();
      makePublishable(here.dir);
      await here.write('../.env', `PUBLIC_EMAILJS_PUBLIC_KEY=${KEY}\n`);
      await here.done({
        action: 'connect',
        connection: { ...account(), isRemembered: 'on' },
        isPublishing: true,
      });
      const home = join(host.site, '..');
      const [folder = ''] = readdirSync(home).filter((name) => name.startsWith('.mi-pagina-'));
      const names = readdirSync(join(home, folder));
      expect(names.length).toBeGreaterThan(30);
      for (const name of names) {
        const bytes = readFileSync(join(home, folder, name));
        for (const secret of [host.account.password, KEY]) expect(bytes.includes(secret), name).toBe(false);
      }
    });

    test('what another computer has published is brought, and only what both have changed is asked', async () => {
      await using here = await computer();
      await using there = await computer();
      await publishAndBring(here, there);
      const picture = new File(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"/>'], 'a.svg');
      await there.change(BOOK, { price: '$31 USD' });
      await there.change(OTHER_BOOK, { image: { upload: 'one' } }, { one: picture });
      await there.duplicate(OTHER_BOOK);
      // The order of entries alone is no reason to ask.
      await there.change('ebooks', { order: ['casa-encendida', 'mujer-amanece'] });
      await there.change('youtube', { order: [] });
      await there.change('footer', { title: 'Allá.' });
      await there.remove('youtube/ejercicios-de-teatro');
      await there.done({ action: 'publish' });
      await here.change(BOOK, { price: '$32 USD' });
      await here.change('about', { title: 'Aquí.' });
      await here.duplicate('ebooks/la-voz-que-guardabas');
      await here.change('ebooks', { order: ['la-voz-que-guardabas', 'mujer-amanece'] });
      await here.change('youtube', { title: 'Mis videos.' });
      const before = here.files();

      expect(await here.done({ action: 'publish' })).toMatchObject({
        state: 'failed',
        question: ELSEWHERE,
      });
      const asked = await here.done({ action: 'merge', wanted: {} });
      expect(asked.question).toEqual({
        kind: 'choose-forms',
        choices: [
          {
            form: BOOK,
            title: 'Ebooks · Mujer, amanece',
            here: ['Precio: «$13 USD» → «$32 USD»'],
            there: ['Precio: «$13 USD» → «$31 USD»'],
          },
        ],
      });
      expect(here.files()).toEqual(before);
      expect(await words(here.done({ action: 'merge', wanted: { [BOOK]: 'there' } }))).toContain(
        'done: Listo: aquí está lo que publicaste',
      );
      const { forms, problems } = await here.content();
      expect(problems).toEqual([]);
      const theirs = (await there.content()).forms;
      for (const form of [BOOK, OTHER_BOOK, `${OTHER_BOOK}-copia`, 'footer'])
        expect(forms[form], form).toEqual(theirs[form]);
      expect(forms.about?.data.title).toBe('Aquí.');
      expect(forms.ebooks?.data.order).toEqual(theirs.ebooks?.data.order);
      expect(forms.youtube?.data).toMatchObject({ title: 'Mis videos.', order: [] });
      expect(Object.keys(forms)).toContain('ebooks/la-voz-que-guardabas-copia');
      expect(Object.keys(forms)).not.toContain('youtube/ejercicios-de-teatro');
      expect((await here.copies()).filter(({ form }) => folderOf(form) === BOOK)).toHaveLength(2);
      expect(await words(here.done({ action: 'publish' }))).toContain('done: Tu página está publicada');
      // The other one has changed nothing since: nothing is asked.
      await there.done({ action: 'publish' });
      expect(await words(there.done({ action: 'merge', wanted: {} }))).toContain('done: Listo');
      expect((await there.content()).forms).toEqual((await here.content()).forms);
    });

    test('a file of the content that cannot be read is named; the page is published without a copy of its content, and another computer does not replace it unasked', async () => {
      await using here = await computer();
      await using there = await computer();
      await publishAndBring(here, there);
      await there.change(BOOK, { price: '$31 USD' });
      // Not even root can read this file.
      symlinkSync('/proc/self/mem', join(there.dir, 'hero/otra.jpg'));
      expect(await words(there.done({ action: 'publish' }))).toMatch(
        /^done: Tu página está publicada\..* Pero en tu hosting no quedó lo que hace falta .* No se puede leer «.*otra\.jpg»\./,
      );
      await here.done({ action: 'publish' });
      expect(await here.done({ action: 'merge', wanted: {} })).toMatchObject({
        state: 'failed',
        words: expect.stringContaining('se detuvo o no cupo'),
        question: ELSEWHERE,
      });
      expect(await words(here.answer(true))).toContain('done: Tu página está publicada');
    });

    test('where the other computer has gone back to a publication, it is said before this one publishes what came after', async () => {
      await using here = await computer();
      await using there = await computer();
      await using found = await computer();
      await publishAndBring(here, there);
      await here.change(BOOK, { price: '$90 USD' });
      await here.done({ action: 'publish' });
      const [before] = (await here.state()).earlier;
      await here.done({ action: 'restore', publication: before?.name ?? '' });
      const said = 'En internet está una publicación anterior, a la que volviste';
      expect(await there.done({ action: 'publish' })).toMatchObject({ question: ELSEWHERE });
      expect(await words(there.done({ action: 'merge', wanted: {} }))).toMatch(
        new RegExp(`^done: Listo.*${said}`),
      );
      expect(await words(found.done({ action: 'fetch', connection: account() }))).toMatch(
        new RegExp(`^done: Listo.*${said}`),
      );
      expect(await words(there.done({ action: 'publish' }))).toContain('done: Tu página está publicada');
      // What is published now is no page of before.
      expect(await words(found.done({ action: 'fetch', connection: account() }))).not.toContain(said);
    });
  });
}
