import { fields, openStore } from '../../mailbox/messages.ts';
import type { MailboxAnswer } from '../api.ts';
import { check } from './check.ts';
import { manual } from './manual.ts';
import { publish, publishState } from './publish.ts';

/**
 * Answers of the places around the forms: check, publish, mailbox, manual.
 * @param tell sends the event `job` to the window
 */
export function placeRoutes(tell: () => void) {
  return {
    'GET /api/check': ({ url }: Request) => check(new URL(url).searchParams.has('enlaces')),
    'GET /api/publish': publishState,
    'POST /api/publish': async (request: Request) => publish(await request.json(), tell),
    'GET /api/mailbox': mailbox,
    'GET /api/manual/': ({ url }: Request) => manual(new URL(url).pathname.slice('/api/manual/'.length)),
  };
}

function mailbox(): MailboxAnswer {
  const messages = openStore().list('').toReversed();
  return {
    messages: messages.map(({ receivedAt, payload }) => ({
      receivedAt,
      fields: fields(payload.template_params),
    })),
  };
}
