import { labelled, openStore } from '../../tools/mailbox.ts';
import type { MailboxAnswer } from '../api.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { check } from './check.ts';

/**
 * Routes of the screens that only show: check and mailbox.
 * @param content absolute path of the content folder
 * @param settings folder of `.env`
 */
export function screenRoutes(content: string, settings: string) {
  return {
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
