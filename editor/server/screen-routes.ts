import { join } from 'node:path';
import { labelled, openStore } from '../../tools/mailbox.ts';
import type { MailboxAnswer } from '../api.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { PUBLICATIONS_FOLDER } from '../publish/account-file.ts';
import { publicationsIn } from '../publish/publications.ts';
import { changesAnswer, publicationsAnswer } from './changes.ts';
import { check } from './check.ts';

/**
 * Routes of the screens that only show: check, changes, mailbox.
 * @param content absolute path of the content folder, beside which the publications lie
 * @param settings folder of `.env`
 */
export function screenRoutes(content: string, settings: string) {
  const publications = publicationsIn(join(content, '..', PUBLICATIONS_FOLDER));
  return {
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
