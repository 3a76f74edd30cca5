import { folderOf, formIn } from '../../../src/content/schema.ts';
import type { DraftName, SaveAnswer, SaveRequest, UploadAnswer } from '../../api.ts';
import { forget, keep, kept, keptKeys } from '../browser/browser-storage.ts';
import { NoAnswer, request } from '../browser/request.ts';
import type { Answer, Effect, FormEvent } from './form-state.ts';

/** Does what the state of a form asks for: waits, asks the server and keeps drafts in the browser. It decides nothing. */
export class Saver {
  readonly #content: string;
  readonly #tell: (event: FormEvent) => void;
  readonly #onSaved: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sent: Promise<void> = Promise.resolve();

  /**
   * @param content folder of the content, as in `ContentAnswer`
   * @param tell passes an event to the form
   * @param onSaved called when the form was saved, or its entry has a folder now
   */
  constructor(content: string, tell: (event: FormEvent) => void, onSaved: () => void) {
    this.#content = content;
    this.#tell = tell;
    this.#onSaved = onSaved;
  }

  /** Resolves when the last save has been answered. */
  get sent(): Promise<void> {
    return this.#sent;
  }

  run(effect: Effect): void {
    switch (effect.do) {
      case 'wait':
        this.#wait(effect.milliseconds, effect.isRetry);
        break;
      case 'stop-waiting':
        clearTimeout(this.#timer);
        break;
      case 'send':
        this.#sent = answerTo(effect.request).then((answer) => this.#tell({ type: 'answered', answer }));
        break;
      case 'keep-in-browser': {
        const isInBrowser = keepInBrowser(this.#content, effect.draft);
        this.#tell({ type: 'kept-in-browser', isInBrowser });
        break;
      }
      case 'forget-in-browser':
        forgetInBrowser(effect);
        break;
      case 'discard': {
        const { key, replaces } = effect;
        void request('/api/discard', { key, replaces }).catch(() => undefined);
        break;
      }
      case 'tell-saved':
        this.#onSaved();
    }
  }

  #wait(milliseconds: number, isRetry: boolean): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tell({ type: 'due', isRetry }), milliseconds);
  }

  /**
   * Stores a chosen file with the draft. Returns its name for the field.
   * @throws Error with a message for the owner
   */
  async upload(key: string, file: File): Promise<string> {
    const body = new FormData();
    body.append('key', key);
    body.append('file', file);
    return (await request<UploadAnswer>('/api/upload', body)).name;
  }
}

function answerTo(sent: SaveRequest): Promise<Answer> {
  return request<SaveAnswer>('/api/save', sent).catch((error: Error) => ({
    result: 'failed',
    words: error.message,
    isLost: error instanceof NoAnswer,
  }));
}

// The browser keeps drafts that the server does not have yet: from each key until the save, and while it does not answer.
// `localStorage` writes at once; a tab that is closed in the same moment aborts what IndexedDB has not finished.

/** Begins the keys of drafts in the browser's storage, which all content folders on this origin share. */
const PREFIX = 'borrador ';

/** A draft in the browser names its form by the folder. */
interface KeptDraft extends Omit<SaveRequest, 'form'> {
  readonly form: string;
  readonly content: string;
}

/**
 * Stores a draft; replaces one with the same key.
 * @returns whether the browser has room and takes it
 */
function keepInBrowser(content: string, draft: SaveRequest): boolean {
  const written: KeptDraft = { ...draft, form: folderOf(draft.form), content };
  return keep(PREFIX + draft.key, JSON.stringify(written));
}

/** Removes a draft; with `when`, only if it has not changed since. */
function forgetInBrowser({ key, when }: Partial<DraftName> & { readonly key: string }): void {
  if (when === undefined || keptDraft(PREFIX + key)?.when === when) forget(PREFIX + key);
}

/**
 * The drafts that the browser keeps of one content folder.
 * @param content as in `ContentAnswer.folder`
 */
export function draftsInBrowser(content: string): readonly SaveRequest[] {
  const names = keptKeys().filter((name) => name.startsWith(PREFIX));
  const own = names.flatMap((name) => keptDraft(name) ?? []).filter((draft) => draft.content === content);
  return own.flatMap(({ form: folder, content: _, ...draft }) => {
    const form = formIn(folder);
    return form ? [{ ...draft, form }] : [];
  });
}

function keptDraft(name: string): KeptDraft | null {
  return JSON.parse(kept(name) ?? 'null');
}
