/**
 * Requests of the owner's window to its server, and the answers; `editor/publish/api.ts` has those of publishing. The answer to a
 * failure has status 500 and a text for the owner.
 */

import type { Path } from '../src/content/fields/path.ts';
import type { FormRef } from '../src/content/schema.ts';

/** Header of every answer. A proxy, or another program that has the server's port now, does not send it. */
export const OWN_ANSWER = 'Mi-Pagina';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [field: string]: Json };

/** A form's values as in its index.yaml. */
export type FormValues = { readonly [field: string]: Json };

/** A form on disk. `GET /api/file?path=ebooks/mujer-amanece/portada.svg` answers with a file of its folder. */
export interface StoredForm {
  /** Hash of index.yaml. */
  readonly version: string;
  /** Empty if index.yaml cannot be read. */
  readonly data: FormValues;
  /** Why index.yaml cannot be read, in Spanish, or null. The server never overwrites such a file. */
  readonly unreadable: string | null;
}

/** `GET /api/content`. The live page may not be served yet: `GET /api/page` answers `true` once it is. */
export interface ContentAnswer {
  /** Address of the live page, such as `http://localhost:4321/`. */
  readonly page: string;
  /** Absolute path of the content folder: what is typed belongs to one content folder. */
  readonly folder: string;
  /** By their folders, as in `folderOf`. */
  readonly forms: Readonly<Record<string, StoredForm>>;
  /** Problems of the content on disk. Only changes by hand cause them. */
  readonly problems: readonly FieldProblem[];
  readonly drafts: readonly Draft[];
}

/** A problem of a field, in one Spanish sentence: what was found and how to correct it. */
export interface FieldProblem {
  /** Null if the file or folder belongs to no form. */
  readonly form: FormRef | null;
  /** Empty for the whole form. */
  readonly path: Path;
  readonly message: string;
}

/** What was typed in a form and could not be saved. The server keeps it in a folder. */
export interface Draft {
  /** Random; the name of the folder. */
  readonly key: string;
  /**
   * A new entry has a random name that begins with a dot, such as `.1b9d6bcd-…`. All saves under one such name make one
   * entry.
   */
  readonly form: FormRef;
  /** The fields that differ from the form on disk, null if empty; all of a form that is not on disk. */
  readonly data: FormValues;
  /** When it was kept, in milliseconds since 1970. */
  readonly when: number;
}

/** `POST /api/save`. The server keeps as a draft what it cannot save. */
export interface SaveRequest extends Omit<Draft, 'when'> {
  /** Of the form on disk that was typed over; null if there is none: then a deleted entry is restored with its files. */
  readonly version: string | null;
  /** Saves of one `key` with the same number share a copy, for ten minutes and while no other form is saved. */
  readonly series: number;
}

/**
 * `POST /api/file`, multipart (RFC 7578) with the draft's `key` and a `file`: stores a chosen file with a draft. A save
 * whose values contain its name puts it into the form's folder. `POST /api/discard` with a `key` removes that draft.
 */
export interface ChosenFileAnswer {
  /** For the field's value: `./mi-portada-1b9d6bcd.jpg`. */
  readonly name: string;
}

/**
 * Answer to `POST /api/save`; to `POST /api/delete` with `form` and `version` (`saved` with the section's form); and to
 * `POST /api/duplicate` with `form`, which copies an entry with its files and titles it «… (copia)».
 */
export type SaveAnswer =
  /**
   * The stored form. `form` is where it is stored, also if it was sent as a new entry. `isOverOther`: whether another program
   * had changed the form since the sent `version`; «Copias» has what it wrote.
   */
  | {
      readonly result: 'saved';
      readonly form: FormRef;
      readonly stored: StoredForm;
      readonly isOverOther?: boolean;
    }
  /**
   * Some fields are wrong. `stored` is the form with the right ones, which were saved; without it nothing was saved.
   * `isKept`: whether what is not saved is on disk as a draft.
   */
  | {
      readonly result: 'invalid';
      readonly problems: readonly FieldProblem[];
      readonly stored?: StoredForm;
      readonly isOverOther?: boolean;
      readonly isKept?: boolean;
    }
  /** The form on disk was deleted or cannot be read; what was to be deleted has changed. Nothing was changed. */
  | {
      readonly result: 'conflict';
      readonly form: FormRef;
      readonly stored: StoredForm | null;
      readonly isKept?: boolean;
    };

