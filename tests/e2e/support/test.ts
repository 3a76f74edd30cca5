import { type APIRequestContext, test as base } from '@playwright/test';
import type { StoredMessage } from '../../../mailbox/messages.ts';
import { BOX_HEADER, MAILBOX_PATH, type Misbehaviour } from '../../../mailbox/vite-plugin.ts';

export { expect } from '@playwright/test';

/** The test's own box of the local mailbox: no other test sees its messages or its faults. */
export type MailboxClient = ReturnType<typeof mailboxClient>;

/** What went wrong in the browser unasked: uncaught errors and violations of the content security policy. */
interface Problems {
  readonly found: readonly string[];
  /** Says that problems with this text belong to the test; all others fail it. */
  allow(text: RegExp): void;
}

interface Fixtures {
  mailbox: MailboxClient;
  problems: Problems;
}

const POLICY_VIOLATION = /content security policy/i;

/** Playwright's `test` with the test's own mailbox, and a guard that fails it on any unexpected browser problem. */
export const test = base.extend<Fixtures>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { testId, repeatEachIndex }) => {
    await use({ ...extraHTTPHeaders, [BOX_HEADER]: `${testId}-${repeatEachIndex}` });
  },
  mailbox: async ({ request }, use) => {
    await use(mailboxClient(request));
  },
  problems: [
    async ({ context }, use) => {
      const found: string[] = [];
      const allowed: RegExp[] = [];
      await context.addInitScript(announceViolations);
      context.on('weberror', (webError) => found.push(String(webError.error())));
      context.on('console', (message) => {
        if (message.type() === 'error' && POLICY_VIOLATION.test(message.text())) found.push(message.text());
      });
      await use({ found, allow: (text) => void allowed.push(text) });
      const unexpected = found.filter((problem) => !allowed.some((text) => text.test(problem)));
      base.expect(unexpected, 'uncaught errors and policy violations in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Logs every violation of a policy on the console: the browser logs those of trusted types in other words. Runs in the
 * page before its scripts, so it may use nothing from outside itself.
 */
function announceViolations(): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    console.error(`Content Security Policy violation: ${effectiveDirective} ${blockedURI} ${sample}`);
  });
}

/** A client that speaks through `request`, whose headers name the box. */
function mailboxClient(request: APIRequestContext) {
  const setFault = async (fault: Misbehaviour | null) => {
    const response = await request.post(`${MAILBOX_PATH}/fallo`, {
      data: JSON.stringify(fault),
      headers: { 'content-type': 'application/json' },
    });
    if (!response.ok()) throw new Error(await response.text());
  };
  return {
    /** Accepted messages, oldest first. */
    messages: async (): Promise<readonly StoredMessage[]> =>
      (await request.get(`${MAILBOX_PATH}/mensajes`)).json(),
    /** Makes every later send fail in this way. */
    fail: setFault,
    /** Ends the fault; senders kept waiting by a stall are answered now. */
    recover: () => setFault(null),
  };
}
