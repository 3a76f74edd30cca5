import { type MenuGroup, metaOf } from '../../../src/content/fields/metadata.ts';
import type { Path } from '../../../src/content/fields/path.ts';
import {
  type CardSectionId,
  ENTRY_SCHEMAS,
  type FormRef,
  folderOf,
  hasEntries,
  SECTION_SCHEMAS,
  type SectionId,
} from '../../../src/content/schema.ts';
import type { ChangesAnswer, CheckGroup, SampleAnswer, StoredForm } from '../../api.ts';
import { isSameForm } from '../../form-ref.ts';
import { formTitle } from '../../form-title.ts';
import { entriesOf, formAddress, nextEntry } from '../edit/names.ts';
import { publicationWords } from '../edit/publication.ts';
import { countOf } from './check.ts';

/** What the steps are made of: they remember nothing themselves. */
export interface Facts {
  /** The findings of Revisar, with what is not saved. */
  readonly groups: readonly CheckGroup[];
  /** By their folders. */
  readonly forms: Readonly<Record<string, StoredForm>>;
  readonly sample: SampleAnswer;
  readonly changes: ChangesAnswer;
}

/** One step from the sample to the owner's own page. */
export interface Step {
  readonly name: string;
  readonly parts: readonly Part[];
}

/** One line of a step. */
export interface Part {
  readonly title: string;
  /**
   * - `open`: has to be done before publishing.
   * - `choice`: may stay if it is true for her: a text or picture of the sample, a section without cards.
   * - `done`: nothing is left, or she has published what was left.
   */
  readonly state: 'open' | 'choice' | 'done';
  /** What is left, or what she has. */
  readonly words: string;
  /** Opens what is left. */
  readonly address: string;
  /** The sections whose forms it is about, the main one first. */
  readonly sections: readonly SectionId[];
  /** What she can do about something that she does not have. */
  readonly offer?: 'hide' | 'show' | 'empty';
}

/** A field that Revisar names; `path` is empty for a whole form. */
interface Left extends Pick<CheckGroup, 'kind' | 'isBlocking'> {
  readonly form: FormRef | null;
  readonly path: Path;
  readonly address: string;
}

/** The steps in their order. */
export function stepsOf(facts: Facts): readonly Step[] {
  const { groups, changes } = facts;
  const left = leftIn(groups);
  const isOut = isPublished(facts);
  const steps = [
    { name: 'nombre y teléfono', parts: [nameAndPhone(left)] },
    { name: 'retrato', parts: [portrait(left)] },
    { name: 'tu historia', parts: [story(left)] },
    ...cardSteps(left, facts),
    { name: 'redes', parts: [networks(left, facts)] },
    { name: 'revisar', parts: [checkPart(groups)] },
    { name: 'publicar', parts: [publication(changes, isOut)] },
  ];
  const accepted = (part: Part): Part =>
    isOut && part.state === 'choice' ? { ...part, state: 'done' } : part;
  return steps.map(({ name, parts }) => ({ name, parts: parts.map(accepted) }));
}

/** Whether her page is out. A folder prepared while something that is saved prevents publishing is a trial. */
export function isPublished({ changes, groups }: Pick<Facts, 'changes' | 'groups'>): boolean {
  const isTrial = groups.some(({ kind, isBlocking }) => isBlocking && kind !== 'unsaved');
  return changes.isPublished || (changes.since !== null && !isTrial);
}

export function isDone({ parts }: Step): boolean {
  return parts.every(({ state }) => state === 'done');
}

/**
 * The first line that is not done, after the one that a form belongs to; undefined if the form belongs to none.
 * @param path of the field in the address that opened the form
 */
export function partAfter(steps: readonly Step[], { section }: FormRef, path: Path): Part | undefined {
  const parts = steps.flatMap((step) => step.parts);
  const isOfForm = ({ sections }: Part) => sections.includes(section);
  // The networks are in the form of the first step.
  const at = isNetwork(path) ? parts.findLastIndex(isOfForm) : parts.findIndex(isOfForm);
  return at < 0 ? undefined : parts.slice(at + 1).find(({ state }) => state !== 'done');
}

const isNetwork = ([name]: Path) => name === 'socialLinks';

/** Whether something left is of a section's own form, not of an entry. */
const isOf = ({ form }: Left, section: SectionId) => form?.section === section && form.entry === null;

function leftIn(groups: readonly CheckGroup[]): readonly Left[] {
  return groups.flatMap(({ kind, isBlocking, lines }) =>
    lines.flatMap(({ form, fields }) =>
      fields.map(({ path }) => {
        const address = form === null ? '/revisar' : formAddress(form, path);
        return { kind, isBlocking, form, path, address };
      }),
    ),
  );
}

const isOfSample = ({ kind }: Left) => kind === 'sample-texts' || kind === 'figures';

function stateOf(left: readonly Left[]): Part['state'] {
  if (left.some(({ isBlocking }) => isBlocking)) return 'open';
  return left.length > 0 ? 'choice' : 'done';
}