/** `GET /api/check`: the tasks before publishing. */
export interface CheckAnswer {
  readonly isReady: boolean;
  readonly summary: string;
  /** Whether the content is valid; if not, only its problems are in the groups. */
  readonly isWhole: boolean;
  readonly groups: readonly CheckGroup[];
  /** The fields that the owner has accepted as they are, by forms. */
  readonly accepted: readonly CheckLine[];
}

/** `POST /api/accept`: the owner says that fields are right as they are, or takes that back. */
export interface AcceptRequest {
  readonly form: FormRef;
  readonly fields: readonly Path[];
  readonly isRight: boolean;
}

export interface CheckGroup {
  /** Its name in `CHECKS` of `tools/checks/checks.ts`; `content` for problems of the content, `unsaved` for what is not saved. */
  readonly kind: string;
  /** Whether it prevents publishing. */
  readonly isBlocking: boolean;
  readonly title: string;
  readonly lines: readonly CheckLine[];
}

export interface CheckLine {
  /** Null for what belongs to no form, such as a key of the e-mail service. */
  readonly form: FormRef | null;
  /**
   * The fields concerned, each by its path (empty for the whole form) and in words: `Ebooks · Mujer, amanece → Portada`; with
   * what they say, if she is asked whether that is true.
   */
  readonly fields: readonly { readonly path: Path; readonly words: string; readonly quote?: string }[];
  /** The problem and how to correct it. */
  readonly words: string;
}

/**
 * `GET /api/sample`, and the answer to `POST /api/remove-sample`, which deletes the untouched entries of the sample, and
 * to `POST /api/bring-sample`, which adds the missing ones.
 */
export interface SampleAnswer {
  /** Entries that are as in the sample, with the same files, and have no draft. */
  readonly untouched: readonly FormRef[];
  /** Entries of the sample that the content lacks. */
  readonly missing: readonly FormRef[];
}

/** `GET /api/sample-values`: the values of all forms of the sample, by their folders. */
export type SampleValues = Readonly<Record<string, FormValues>>;

/** `GET /api/changes`: what was saved since the page was published. */
export interface ChangesAnswer {
  /**
   * When it was published or, if it never was from this computer, when its folder was prepared: ISO 8601. Null if neither
   * was ever done.
   */
  readonly since: string | null;
  readonly isPublished: boolean;
  /** The domain that it was published for, or prepared: the page may have another one by now. Null if that is not known. */
  readonly domain: string | null;
  /** The changed forms; null if it is not known what the published page was made of. */
  readonly forms: readonly ChangedForm[] | null;
}

/** `GET /api/publications`: those that this computer knows, the newest first. */
export type PublicationsAnswer = readonly {
  readonly name: string;
  /** In milliseconds since 1970. */
  readonly when: number;
  /** Whether its page is here, so that it can be published again. What it was made of is among the copies. */
  readonly isWhole: boolean;
  /** Moment of the publication that it went back to, in milliseconds since 1970; null if it went to none. */
  readonly backTo: number | null;
  /** What it changed of the one before; null if that is not known. */
  readonly forms: readonly ChangedForm[] | null;
}[];

export interface ChangedForm {
  readonly form: FormRef;
  /** «Ebooks · Mujer, amanece» */
  readonly title: string;
  /** A sentence per changed field: «Precio: «$13 USD» → «$15 USD»». */
  readonly changes: readonly string[];
}

/** `GET /api/mailbox`: the messages that the live page's form has sent, newest first, without empty fields. */
export type MailboxAnswer = readonly {
  /** ISO instant. */
  readonly receivedAt: string;
  readonly fields: readonly (readonly [label: string, value: string])[];
}[];

