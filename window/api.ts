/**
 * What the owner's window asks its server, and what it is answered; publishing: `publish/api.ts`. Addresses start with
 * `/api/`. What could not be done is answered with the status 500 and a text for the owner.
 */

/** A folder of the content with an index.yaml: a section such as `about`, or an entry such as `ebooks/mujer-amanece`. */
export type FormId = string;

export type Json = string | number | boolean | null | readonly Json[] | { readonly [field: string]: Json };

/** The values of a form, as they are written in its index.yaml. */
export type FormValues = { readonly [field: string]: Json };

/** `GET /api/file?path=ebooks/mujer-amanece/portada.svg` answers with a file beside the index.yaml. */
export interface StoredForm {
  /** Changes with every byte of its index.yaml. */
  readonly version: string;
  /** Empty if its index.yaml cannot be read. */
  readonly data: FormValues;
  /** Why its index.yaml cannot be read, with line and remedy, in Spanish; null if it can. Nothing is written over it. */
  readonly unreadable: string | null;
}

/** `GET /api/content` */
export interface ContentAnswer {
  /** Address of the live page, such as `http://localhost:4321/`. */
  readonly page: string;
  /** Absolute path of the content folder: what a browser keeps of one content is not another's. */
  readonly folder: string;
  readonly forms: Readonly<Record<FormId, StoredForm>>;
  /** Problems of the content on disk, when somebody changed a file by hand. */
  readonly problems: readonly FieldProblem[];
  readonly drafts: readonly Draft[];
}

/** What is wrong with a field, in Spanish: what was found and how it is mended, in one sentence. */
export interface FieldProblem {
  /** Null for a file or folder that has no form. */
  readonly form: FormId | null;
  /** As in `src/content/problem.ts`: `form.name.label`, list items from 1; empty for the whole form. */
  readonly field: string;
  readonly message: string;
}

/** What was typed in a form and is not saved. */
export interface Draft {
  /**
   * Random, of the form in one tab: two tabs do not overwrite each other's drafts. What a save replaces of another tab's, or
   * of another program's, is always kept as a copy.
   */
  readonly key: string;
  /**
   * For a new entry its collection and a random name that begins with a dot, such as `ebooks/.1b9d6bcd-…`: saves under
   * one such name, from whatever tab and however often, make one entry.
   */
  readonly form: FormId;
  /** The version that the values were made from; null if there was none. */
  readonly version: string | null;
  readonly data: FormValues;
  /** When it was typed, in milliseconds since 1970. */
  readonly when: number;
}

/** Names a draft as it was at a moment. */
export type DraftName = Pick<Draft, 'key' | 'when'>;

/**
 * `POST /api/save`. What cannot be saved is kept as a draft. With `version` null an entry that was deleted comes back,
 * with the files it had.
 */
export interface SaveRequest extends Draft {
  /** The draft that this one was made from, and replaces unless it has changed since. */
  readonly replaces: DraftName | null;
}

/**
 * `POST /api/upload`, multipart (RFC 7578) with the draft's `key` and a `file`: keeps a chosen file with a draft. A save
 * whose values have this name puts the file into the form's folder. `POST /api/discard` with the `key` and `replaces` of a
 * save removes what that would.
 */
export interface UploadAnswer {
  /** As the values name it: `./mi-portada-1b9d6bcd.jpg`. */
  readonly name: string;
}

/**
 * Also the answer to `POST /api/delete` with `form` and `version` as JSON (`saved` with the collection's form), and to
 * `POST /api/duplicate` with a `form`: copies an entry with its files, titled «… (copia)».
 */
export type SaveAnswer =
  /** The form as it is now, under the id of its folder. */
  | { readonly result: 'saved'; readonly form: FormId; readonly stored: StoredForm }
  /** The form is as it was. */
  | { readonly result: 'invalid'; readonly problems: readonly FieldProblem[]; readonly isKept?: boolean }
  /** The form was saved elsewhere meanwhile, and is as that left it; `stored` is null if it was deleted. */
  | {
      readonly result: 'changed';
      readonly form: FormId;
      readonly stored: StoredForm | null;
      /** Whether what was sent is on disk as a draft, as in `invalid`. */
      readonly isKept?: boolean;
    };

/** `GET /api/check`: what is to be done before publishing. */
export interface CheckAnswer {
  readonly isReady: boolean;
  readonly summary: string;
  readonly groups: readonly CheckGroup[];
}

export interface CheckGroup {
  /** Whether this keeps the page from being published. */
  readonly isBlocking: boolean;
  readonly title: string;
  readonly lines: readonly CheckLine[];
}

export interface CheckLine {
  /** The fields that are meant: `Ebooks · Mujer, amanece → Portada`; without an address what no form writes. */
  readonly fields: readonly { readonly words: string; readonly address: string | null }[];
  /** What is wrong and what to do. */
  readonly words: string;
}

/** `GET /api/mailbox`: the messages that the live page's form has sent, the newest first. */
export type MailboxAnswer = readonly {
  /** ISO instant. */
  readonly receivedAt: string;
  /** Labels and values. */
  readonly fields: readonly (readonly [label: string, value: string])[];
}[];

/**
 * `GET /api/events` (server-sent events). `content`: the content on disk has changed, the window asks for
 * `/api/content`. `job`: a command has started or ended, the window asks for `/api/publish`.
 */
export type News = 'content' | 'job';

/** Messages between the window and the live page in its frame (`postMessage`, each side checks the other's origin). */
export interface PageMessage {
  /** The owner touched words or a picture: open that field, or the form alone if `field` is empty. */
  readonly type: 'touched';
  readonly form: FormId;
  readonly field: string;
}

export type WindowMessage =
  /** Outline the field in the page and scroll to it; with an empty field the whole section or card. */
  | { readonly type: 'focused'; readonly form: FormId; readonly field: string }
  /** The text of a field as it is typed, before it is saved. */
  | { readonly type: 'typed'; readonly form: FormId; readonly field: string; readonly text: string };

/**
 * A form before a change. `GET /api/copies` answers with all, the newest first; `POST /api/restore` with its `name` as
 * JSON brings it back.
 */
export interface StoredCopy {
  /** The name of its folder. */
  readonly name: string;
  /** ISO 8601. */
  readonly moment: string;
  /** «Ebooks · Mujer, amanece» */
  readonly title: string;
  /** What was changed, in words: «Precio: «$13 USD» → «$15 USD»». */
  readonly changes: readonly string[];
}

/**
 * `GET /api/backup` downloads everything in one file. `POST /api/backup` with such a file as the part `file` (RFC 7578)
 * puts it in the place of what is there. `GET /api/other-pages` answers with the absolute paths of other folders of this
 * program; `POST /api/other-pages` with one of them as `folder` brings what the file of that folder would.
 */
export interface BringAnswer {
  /** The name of the backup, beside the content, of what was there; null if it was the same. */
  readonly kept: string | null;
  /** Whether the page can be shown with what was brought. */
  readonly isWhole: boolean;
}
