import type { APIRequestContext } from '@playwright/test';
import type { StoredMessage } from '../../../mailbox/messages.ts';
import { MAILBOX_PATH, type Misbehaviour } from '../../../mailbox/middleware.ts';

/** The test's own box of the local mailbox: no other test sees its messages or its faults. */
export interface MailboxClient {
  /** Accepted messages, oldest first. */
  messages(): Promise<readonly StoredMessage[]>;
  /** Makes every later send fail in this way. */
  fail(fault: Misbehaviour): Promise<void>;
  /** Ends the fault; senders kept waiting by a stall are answered now. */
  recover(): Promise<void>;
}

/** A client that speaks through `request`, whose headers name the box. */
export function mailboxClient(request: APIRequestContext): MailboxClient {
  const setFault = async (fault: Misbehaviour | null) => {
    const response = await request.post(`${MAILBOX_PATH}/fallo`, {
      data: JSON.stringify(fault),
      headers: { 'content-type': 'application/json' },
    });
    if (!response.ok()) throw new Error(await response.text());
  };
  return {
    messages: async () => (await request.get(`${MAILBOX_PATH}/mensajes`)).json(),
    fail: setFault,
    recover: () => setFault(null),
  };
}
