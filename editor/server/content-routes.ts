/**
 * server/: the window's server. Three files have its routes, of content, screens and publishing; the others read and change the
 * content folder and what lies beside it. Takes nothing of `app/`; how a page gets to a host stands in `publish/`.
 */

import { z } from 'zod';
import { accept, acceptRequest } from './accept.ts';
import { backupAnswer, bring } from './backup.ts';
import { fileAnswer, keepChosenFile } from './chosen-file.ts';
import { copiesAnswer } from './copies.ts';
import { draftKey, draftSchema, draftsOf, removeDraft } from './drafts.ts';
import { duplicate, remove } from './entries.ts';
import { removeUnfinished, requireContent } from './files.ts';
import { formWithFolder } from './form-ref-schemas.ts';
import { historyOf, removeOldCopies } from './history.ts';
import { lastSavedOf } from './last-saved.ts';
import { bringPageBeside, otherPageAnswer } from './other-page.ts';
import { restore, restorePage } from './restore.ts';
import { bringSample, removeSample, sampleAnswer, sampleValues } from './sample-entries.ts';
import { save } from './save.ts';
import type { Routes } from './serve.ts';
import { contentAnswer } from './stored-forms.ts';

const saveRequest = draftSchema
  .omit({ when: true })
  .extend({ version: z.string().nullable(), series: z.number() });
const discardRequest = draftSchema.pick({ key: true });
const chosenFile = z.object({ key: draftKey, file: z.instanceof(File) });
const deleteRequest = z.object({ form: formWithFolder, version: z.string() });
const duplicateRequest = z.object({ form: formWithFolder });
/** A copy by its name, or all forms as they were at a moment. */
const restoreRequest = z.union([
  z.object({ name: z.string() }),
  z.object({ moment: z.iso.datetime().transform((moment) => new Date(moment)) }),
]);
const copiesCount = z.coerce.number().int().positive();
const backupPart = z.instanceof(File);

/** Runs work once all that came before is done. */
export type TakeTurn = <Result>(work: () => Result | Promise<Result>) => Promise<Result>;

/** A queue: work runs one at a time, also after work that failed. */
export function turns(): TakeTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.catch(() => undefined).then(work);
    last = result;
    return result;
  };
}

/**
 * Reads and changes a content folder for the window. Requests queue, but for files.
 * @param content absolute path of the content folder
 * @param page address of the live page
 * @param settings folder of `.env`
 * @param takeTurn the queue of all that reads or changes the content
 */
export function contentRoutes(content: string, page: string, settings: string, takeTurn: TakeTurn): Routes {
  // What cannot be tidied now does not stop the window.
  void takeTurn(() => tidy(content)).catch(() => undefined);
  /** @param read reads the body before the request queues, so that a stalled one blocks no other request */
  const inTurn =
    <Sent>(read: (request: Request) => Promise<Sent>, work: (sent: Sent) => unknown) =>
    async (request: Request) => {
      const sent = await read(request);
      return takeTurn(() => work(sent));
    };
  /** The same, for what changes the content. */
  const change = <Sent>(read: (request: Request) => Promise<Sent>, work: (sent: Sent) => unknown) =>
    inTurn(read, (sent) => {
      requireContent(content);
      return work(sent);
    });
  const nothing = async () => undefined;
  const countIn = async ({ url }: Request) => copiesCount.parse(new URL(url).searchParams.get('count'));
  const json = (request: Request) => request.json();
  const parts = (request: Request) => request.formData();
  return {
    'GET /api/content': inTurn(nothing, () => contentAnswer(content, page)),
    'GET /api/copies': inTurn(countIn, (count) => copiesAnswer(content, count)),
    'GET /api/file': ({ url }) => fileAnswer(content, new URL(url).searchParams.get('path') ?? ''),
    'POST /api/save': inTurn(json, (sent) => save(content, saveRequest.parse(sent))),
    'POST /api/file': async (request) => {
      const { key, file } = chosenFile.parse(Object.fromEntries(await request.formData()));
      return keepChosenFile(content, key, file);
    },
    'POST /api/discard': inTurn(json, (sent) => removeDraft(content, discardRequest.parse(sent).key)),
    'POST /api/delete': change(json, (sent) => {
      const { form, version } = deleteRequest.parse(sent);
      return remove(content, form, version);
    }),
    'POST /api/duplicate': change(json, (sent) => duplicate(content, duplicateRequest.parse(sent).form)),
    'POST /api/accept': change(json, (sent) => accept(content, acceptRequest.parse(sent))),
    'GET /api/sample': inTurn(nothing, () => sampleAnswer(content)),
    'GET /api/sample-values': sampleValues,
    'POST /api/remove-sample': change(nothing, () => removeSample(content)),
    'POST /api/bring-sample': change(nothing, () => bringSample(content)),
    'POST /api/restore': change(json, (sent) => {
      const asked = restoreRequest.parse(sent);
      return 'name' in asked ? restore(content, [asked.name]) : restorePage(content, asked.moment);
    }),
    'GET /api/backup': inTurn(nothing, () => backupAnswer(content, settings)),
    'POST /api/backup': inTurn(parts, async (parts) => {
      const file = backupPart.parse(parts.get('file'));
      return bring(content, settings, await file.bytes());
    }),
    'GET /api/other-page': () => otherPageAnswer(content),
    'POST /api/other-page': inTurn(nothing, () => bringPageBeside(content, settings)),
  };
}

/** Removes unfinished files and old copies. Runs once, before the first request. */
async function tidy(content: string): Promise<void> {
  await Promise.all(
    [content, historyOf(content), draftsOf(content), lastSavedOf(content)].map(removeUnfinished),
  );
  await removeOldCopies(content);
}