/**
 * `GET /api/events` (server-sent events) makes a tab the active one, if no other is; `POST /api/take` makes room for it. One
 * tab at a time edits. What the server tells a tab of its place:
 * - `active`: it is the active one.
 * - `rest`: another one is. If it was active, that one waits until it has sent what was typed and closes the stream.
 */
export type Place = 'active' | 'rest';

/**
 * What the events tell the active tab. `content`: the content on disk has changed, the window reloads `/api/content`.
 * `job`: a job of publishing has changed, the window reloads `/api/publish`. `message`: one has arrived in the mailbox, the
 * window reloads `/api/mailbox`.
 */
export type News = 'content' | 'job' | 'message';

/** A field as the attributes of the live page name it. */
export interface FieldAddress {
  /** As `folderOf` writes it. */
  readonly form: string;
  /** As `pathText` writes it; empty for the whole form. */
  readonly field: string;
}

/** Messages between the window and the live page in its frame (`postMessage`, each side checks the other's origin). */
export type PageMessage = FieldAddress &
  (
    | {
        /** The owner touched a text or picture: open its field, or only its form if `field` is empty. */
        readonly type: 'touched';
        /** Where she touched a text; null for anything else. */
        readonly place: TextPlace | null;
      }
    /** She dropped or pasted a file there. */
    | { readonly type: 'dropped'; readonly file: File }
  );

/** A place in a text as the page shows it. */
export interface TextPlace {
  readonly text: string;
  /** How many characters are before the place. */
  readonly before: number;
}

export type WindowMessage =
  /** Outline the field in the page and scroll to it; an empty `field` means the whole section or card. */
  | ({ readonly type: 'focused' } & FieldAddress)
  /** Show the text of a field before it is saved. */
  | ({ readonly type: 'typed'; readonly text: string } & FieldAddress);

/** `GET /api/copies?count=200`, for the newest 200. */
export interface CopiesAnswer {
  /** Newest first. Those without a change are left out. */
  readonly copies: readonly StoredCopy[];
  /** Whether there are more than the request asks for. */
  readonly hasOlder: boolean;
}

/**
 * A form as it was before a change. `POST /api/restore` with a `name` restores one, and with a `moment` all forms as they
 * were right before it.
 */
export interface StoredCopy {
  /** The name of its folder. */
  readonly name: string;
  /** ISO 8601. Forms that one action changed have the same. */
  readonly moment: string;
  readonly form: FormRef;
  /** «Ebooks · Mujer, amanece» */
  readonly title: string;
  /** A sentence per changed field: «Precio: «$13 USD» → «$15 USD»». */
  readonly changes: readonly string[];
  /** The changed pictures: file names as in index.yaml, null without a file. */
  readonly pictures: readonly { readonly before: string | null; readonly after: string | null }[];
  /** The form's values before the change; null if no field can be put back alone. */
  readonly before: FormValues | null;
  /** The changed fields, by the paths of their controls; none of a form that was added or deleted. */
  readonly fields: readonly Path[];
  /** The files that `before` names and the form's folder no longer has. */
  readonly lost: readonly string[];
}

/**
 * `GET /api/backup` downloads all of the owner's data as a zip. `POST /api/backup` with such a file as the part `file`
 * (RFC 7578) replaces the present data by it; `POST /api/other-page` by that of the folder of this program beside this one.
 */
export interface BringAnswer {
  /** File name of the backup of the replaced data, beside the content folder; null if the data were the same. */
  readonly kept: string | null;
  /** Whether the restored content is valid, so that the page can be built. */
  readonly isWhole: boolean;
}

/** `GET /api/other-page` */
export interface OtherPageAnswer {
  /** Name of another folder of this program beside this one, such as an older version; null if there is none. */
  readonly folder: string | null;
  /** Whether nothing has been changed, prepared or published here yet. */
  readonly isUntouched: boolean;
}
