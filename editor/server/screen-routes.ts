import { join } from 'node:path';
import { labelled, openStore } from '../../tools/mailbox/messages.ts';
import type { MailboxAnswer } from '../api.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { PUBLICATIONS_FOLDER } from '../publish/account-file.ts';
import { publicationsIn } from '../publish/publications.ts';
import { type PublishOptions, publishRoutes } from '../publish/publish.ts';
import { bringSource } from './bring-source.ts';
import { changesAnswer, publicationsAnswer } from './changes.ts';
import { check, inWindow } from './check.ts';
import type { TakeTurn } from './content-routes.ts';
import { readSource } from './source.ts';

interface ScreenOptions extends Omit<PublishOptions, 'readSource' | 'bringSource'> {
  /** The queue of all that reads or changes the content. */
  readonly takeTurn: TakeTurn;
}

/** Routes of the screens beside the forms: check, publish, mailbox. */
export function screenRoutes({ takeTurn, ...options }: ScreenOptions) {
  const { content, settings } = options;
  const publications = publicationsIn(join(options.out, '..', PUBLICATIONS_FOLDER));
  const build: PublishOptions['build'] = (signal) =>
    options.build(signal).catch((error: Error) => {
      throw Object.assign(error, { message: inWindow(error.message) });
    });
  return {
    ...publishRoutes({
      ...options,
      build,
      readSource: () => takeTurn(() => readSource(content)),
      bringSource: (fetched) => takeTurn(() => bringSource(content, settings, fetched)),
    }),
    'GET /api/changes': () => changesAnswer(content, publications.latest()),
    'GET /api/publications': () => publicationsAnswer(content, publications.all()),
    // All tabs share a check.
    'GET /api/check': oneAtATime(() => check(content, settings)),
    'GET /api/mailbox': mailbox,
  };
}

function mailbox(): MailboxAnswer {
  const messages = openStore().list('').toReversed();
  return messages.map(({ receivedAt, fields }) => ({
    receivedAt,
    fields: labelled(fields).filter(([, value]) => value.trim() !== ''),
  }));
}
