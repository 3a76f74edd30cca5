import { join } from 'node:path';
import { fields, openStore } from '../../mailbox/messages.ts';
import { PUBLICATIONS_FOLDER } from '../../publish/account-file.ts';
import { publicationsIn } from '../../publish/publications.ts';
import { type PublishOptions, publishRoutes } from '../../publish/publish.ts';
import type { MailboxAnswer } from '../api.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { changesAnswer } from './changes.ts';
import { check, inWindow } from './check.ts';

/** Routes of the screens beside the forms: check, publish, mailbox. */
export function screenRoutes(options: PublishOptions) {
  const publications = publicationsIn(join(options.out, '..', PUBLICATIONS_FOLDER));
  const run: PublishOptions['run'] = (command, signal) =>
    options.run(command, signal).then(inWindow, (error: Error) => {
      throw new Error(inWindow(error.message));
    });
  return {
    ...publishRoutes({ ...options, run }),
    'GET /api/changes': () => changesAnswer(options.content, publications.latest()),
    // All tabs share a check.
    'GET /api/check': oneAtATime(() => check(options.content, options.settings)),
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
