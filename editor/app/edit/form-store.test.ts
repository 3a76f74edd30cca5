import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { folderOf } from '../../../src/content/schema.ts';
import { type ContentCopy, copyContent } from '../../../tests/support/content-copy.ts';
import { itemsOf } from '../../compared-values.ts';
import { BOOK } from '../../tests/support/book.ts';
import { AS_SERVER, formAt, windowOn } from '../../tests/support/server.ts';
import type { FormStore } from './form-store.ts';

/** The folder or identity of the form in a tab. */
const idOf = (form: FormStore | null | undefined) => (form ? folderOf(form.ref) : '');

/** Shows one of the window's addresses in the browser. */
const open = (address: string) =>
  vi.stubGlobal('location', { pathname: '/', search: address.replace('/?', '?') });

/** Navigates as a browser does, for a tab of its own. */
function startNavigation(): void {
  const events = new EventTarget();
  const show = (_visit: unknown, _title: string, address: string) => open(address);
  vi.stubGlobal('history', { pushState: show, replaceState: show });
  vi.stubGlobal('PopStateEvent', Event);
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events));
}

beforeEach(() => {
  // Tests move the clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  open('/');
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The window's server for a content folder. */
class Program {
  readonly server: ReturnType<typeof windowOn>;
  #answering = 0;

  constructor({ dir }: Pick<ContentCopy, 'dir'>) {
    this.server = windowOn(dir);
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => this.#answer(path, init));
  }

  /** Waits for open requests and cancels later ones, as when a tab closes. */
  async idle(): Promise<void> {
    vi.clearAllTimers();
    let quiet = 0;
    while (quiet++ < 20) {
      if (this.#answering > 0) quiet = 0;
      await new Promise(setImmediate);
    }
    vi.clearAllTimers();
  }

  async #answer(path: string, init: RequestInit): Promise<Response> {
    this.#answering++;
    return this.#work(path, init).finally(() => this.#answering--);
  }

  async #work(path: string, init: RequestInit): Promise<Response> {
    const asked = new Request(`http://localhost${path}`, init);
    const answer = await Promise.resolve(this.server.routes[`${asked.method} ${path}`]?.(asked)).catch(
      failure,
    );
    return answer instanceof Response ? answer : Response.json(answer ?? null, AS_SERVER);
  }
}

const failure = ({ message }: Error) => new Response(message, { ...AS_SERVER, status: 500 });

/** The window's modules, anew for each tab. */
async function loadWindow() {
  vi.resetModules();
  startNavigation();
  return {
    ...(await import('./follow-content.ts')),
    ...(await import('./open-forms.ts')),
    ...(await import('./entry-actions.ts')),
    ...(await import('./unsaved.ts')),
  };
}

/** A tab with a form. */
class Tab {
  #window: Awaited<ReturnType<typeof loadWindow>> | undefined;
  readonly #id: string;

  constructor(id: string) {
    this.#id = id;
  }

  async load(): Promise<void> {
    this.#window = await loadWindow();
    await this.#window.followContent();
    await this.pause();
  }

  get form(): FormStore | null {
    return this.formAt(this.#id);
  }

  /** What the window shows under an id. */
  formAt(id: string): FormStore | null {
    return this.#window?.openForm(formAt(id)) ?? null;
  }

  /** Presses «Duplicar» or «Sí, borrar» of the form. */
  async press(what: 'duplicate' | 'delete'): Promise<void> {
    if (this.form) await this.#window?.actOnEntry(this.form, what);
  }

  async news(): Promise<void> {
    await this.#window?.refreshContent();
  }

  /** Waits as long as a save takes. */
  pause(): Promise<void> {
    return vi.waitFor(
      async () => {
        await this.form?.save();
        expect(this.form?.state.status).not.toBe('saving');
      },
      { interval: 5, timeout: 20_000 },
    );
  }
}

test('a trailing space stays in the field after the save', async () => {
  await using content = await copyContent();
  const program = new Program(content);
  const tab = new Tab(BOOK);
  await tab.load();
  for (const typed of ['Uno', 'Uno ']) {
    tab.form?.change(['title'], typed);
    await tab.pause();
    expect(tab.form?.state).toMatchObject({ status: 'saved', values: { title: typed } });
  }
  await program.idle();
});

test('words, a removed item and a picture are undone in order, also after the form was left', async () => {
  await using content = await copyContent();
  const program = new Program(content);
  const tab = new Tab(BOOK);
  await tab.load();
  const [{ form }, first] = [tab, await content.read(`${BOOK}/index.yaml`)];
  const before = form?.state.values ?? {};
  const written = async () => {
    await tab.pause();
    return String(await content.read(`${BOOK}/index.yaml`));
  };
  const title = String(before.title);
  for (const letter of ' y la luz') form?.type(['title'], form.state.values.title + letter, 'typed');
  form?.changeWithOffer(['features'], itemsOf(before.features).slice(1), 'Quitaste «Una».');
  expect(await written()).not.toContain('Lecturas de cinco minutos');
  await form?.choose(['image'], new File([await content.read(`${BOOK}/portada.svg`)], 'otra.svg'));
  expect(await written()).toContain('./otra-');
  form?.leave();
  const steps = [];
  for (let path = form?.undo(); path; path = form?.undo())
    steps.push([...path, form?.state.values.title, itemsOf(form?.state.values.features).length]);
  expect(steps).toEqual([
    ['image', `${title} y la luz`, 2],
    ['features', `${title} y la luz`, 3],
    ['title', `${title} y la`, 3],
    ['title', `${title} y`, 3],
    ['title', title, 3],
  ]);
  expect(await written()).toBe(String(first));
  while (form?.redo());
  expect(await written()).toMatch(/y la luz[\s\S]*otra-/);
  await program.idle();
});

test('a new portrait goes without the old one’s point, and both come back in one step', async () => {
  await using content = await copyContent();
  const program = new Program(content);
  const tab = new Tab('hero');
  await tab.load();
  const { form } = tab;
  const drawing = new File([await content.read('hero/retrato.svg')], 'otra.svg');
  const isWithPoint = () => [
    form?.state.values.profileImage === './retrato.svg',
    form?.state.values.profileImageFocus,
  ];
  form?.change(['profileImageFocus'], '30% 40%');
  for (const undo of [() => form?.undo(), () => form?.state.offer?.undo()]) {
    await form?.choose(['profileImage'], drawing, { others: { profileImageFocus: undefined } });
    expect(isWithPoint()).toEqual([false, undefined]);
    undo();
    expect(isWithPoint()).toEqual([true, '30% 40%']);
  }
  await tab.pause();
  await program.idle();
});

test('another picture of an activity goes without the old one’s description, and the offer says and takes back both', async () => {
  await using content = await copyContent();
  const program = new Program(content);
  const tab = new Tab('about');
  await tab.load();
  const { form } = tab;
  const drawing = new File([await content.read('hero/retrato.svg')], 'otra.svg');
  const described = { image: './una.svg', imageAlt: 'Una pluma' };
  const first = () => Object(itemsOf(form?.state.values.activities)[0]);
  form?.change(['activities', 0], { ...first(), ...described });
  const others = { imageAlt: undefined };
  await form?.choose(['activities', 0, 'image'], drawing, { others, also: ' Sin su descripción.' });
  expect(first()).toMatchObject({ title: 'Escribo', image: expect.stringMatching(/^\.\/otra-/), ...others });
  expect(form?.state.offer?.words).toMatch(/^Cambiaste «.*»\. Sin su descripción\.$/);
  form?.state.offer?.undo();
  expect(first()).toMatchObject(described);
  await tab.pause();
  await program.idle();
});

test('a new book is sold by WhatsApp until a book has a link; untouched, it is nothing to save', async () => {
  await using content = await copyContent();
  const program = new Program(content);
  const tab = new Tab('ebooks/');
  await tab.load();
  const sale = () => tab.form?.state.values.soldByWhatsApp;
  expect(sale(), 'the books of the sample have links').toBeUndefined();
  await program.server.removeSample();
  const other = new Tab('printed-books/');
  await other.load();
  const { form } = other;
  expect(form?.state.values.soldByWhatsApp).toBe(true);
  expect([form?.hasUnsavedValues, form?.state.status]).toEqual([false, 'saved']);
  form?.type(['title'], 'La otra orilla', 'typed');
  await form?.settle();
  const [draft] = (await program.server.content()).drafts;
  expect(draft?.data).toMatchObject({ title: 'La otra orilla', soldByWhatsApp: true });
  form?.discard();
  expect([form?.hasUnsavedValues, form?.state.values]).toEqual([false, { soldByWhatsApp: true }]);
  await program.idle();
});

test('a first PDF makes a guide available in one step', async () => {
  await using content = await copyContent();
  const program = new Program(content);
  const tab = new Tab('free-guides/');
  await tab.load();
  const { form } = tab;
  const state = () => [Boolean(form?.state.values.fileUrl), form?.state.values.isAvailable];
  await form?.choose(['fileUrl'], new File(['%PDF-1.4'], 'guia.pdf'), { others: { isAvailable: true } });
  expect(state()).toEqual([true, true]);
  form?.undo();
  expect(state()).toEqual([false, undefined]);
  await tab.pause();
  await program.idle();
});

test('a picture follows its activity while it is stored, and stays away if that or the picture went meanwhile', async () => {
  await using content = await copyContent();
  const program = new Program(content);
  const tab = new Tab('about');
  await tab.load();
  const { form } = tab;
  const drawing = new File([await content.read('hero/retrato.svg')], 'dibujo.svg');
  const activities = () => itemsOf(form?.state.values.activities);
  const pictures = () =>
    activities().map((one) => Object(one).title + (Object(one).image?.replace(/-.*/, '') ?? ''));
  const arrange = (order: readonly number[]) =>
    form?.change(
      ['activities'],
      order.map((at) => activities()[at]),
    );
  /** Chooses a picture for an activity, and does something meanwhile. */
  const meanwhile = async (at: number, act: () => void, isWanted = true) => {
    const taken = form?.choose(['activities', at, 'image'], drawing, { isWanted: () => isWanted });
    act();
    await taken;
    const shown = pictures();
    while (form?.undo());
    return shown;
  };
  const type = (at: number, title: string) => form?.type(['activities', at, 'title'], title, 'typed');
  expect(await meanwhile(0, () => arrange([1, 0, 2]))).toEqual(['Dirijo', 'Escribo./dibujo', 'Acompaño']);
  expect(await meanwhile(2, () => arrange([1, 2]))).toEqual(['Dirijo', 'Acompaño./dibujo']);
  expect(await meanwhile(1, () => type(1, 'Canto'))).toEqual(['Escribo', 'Canto./dibujo', 'Acompaño']);
  expect(await meanwhile(2, () => arrange([0, 1]))).toEqual(['Escribo', 'Dirijo']);
  const other = () => form?.change(['activities', 2, 'image'], './otra.svg');
  expect(await meanwhile(2, other)).toEqual(['Escribo', 'Dirijo', 'Acompaño./otra.svg']);
  expect(await meanwhile(0, () => undefined, false)).toEqual(['Escribo', 'Dirijo', 'Acompaño']);
  form?.change(['activities'], [...activities(), undefined]);
  expect(await meanwhile(3, () => arrange([0, 1, 2]))).toEqual(['Escribo', 'Dirijo', 'Acompaño']);
  await tab.pause();
  await program.idle();
});

test('an offer undoes only its own change, and ends when its value changes or the form is left; one to write anew is then taken', async () => {
  await using content = await copyContent();
  const program = new Program(content);
  const tab = new Tab(BOOK);
  await tab.load();
  const { form } = tab;
  const features = itemsOf(form?.state.values.features);
  const remove = () => form?.changeWithOffer(['features'], features.slice(1), 'Quitaste «Una».');
  remove();
  form?.type(['title'], 'Otro', 'typed');
  form?.state.offer?.undo();
  expect(form?.state).toMatchObject({ values: { title: 'Otro', features }, offer: null });
  remove();
  form?.type(['features', 0], 'Otra', 'typed');
  expect(form?.state.offer).toBe(null);
  // Of no value of this form, such as a deleted entry.
  form?.offer({ words: 'Borraste «Uno».', path: null, undo: () => null });
  form?.type(['title'], 'Otro título', 'typed');
  expect(form?.state.offer).toBe(null);
  const listed = () => form?.state.values.features;
  form?.change(['features'], features);
  remove();
  form?.leave();
  expect([form?.state.offer, listed()]).toEqual([null, features.slice(1)]);
  const empty = () =>
    form?.changeWithOffer(['features'], undefined, 'Quité las de antes.', { isTakenOnLeaving: true });
  empty();
  form?.leave();
  expect([form?.state.offer, listed()]).toEqual([null, features.slice(1)]);
  empty();
  form?.type(['features', 0], 'Nueva', 'typed');
  form?.leave();
  expect(listed()).toEqual(['Nueva']);
  await program.idle();
});

test('a video’s address and code go back together, to the field that shows the address', async () => {
  await using content = await copyContent();
  const program = new Program(content);
  const tab = new Tab('youtube/volver-a-empezar');
  await tab.load();
  const { form } = tab;
  const { values = {} } = form?.state ?? {};
  const pasted = { videoUrl: 'https://youtu.be/dQw4w9WgXcQ', videoId: 'dQw4w9WgXcQ' };
  form?.type([], { ...values, ...pasted }, 'typed');
  expect(form?.undo()).toEqual(['videoUrl']);
  expect(form?.state.values).toEqual(values);
  await program.idle();
});

test('a picture comes back with its file when a draft was discarded, or when it was the only value', async () => {
  await using content = await copyContent();
  const program = new Program(content);
  const tab = new Tab('ebooks/');
  await tab.load();
  const { form } = tab;
  const kept = async (one: FormStore | null) => {
    await one?.save();
    const path = `${idOf(one)}/${String(one?.state.values.image).slice(2)}`;
    const asked = new Request(`http://localhost/api/file?${new URLSearchParams({ path })}`);
    return (await program.server.routes['GET /api/file']?.(asked)) as Response;
  };
  await form?.choose(['image'], new File([await content.read(`${BOOK}/portada.svg`)], 'otra.svg'));
  expect((await kept(form)).status).toBe(200);
  form?.undo();
  await form?.save();
  await program.idle();
  form?.redo();
  expect((await kept(form)).status).toBe(200);
  await program.idle();
  const next = new Tab(idOf(form));
  await next.load();
  next.form?.discard();
  await program.idle();
  next.form?.undo();
  expect((await kept(next.form)).status).toBe(200);
  await program.idle();
});

test('a new entry that she has left does not take the screen from the one that she begins', async () => {
  await using content = await copyContent();
  const program = new Program(content);
  const tab = new Tab('ebooks/');
  open('/?ficha=ebooks/');
  await tab.load();
  const first = tab.form;
  first?.type(['title'], 'Uno', 'typed');
  expect(location.search).toBe(`?ficha=${idOf(first)}`);
  open('/?ficha=ebooks/');
  const second = tab.form;
  expect(second).not.toBe(first);
  await first?.save();
  expect(location.search).toBe('?ficha=ebooks/');
  second?.type(['title'], 'Dos', 'typed');
  expect(location.search).toBe(`?ficha=${idOf(second)}`);
  await program.idle();
});

test('what was discarded comes back by undoing', async () => {
  await using content = await copyContent();
  const program = new Program(content);
  const tab = new Tab(BOOK);
  await tab.load();
  const { form } = tab;
  form?.type(['price'], 'trece', 'typed');
  await tab.pause();
  const drafts = async () => {
    await tab.pause();
    await program.idle();
    return (await program.server.content()).drafts.map(({ data }) => data.price);
  };
  form?.discard();
  expect(form?.state).toMatchObject({ status: 'saved', values: { price: '$13 USD' } });
  expect(await drafts()).toEqual([]);
  form?.undo();
  expect(form?.state.values.price).toBe('trece');
  expect(await drafts()).toEqual(['trece']);
  await program.idle();
});

test('a deleted card comes back with what was typed right before, with refused values and its history', async () => {
  await using content = await copyContent();
  const program = new Program(content);
  const tab = new Tab(BOOK);
  await tab.load();
  const title = tab.form?.state.values.title;
  tab.form?.type(['title'], 'Otro', 'typed');
  tab.form?.type(['price'], 'trece', 'typed');
  await tab.press('delete');
  expect([tab.form, await content.read(`${BOOK}/index.yaml`).catch(() => null)]).toEqual([null, null]);
  tab.formAt('ebooks')?.undo();
  await vi.waitFor(() => expect(tab.form?.state.status).toBe('partly'), { timeout: 20_000 });
  expect(tab.form?.state.values).toMatchObject({ title: 'Otro', price: 'trece' });
  expect(String(await content.read(`${BOOK}/index.yaml`))).toMatch(/title: Otro[\s\S]*price: \$13 USD/);
  tab.form?.undo();
  await tab.pause();
  await tab.press('delete');
  tab.formAt('ebooks')?.undo();
  await vi.waitFor(() => expect(tab.form?.state.status).toBe('saved'), { timeout: 20_000 });
  // Nothing was typed meanwhile: nothing more is undone.
  expect(tab.form?.state.values).toMatchObject({ title: 'Otro', price: '$13 USD' });
  tab.form?.undo();
  expect(tab.form?.state.values.title).toBe(title);
  await program.idle();
});

test('a duplicate has what was typed right before, and is not made while a value is refused', async () => {
  await using content = await copyContent();
  const program = new Program(content);
  const tab = new Tab(BOOK);
  await tab.load();
  const copied = async () => String(await content.read(`${BOOK}-copia/index.yaml`).catch(() => ''));
  tab.form?.type(['price'], 'trece', 'typed');
  await expect(tab.press('duplicate')).rejects.toThrow('No se duplicó');
  expect(await copied()).toBe('');
  tab.form?.type(['price'], '$14 USD', 'typed');
  await tab.press('duplicate');
  expect(await copied()).toContain('price: $14 USD');
  await program.idle();
});

test('a removal, and what is typed after it or in another visit of the form, have their own copies', async () => {
  await using content = await copyContent();
  const program = new Program(content);
  const tab = new Tab(BOOK);
  await tab.load();
  const { form } = tab;
  const save = async (act: () => void) => {
    act();
    await tab.pause();
    return (await program.server.copies()).length;
  };
  const type = (title: string) => save(() => form?.type(['title'], title, 'typed'));
  expect(await type('Uno')).toBe(1);
  expect(await type('Uno d')).toBe(1);
  expect(await save(() => form?.change(['features'], ['Una']))).toBe(2);
  expect(await type('Uno do')).toBe(3);
  expect(await type('Uno dos')).toBe(3);
  form?.leave();
  expect(await type('Uno dos t')).toBe(4);
  await program.idle();
});

test('a failed save is retried, and its notice stays meanwhile', async () => {
  await using content = await copyContent();
  const program = new Program(content);
  const tab = new Tab(BOOK);
  await tab.load();
  let tries = 0;
  vi.stubGlobal('fetch', async () => {
    tries += 1;
    return new Response('No queda espacio en el disco.', { ...AS_SERVER, status: 500 });
  });
  tab.form?.change(['category'], 'Gratis');
  await vi.advanceTimersByTimeAsync(800);
  const signs = new Set<string | undefined>();
  tab.form?.store.subscribe(() => signs.add(tab.form?.state.status));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toBe(5);
  expect([...signs]).toEqual(['failed']);
  new Program(content);
  vi.advanceTimersByTime(15_000);
  await vi.waitFor(() => expect(tab.form?.state.status).toBe('saved'), { interval: 5 });
  await program.idle();
});

test('what is typed and not saved is known before publishing, also while the content is read again', async () => {
  await using content = await copyContent();
  const program = new Program(content);
  const tab = new Tab(BOOK);
  await tab.load();
  tab.form?.change(['price'], '15');
  await tab.pause();
  const { followContent, refreshContent, saveAll } = await loadWindow();
  const readings = [followContent(), saveAll(), refreshContent()] as const;
  expect((await readings[1]).map(({ form }) => form)).toEqual([formAt(BOOK)]);
  await Promise.all(readings);
  await program.idle();
});

test('what was read before a save does not take back what it has saved', async () => {
  await using content = await copyContent();
  const program = new Program(content);
  const tab = new Tab(BOOK);
  await tab.load();
  const { promise: isLate, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const answer = await fetch(path, init);
    if (path !== '/api/content') return answer;
    read();
    await isLate;
    return answer;
  });
  const news = tab.news();
  await isRead;
  tab.form?.change(['category'], 'Gratis');
  await tab.form?.save();
  const seen = new Set<unknown>();
  tab.form?.store.subscribe(({ values }) => seen.add(values.category));
  arrive();
  await news;
  await tab.news();
  tab.form?.change(['price'], '$15 USD');
  expect([...seen]).toEqual(['Gratis']);
  await program.idle();
});

test('while the content folder is missing no form counts as deleted: what is typed waits, also over a reload', async () => {
  await using content = await copyContent();
  const program = new Program(content);
  const tab = new Tab(BOOK);
  await tab.load();
  const away = async () => {
    await content.rename('', '../aparte');
    await tab.news();
    await vi.waitFor(() => expect(tab.form?.state.status).toBe('failed'), { interval: 5 });
    expect(tab.form?.state.problems[0]?.message).toContain('la carpeta de tu página no está');
  };
  const back = async (status: string) => {
    await content.rename('../aparte', '');
    await tab.news();
    await vi.waitFor(() => expect(tab.form?.state.status).toBe(status), { interval: 5 });
    return String(await content.read(`${BOOK}/index.yaml`));
  };
  tab.form?.type(['category'], 'Gratis', 'typed');
  await away();
  expect(await back('saved')).toContain('category: Gratis');
  // A value that was refused is no reason either.
  tab.form?.type(['price'], '13', 'typed');
  await tab.pause();
  await away();
  tab.form?.type(['category'], 'Gratis hoy', 'typed');
  await tab.form?.save('closing');
  await tab.load();
  expect(tab.form?.state).toMatchObject({
    status: 'failed',
    values: { category: 'Gratis hoy', price: '13' },
  });
  expect(await back('partly')).toContain('category: Gratis hoy');
  // Nothing waits: the window says it in place of the form.
  tab.form?.type(['price'], '$15 USD', 'typed');
  await tab.pause();
  await content.rename('', '../aparte');
  await tab.news();
  expect(tab.form).toBe(null);
  expect(await back('saved')).toContain('price: $15 USD');
  await program.idle();
});
