import { dirname } from 'node:path';
import type { BringAnswer, ContentAnswer, SaveAnswer, StoredCopy } from '../../../window/api.ts';
import { contentRoutes } from '../../../window/server/content.ts';

const ORIGIN = 'http://localhost:4501';

/** The window's server for a content folder, asked as the window asks. */
export function windowOn(dir: string) {
  const routes = contentRoutes(dir, 'http://localhost:4500/', dirname(dir));
  const ask = async (route: string, body?: FormData | object): Promise<unknown> => {
    const [method = '', path = ''] = route.split(' ');
    const sent = body instanceof FormData ? body : JSON.stringify(body);
    const request = new Request(ORIGIN + path, method === 'POST' ? { method, body: sent } : {});
    return routes[route]?.(request);
  };
  const content = async () => (await ask('GET /api/content')) as ContentAnswer;
  const save = async (
    form: string,
    version: string | null,
    data: object,
    files: Readonly<Record<string, File>> = {},
  ) => {
    const parts = new FormData();
    parts.set('save', JSON.stringify({ form, version, data }));
    for (const [name, file] of Object.entries(files)) parts.set(name, file);
    return (await ask('POST /api/save', parts)) as SaveAnswer;
  };
  return {
    routes,
    content,
    save,
    /** Saves a form with other values in some fields, made from its newest version. */
    change: async (form: string, values: object, files: Readonly<Record<string, File>> = {}) => {
      const stored = (await content()).forms[form];
      return save(form, stored?.version ?? '', { ...stored?.data, ...values }, files);
    },
    remove: async (form: string) =>
      (await ask('POST /api/delete', {
        form,
        version: (await content()).forms[form]?.version ?? '',
      })) as SaveAnswer,
    duplicate: async (form: string) => (await ask('POST /api/duplicate', { form })) as SaveAnswer,
    copies: async () => (await ask('GET /api/copies')) as readonly StoredCopy[],
    /** The zip of «Guardar todo». */
    backup: async () => ((await ask('GET /api/backup')) as Response).bytes(),
    bring: async (zip: Uint8Array<ArrayBuffer>) => {
      const parts = new FormData();
      parts.set('file', new File([zip], 'mi-pagina.zip'));
      return (await ask('POST /api/backup', parts)) as BringAnswer;
    },
    restore: async (name: string) => ask('POST /api/restore', { name }),
  };
}