const SITE = { section: 'site', entry: null } as const;

const DONE = 'Listo';
/** The words of a step that is blocked, where no field is named. */
const blockedWords = (left: readonly Left[]) =>
  left.some(({ kind }) => kind === 'unsaved') ? 'Hay algo sin guardar' : 'Algo por corregir';
const mayStay = (count: number) =>
  count === 1 ? 'déjalo si es verdad para ti' : 'déjalos si son verdad para ti';

/** The fields of the first step, as a sentence calls them. */
const NAME_FIELDS: Readonly<Record<string, string>> = {
  name: 'el nombre del sitio',
  author: 'tu nombre',
  domainLabel: 'la dirección de tu página',
  email: 'el correo',
  phone: 'el teléfono',
};

/** Kinds of findings about values that are wrong. */
const WRONG: readonly string[] = ['unsaved', 'content', 'insecure-links', 'cut-videos'];

function nameAndPhone(left: readonly Left[]): Part {
  const own = left.filter(
    (one) => isOf(one, 'site') && (one.path.length === 0 || String(one.path[0]) in NAME_FIELDS),
  );
  const namesOf = (some: readonly Left[]) =>
    Object.keys(NAME_FIELDS).filter((name) => some.some(({ path }) => path[0] === name));
  const listedIn = (some: readonly string[]) => inWords(some.map((name) => NAME_FIELDS[name] ?? ''));
  // What she has typed, and is wrong, is not missing.
  const wrong = namesOf(own.filter(({ kind }) => WRONG.includes(kind)));
  const names = namesOf(own).filter((name) => !wrong.includes(name));
  const listed = listedIn(names);
  const open = [
    wrong.length > 0 ? `Corrige ${listedIn(wrong)}` : '',
    names.length > 0 ? `${names.length > 1 ? 'Faltan' : 'Falta'} ${listed}` : '',
  ];
  const words = {
    open: open.filter(Boolean).join('. ') || blockedWords(own),
    choice: `Como en la muestra: ${listed}; ${mayStay(names.length)}`,
    done: DONE,
  };
  const state = stateOf(own);
  const address = formAddress(SITE, [[...wrong, ...names][0] ?? 'name']);
  return { title: 'Nombre y teléfono', state, words: words[state], address, sections: ['site'] };
}

/** The fields of the second step. */
const PORTRAIT_FIELDS: readonly string[] = ['profileImage', 'profileImageFocus', 'profileImageAlt'];

function portrait(left: readonly Left[]): Part {
  const own = left.filter(
    (one) => isOf(one, 'hero') && (one.path.length === 0 || PORTRAIT_FIELDS.includes(String(one.path[0]))),
  );
  const kinds = own.map(({ kind }) => kind);
  const choice = kinds.includes('pictures')
    ? 'El dibujo de la muestra; déjalo si te gusta'
    : kinds.includes('blurred')
      ? 'Se verá borroso'
      : 'Mira lo que dice de él';
  const words = { open: blockedWords(own), choice, done: DONE };
  const state = stateOf(own);
  const address = own[0]?.address ?? formAddress({ section: 'hero', entry: null }, ['profileImage']);
  return { title: 'Retrato', state, words: words[state], address, sections: ['hero'] };
}

function story(left: readonly Left[]): Part {
  const isOfHero = (one: Left) =>
    isOf(one, 'hero') && ['title', 'subtitle'].includes(String(one.path[0] ?? 'title'));
  const own = left.filter((one) => isOf(one, 'about') || isOfHero(one));
  const texts = own.filter(isOfSample).length;
  const choice = texts > 0 ? `${sampleTexts(texts)}; ${mayStay(texts)}` : toLookAt(own.length);
  const words = { open: blockedWords(own), choice, done: DONE };
  const state = stateOf(own);
  const first = own.find(({ path }) => path[0] === 'description') ?? own[0];
  const address = first?.address ?? formAddress({ section: 'about', entry: null }, ['description']);
  return { title: 'Tu historia', state, words: words[state], address, sections: ['about', 'hero'] };
}

/** The groups of the menu that are steps; in others only Revisar names the sample's cards. */
export const CARD_STEPS: readonly MenuGroup[] = ['Libros y ebooks', 'Guías y videos'];

function cardSteps(left: readonly Left[], facts: Facts): readonly Step[] {
  const sections = Object.keys(ENTRY_SCHEMAS).filter(hasEntries);
  return CARD_STEPS.map((name) => {
    const own = sections.filter((section) => metaOf(SECTION_SCHEMAS[section]).menu === name);
    return { name, parts: own.map((section) => cards(formTitle(section), section, left, facts)) };
  });
}

