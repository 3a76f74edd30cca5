import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { pathFrom } from '../../../src/content/fields/path.ts';
import type { FormRef, SectionId } from '../../../src/content/schema.ts';
import {
  type AcceptRequest,
  type BringAnswer,
  type ChosenFileAnswer,
  type ContentAnswer,
  type CopiesAnswer,
  type OtherPageAnswer,
  OWN_ANSWER,
  type SampleAnswer,
  type SaveAnswer,
  type SaveRequest,
} from '../../api.ts';
import { contentRoutes, turns } from '../../server/content-routes.ts';

const ORIGIN = 'http://localhost:4501';

/** Options of an answer that a test gives in place of the window's server. */
export const AS_SERVER = { headers: { [OWN_ANSWER]: 'ventana' } };

/** A form by its folder; any text makes one, also a wrong one. */
export function formAt(folder: string): FormRef {
  const [section = '', ...entry] = folder.split('/');
  return { section: section as SectionId, entry: entry.length > 0 ? entry.join('/') : null };
}

/** A new entry of a section. */
export const newEntryIn = (section: string) => formAt(`${section}/.${randomUUID()}`);

/** The window's server for a content folder, asked as the window asks. */
export function windowOn(dir: string) {
  const routes = contentRoutes(dir, 'http://localhost:4500/', dirname(dir), turns());
  const tab = randomUUID();
  const ask = async (route: string, body?: FormData | object): Promise<unknown> => {
    const [method = '', path = ''] = route.split(' ');
    const sent = body instanceof FormData ? body : JSON.stringify(body);
    const request = new Request(ORIGIN + path, method === 'POST' ? { method, body: sent } : {});
    return routes[route.replace(/\?.*/, '')]?.(request);
  };
  const content = async () => (await ask('GET /api/content')) as ContentAnswer;
  const newestCopies = async (count: number) => (await ask(`GET /api/copies?count=${count}`)) as CopiesAnswer;
  const choose = async (file: File, key: string = randomUUID()) => {
    const parts = new FormData();
    parts.set('key', key);
    parts.set('file', file);
    return ((await ask('POST /api/file', parts)) as ChosenFileAnswer).name;
  };
  const send = async (save: Partial<SaveRequest>) =>
    (await ask('POST /api/save', {
      key: randomUUID(),
      series: 0,
      ...save,
    })) as SaveAnswer;
  /** Saves a form by its folder, or a new entry of a section; `{ chosen }` in the data stands for one of the files. */
  const save = async (
    form: string,
    version: string | null,
    data: object,
    files: Readonly<Record<string, File>> = {},
    key: string = tab,
  ) => {
    const names = new Map<string, string>();
    for (const [name, file] of Object.entries(files)) names.set(name, await choose(file, key));
    const named = JSON.parse(JSON.stringify(data), (_, value) => names.get(value?.chosen) ?? value);
    return send({ key, form: version === null ? newEntryIn(form) : formAt(form), version, data: named });
  };
  return {
    routes,
    content,
    choose,
    send,
    save,
    /** Saves other values in some fields of a form; undefined empties one. */
    change: async (form: string, values: object, files: Readonly<Record<string, File>> = {}, key = tab) => {
      const typed = Object.entries(values).map(([field, value]) => [field, value ?? null]);
      const { version = '' } = (await content()).forms[form] ?? {};
      return save(form, version, Object.fromEntries(typed), files, key);
    },
    remove: async (form: string) =>
      (await ask('POST /api/delete', {
        form: formAt(form),
        version: (await content()).forms[form]?.version ?? '',
      })) as SaveAnswer,
    duplicate: async (form: string) =>
      (await ask('POST /api/duplicate', { form: formAt(form) })) as SaveAnswer,
    /** The newest copies, newest first, and whether there are older ones. */
    newestCopies,
    copies: async () => (await newestCopies(200)).copies,
    /** The zip of «Guardar todo». */
    backup: async () => ((await ask('GET /api/backup')) as Response).bytes(),
    bring: async (zip: Uint8Array<ArrayBuffer>) => {
      const parts = new FormData();
      parts.set('file', new File([zip], 'mi-pagina.zip'));
      return (await ask('POST /api/backup', parts)) as BringAnswer;
    },
    otherPage: async () => (await ask('GET /api/other-page')) as OtherPageAnswer,
    bringPageBeside: async () => (await ask('POST /api/other-page', {})) as BringAnswer,
    /** Says of fields by their texts that they are right, or takes it back. */
    accept: async (folder: string, fields: readonly string[], isRight: boolean) => {
      const sent: AcceptRequest = { form: formAt(folder), fields: fields.map(pathFrom), isRight };
      return ask('POST /api/accept', sent);
    },
    sample: async () => (await ask('GET /api/sample')) as SampleAnswer,
    removeSample: async () => (await ask('POST /api/remove-sample', {})) as SampleAnswer,
    bringSample: async () => (await ask('POST /api/bring-sample', {})) as SampleAnswer,
    restore: async (name: string) => ask('POST /api/restore', { name }),
    /** Restores all forms as they were right before a moment. */
    restorePage: async (moment: string) => ask('POST /api/restore', { moment }),
  };
}
