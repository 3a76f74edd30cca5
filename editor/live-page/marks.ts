import type { MiddlewareHandler } from 'astro';
import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5';
import { metaOf } from '../../src/content/fields/metadata.ts';
import { parsedUrl } from '../../src/content/fields/parsed-url.ts';
import { pathText } from '../../src/content/fields/path.ts';
import { type FieldValue, walk } from '../../src/content/fields/walk.ts';
import {
  type FormRef,
  folderOf,
  type ParsedContent,
  type SectionId,
  schemaOf,
} from '../../src/content/schema.ts';
import type { FieldAddress } from '../api.ts';

/** Unicode's private use area: characters that no text contains, each one UTF-16 unit long. */
const [FIRST, LAST] = [0xe000, 0xf8ff];
const MARKS = /[\ue000-\uf8ff]/g;
/** UTF-8 of a mark in an address, percent-encoded (RFC 3986, 2.1), and of some other characters. */
const ENCODED = /%E[EF](?:%[89AB][\dA-F]){2}/gi;

/** The first letter or digit of each text, line and sentence: the page may put each into its own element. */
const STARTS = /(?<=^|[\n.:;]\s*)((?:\{\w+\}|[^\p{L}\p{N}{}])*)([\p{L}\p{N}])/gu;

/** Renders the pages of the live page with marks: their HTML says which form and field a text is from. */
export const onRequest: MiddlewareHandler = async ({ locals }, next) => {
  const { mark, finish } = newMarks();
  // Before the content is read: the page asks with it whether the content has changed since (content-plugin.ts).
  const rendered = String(Date.now());
  locals.loadContent = async () => {
    // Imported for each page: a module that a page imports is evaluated again when the content changes, this one is not.
    const { content, facts } = await import('virtual:content');
    const { pageContent } = await import('../../src/content/page-content.ts');
    return pageContent({ content: content && mark(content), facts });
  };
  const response = await next();
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response;
  const own = {
    'data-window': process.env.WINDOW_ORIGIN ?? '',
    'data-rendered': rendered,
    // The web fonts from the start, since they come from this computer.
    'data-fonts': '',
  };
  return new Response(finish(await response.text(), own), response);
};

interface Mark extends FieldAddress {
  /** The letter that the mark replaces. */
  readonly letter: string;
}

interface Marks {
  /** Replaces letters of the content by marks. */
  readonly mark: (content: ParsedContent) => ParsedContent;
  /**
   * Replaces the marks in the HTML of a page by their letters, and adds the attributes.
   * @param own attributes for the root element
   */
  readonly finish: (html: string, own: Readonly<Record<string, string>>) => string;
}

/**
 * Marks for one rendering of a page: they add to its HTML which form and field each text comes from. Before the page is
 * rendered, some letters of each text are replaced by marks; in the finished HTML each mark becomes its letter again, and
 * the element around it gets the attributes `data-edit-form` and `data-edit-field`. So no text changes, and no component
 * knows of editing, but for About.tsx and first-page.ts, which read a text and allow for a mark in it.
 */
