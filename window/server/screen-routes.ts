import { join } from 'node:path';
import { z } from 'zod';
import { fields, openStore } from '../../mailbox/messages.ts';
import { PUBLICATIONS_FOLDER } from '../../publish/account-file.ts';
import { publicationsIn } from '../../publish/publications.ts';
import { type PublishOptions, publishRoutes } from '../../publish/publish.ts';
import type { MailboxAnswer } from '../api.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { bringSource } from './bring-source.ts';
import { changesAnswer } from './changes.ts';
import { check, inWindow } from './check.ts';
import { mergeSource } from './merge-source.ts';
import { chooseSecondFolder, copyToSecondFolder, secondFolder } from './second-folder.ts';
import { readSource } from './source.ts';
import type { TakeTurn } from './turns.ts';

const secondFolderRequest = z.object({ folder: z.string().nullable() });

interface ScreenOptions
  extends Omit<PublishOptions, 'readSource' | 'bringSource' | 'mergeSource' | 'copyElsewhere'> {
  /** The queue of all that reads or changes the content. */
  readonly takeTurn: TakeTurn;
}

/** Routes of the screens beside the forms: check, publish, mailbox. */
export function screenRoutes({ takeTurn, ...options }: ScreenOptions) {
  const { content, settings } = options;
  const publications = publicationsIn(join(options.out, '..', PUBLICATIONS_FOLDER));
  const run: PublishOptions['run'] = (command, signal) =>
    options.run(command, signal).then(inWindow, (error: Error) => {
      throw Object.assign(error, { message: inWindow(error.message) });
    });
  return {
    ...publishRoutes({
      ...options,
      run,
      readSource: () => takeTurn(() => readSource(content)),
      bringSource: (fetched) => takeTurn(() => bringSource(content, settings, fetched)),
      copyElsewhere: () => takeTurn(() => copyToSecondFolder(content, settings)),
      mergeSource: (fetched, wanted) => takeTurn(() => mergeSource(content, settings, fetched, wanted)),
    }),
    'GET /api/second-folder': () => secondFolder(settings),
    'POST /api/second-folder': async (request: Request) => {
      const { folder } = secondFolderRequest.parse(await request.json());
      return takeTurn(() => chooseSecondFolder(content, settings, folder));
    },
    'GET /api/changes': () => changesAnswer(content, publications.latest()),
    // All tabs share a check.
    'GET /api/check': oneAtATime(() => check(content, settings)),
    'GET /api/mailbox': mailbox,
  };
}

function mailbox(): MailboxAnswer {
  const messages = openStore().list('').toReversed();
  return messages.map(({ receivedAt, payload }) => ({
    receivedAt,
    fields: fields(payload.template_params).filter(([, value]) => value.trim() !== ''),
  }));
}