function cards(title: string, section: CardSectionId, left: readonly Left[], facts: Facts): Part {
  const { forms, sample } = facts;
  const part = { title, sections: [section] };
  const whole = { section, entry: null };
  const isHidden = (form: FormRef) => forms[folderOf(form)]?.data.hidden === true;
  if (isHidden(whole)) {
    const words = 'No sale en tu página';
    return { ...part, state: 'done', words, address: formAddress(whole), offer: 'show' };
  }
  const own = left.filter(({ form }) => form?.section === section);
  const shown = entriesOf(section, forms).filter((form) => !isHidden(form));
  if (shown.length === 0 && own.length === 0) {
    const words = 'Ninguna tarjeta a la vista: así no sale en tu página';
    return { ...part, state: 'choice', words, address: formAddress(nextEntry({ section })), offer: 'hide' };
  }
  const samples = shown.filter((form) => sample.untouched.some((one) => isSameForm(one, form)));
  const others = own.filter(({ form }) => !samples.some((one) => form && isSameForm(one, form)));
  const wrong = foldersOf(others.filter(({ isBlocking }) => isBlocking));
  const advised = others.filter(({ form }) => form && !wrong.has(folderOf(form)));
  const around = advised.filter((one) => isOf(one, section));
  const similar = foldersOf(advised.filter((one) => !isOf(one, section)));
  const counts = [
    samples.length > 0 ? counted(samples.length, 'tarjeta de muestra', 'tarjetas de muestra') : '',
    wrong.size > 0 ? `${wrong.size} por terminar` : '',
    similar.size > 0 ? `${similar.size} por mirar` : '',
  ];
  const texts = around.filter(isOfSample).length;
  const inSection =
    texts > 0 ? `${sampleTexts(texts)} en esta sección; ${mayStay(texts)}` : toLookAt(around.length);
  const rest = around.length > 0 ? inSection : countedCards(shown.length);
  const first = others.find(({ isBlocking }) => isBlocking) ?? (samples.length === 0 ? others[0] : undefined);
  return {
    ...part,
    state: stateOf(own),
    words: counts.filter(Boolean).slice(0, 2).join(', ') || rest,
    address: first?.address ?? formAddress(whole),
    // A section with cards of her own is hidden in its form.
    ...(samples.length === shown.length && { offer: 'hide' }),
  };
}

/** The folders of forms, each once. */
const foldersOf = (left: readonly Left[]) =>
  new Set(left.flatMap(({ form }) => (form ? [folderOf(form)] : [])));

function networks(left: readonly Left[], { forms }: Facts): Part {
  const own = left.filter((one) => isOf(one, 'site') && isNetwork(one.path));
  const stored = forms.site?.data.socialLinks;
  const count = Array.isArray(stored) ? stored.length : 0;
  const unlike = new Set(own.map(({ path }) => path[1])).size;
  const isSample = own.every(({ kind }) => kind === 'links');
  const state = stateOf(own);
  const ready = count > 0 ? counted(count, 'red', 'redes') : 'Ninguna';
  return {
    title: 'Redes',
    state,
    words: state === 'done' ? ready : counted(unlike, 'enlace por cambiar', 'enlaces por cambiar'),
    address: own[0]?.address ?? formAddress(SITE, ['socialLinks']),
    sections: ['site'],
    // Her own links are removed one by one.
    ...(unlike > 0 && unlike === count && isSample && { offer: 'empty' }),
  };
}

/** What Revisar finds. */
export function checkPart(groups: readonly CheckGroup[]): Part {
  const unsaved = countOf(groups.filter(({ kind }) => kind === 'unsaved'));
  const blocking = countOf(groups.filter(({ isBlocking }) => isBlocking)) - unsaved;
  const advised = countOf(groups) - blocking - unsaved;
  const part = { title: 'Revisar', address: '/revisar', sections: [] };
  if (blocking > 0) {
    const words = counted(blocking, 'cosa impide publicar', 'cosas impiden publicar');
    return { ...part, state: 'open', words };
  }
  if (unsaved > 0)
    return { ...part, state: 'open', words: counted(unsaved, 'cosa sin guardar', 'cosas sin guardar') };
  if (advised === 0) return { ...part, state: 'done', words: 'Nada que corregir' };
  const words = counted(advised, 'cosa que conviene mirar', 'cosas que conviene mirar');
  return { ...part, state: 'choice', words };
}

function publication(changes: ChangesAnswer, isOut: boolean): Part {
  const state = isOut ? 'done' : 'open';
  return { title: 'Publicar', state, words: publicationWords(changes), address: '/publicar', sections: [] };
}

/** A number of cards, in words. */
export const countedCards = (count: number) => counted(count, 'tarjeta', 'tarjetas');

const sampleTexts = (count: number) => counted(count, 'texto de muestra', 'textos de muestra');

const toLookAt = (count: number) => counted(count, 'cosa por mirar', 'cosas por mirar');

/** A number with its noun. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Lists words in a sentence, the first two of many: «el correo, el teléfono y 2 más». */
function inWords(words: readonly string[]): string {
  const listed = words.length > 3 ? [...words.slice(0, 2), `${words.length - 2} más`] : words;
  return new Intl.ListFormat('es').format(listed);
}