export function newMarks(): Marks {
  /** A mark's index is its character code minus `FIRST`. */
  const marks: Mark[] = [];
  /** The fields that hold addresses: a link may show no text, such as a network's icon. */
  const addresses = new Map<string, FieldAddress>();

  function withMarks(words: string, address: FieldAddress): string {
    return words.replaceAll(STARTS, (whole, before: string, letter: string) => {
      const code = FIRST + marks.length;
      // Only one UTF-16 unit is replaced, so that the length stays. Beyond 6,400 marks only the form opens.
      if (letter.length > 1 || code > LAST) return whole;
      marks.push({ ...address, letter });
      return before + String.fromCharCode(code);
    });
  }

  function marked(form: FormRef, { schema, path, value }: FieldValue): unknown {
    const address = { form: folderOf(form), field: pathText(path) };
    if (typeof value === 'string' && parsedUrl(value)) addresses.set(value, address);
    if (typeof value === 'string') {
      const { shown } = metaOf(schema);
      return shown === 'page' || shown === 'parts' ? withMarks(value, address) : value;
    }
    if (typeof value !== 'object' || value === null) return value;
    // Of a price or telephone number the page shows these parts.
    const parts = Object.entries(value).map(([part, own]) => [
      part,
      part === 'amount' || part === 'written' ? withMarks(String(own), address) : own,
    ]);
    return Object.fromEntries(parts);
  }

  /** Adds to an element which form and field it shows, unless it says so already. */
  function nameField(element: DefaultTreeAdapterTypes.Element, { form, field }: FieldAddress): void {
    if (element.attrs.some(({ name }) => name === 'data-edit-form')) return;
    element.attrs.push({ name: 'data-edit-form', value: form }, { name: 'data-edit-field', value: field });
  }

  /** Names the field of a link's address if its own text names none. */
  function nameAddress(element: DefaultTreeAdapterTypes.Element): void {
    const href = element.attrs.find(({ name }) => name === 'href')?.value ?? '';
    const address = addresses.get(href);
    if (address) nameField(element, address);
  }

  const markOf = (code: string) => marks[code.charCodeAt(0) - FIRST];

  /** Replaces the marks in addresses, such as that of a chat with a text. */
  function withoutEncoded(html: string): string {
    return html.replaceAll(ENCODED, (encoded) => {
      const mark = markOf(decodeURIComponent(encoded));
      return mark ? encodeURIComponent(mark.letter) : encoded;
    });
  }

  /** Replaces marks by their letters, and adds the attributes to `element`, whose text or description it is. */
  function unmarked(text: string, element?: DefaultTreeAdapterTypes.Element, attribute = ''): string {
    return text.replaceAll(MARKS, (code) => {
      const mark = markOf(code);
      // An alternative text is not visible: the owner touches the picture.
      if (element && mark) {
        const { form, field } = mark;
        nameField(element, { form, field: attribute === 'alt' ? field.replace(/Alt$/, '') : field });
      }
      return mark?.letter ?? code;
    });
  }

  function visit(node: DefaultTreeAdapterTypes.ChildNode, parent?: DefaultTreeAdapterTypes.Element): void {
    if ('value' in node) node.value = unmarked(node.value, parent);
    if (!('tagName' in node)) return;
    const isShown = !/^(script|style|title)$/.test(node.tagName);
    for (const child of node.childNodes) visit(child, isShown ? node : undefined);
    for (const attribute of [...node.attrs]) {
      const isSeen = attribute.name === 'alt' || attribute.name === 'placeholder';
      attribute.value = unmarked(attribute.value, isSeen ? node : undefined, attribute.name);
    }
    nameAddress(node);
  }

  return {
    mark: (content) => walkContent(content, (field, form) => marked(form, field)),
    finish: (html, own) => {
      const document = parse(withoutEncoded(html));
      for (const node of document.childNodes) {
        visit(node);
        if (!('tagName' in node)) continue;
        node.attrs = [
          ...node.attrs.filter(({ name }) => !(name in own)),
          ...Object.entries(own).map(([name, value]) => ({ name, value })),
        ];
      }
      return serialize(document);
    },
  };
}

/**
 * Copies the content with every field changed.
 * @param change returns the field's new value
 */
function walkContent(
  { sections, entries }: ParsedContent,
  change: (field: FieldValue, form: FormRef) => unknown,
): ParsedContent {
  const walkForm = (form: FormRef, value: unknown) =>
    walk(schemaOf(form), value, (field) => change(field, form));
  return {
    sections: mapped(sections, (section, words) => walkForm({ section, entry: null }, words)),
    entries: mapped(entries, (section, own) =>
      mapped(own, (entry, value) => walkForm({ section, entry }, value)),
    ),
  };
}

/** An object with other values under the same keys. */
function mapped<Values extends object>(
  values: Values,
  change: <Key extends keyof Values & SectionId>(key: Key, value: Values[Key]) => unknown,
): Values {
  const changed = Object.entries(values).map(([key, value]) => [key, change(key as never, value as never)]);
  return Object.fromEntries(changed) as Values;
}
