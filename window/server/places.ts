import { resolve } from 'node:path';
import { fields, openStore } from '../../mailbox/messages.ts';
import { contentDir } from '../../src/content/content-dir.ts';
import { readContent } from '../../src/content/read-content.ts';
import { isReserved } from '../../tools/publish/checks.ts';
import { OUT_DIR, ROOT } from '../../tools/tools.ts';
import type { LiveCheckAnswer, MailboxAnswer } from '../api.ts';
import { check } from './check.ts';
import { liveCheck } from './live-check.ts';
import { publish, publishState } from './publish.ts';

/**
 * Answers of the places around the forms: check, publish, mailbox.
 * @param tell sends the event `job` to the window
 */
export function placeRoutes(tell: () => void) {
  return {
    'GET /api/check': ({ url }: Request) => check(new URL(url).searchParams.has('enlaces')),
    'GET /api/live-check': liveCheckAnswer,
    'GET /api/publish': publishState,
    'POST /api/publish': async (request: Request) => publish(await request.json(), tell),
    'GET /api/mailbox': mailbox,
  };
}

/** @throws Error, for the owner, while the content does not say where the page is */
async function liveCheckAnswer(): Promise<LiveCheckAnswer> {
  const { content } = await readContent(contentDir());
  const domain = content?.sections.site.domainLabel;
  if (!domain || isReserved(`https://${domain}`))
    throw new Error('Escribe antes tu Dominio, en Datos del sitio: es la dirección que se mira.');
  return liveCheck(`https://${domain}/`, resolve(ROOT, OUT_DIR));
}

function mailbox(): MailboxAnswer {
  const messages = openStore().list('').toReversed();
  return messages.map(({ receivedAt, payload }) => ({
    receivedAt,
    fields: fields(payload.template_params),
  }));
}
