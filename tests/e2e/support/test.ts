import { type APIRequestContext, test as base } from '@playwright/test';
import { SEND_PATH } from '../../../src/form/email-service.ts';
import { BOX_HEADER, MAILBOX_PATH, type StoredMessage } from '../../../tools/mailbox.ts';
import { FAULT_PATH, type Fault } from '../../support/fault.ts';

export { expect } from '@playwright/test';

/** This test's own inbox of the local mailbox, with its own messages and faults. */
export type MailboxClient = ReturnType<typeof mailboxClient>;

/** Browser problems: uncaught errors, policy violations, failed requests of the page. */
export interface Problems {
  readonly found: readonly string[];
  /** Allows problems with this text; others fail the test. */
  allow(text: RegExp): void;
}

interface Fixtures {
  mailbox: MailboxClient;
  problems: Problems;
}

const POLICY_VIOLATION = /content security policy/i;
/** Matches a problem with a call of the e-mail service. */
export const TO_SERVICE = new RegExp(`${SEND_PATH}$`);
/** Addresses of the page and its files. */
const OWN = /^http:\/\/([\w-]+\.)?localhost:/;
/** Chromium's reason for a request that was cancelled, for instance by leaving the page. */
const CANCELLED = 'net::ERR_ABORTED';

/**
 * Playwright's `test` with its own mailbox. Fails on an uncaught error, a violation of the content security policy or a
 * failed request of the page, unless the test allows it.
 */
export const test = base.extend<Fixtures>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { testId, repeatEachIndex }) => {
    await use({ ...extraHTTPHeaders, [BOX_HEADER]: `${testId}-${repeatEachIndex}` });
  },
  mailbox: async ({ request, problems }, use) => {
    await use(mailboxClient(request, problems));
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
      context.on('response', (response) => {
        if (response.status() >= 400 && OWN.test(response.url()))
          found.push(`${response.status()} ${response.url()}`);
      });
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText;
        if (reason !== CANCELLED && OWN.test(request.url())) found.push(`${reason} ${request.url()}`);
      });
      await use({ found, allow: (text) => void allowed.push(text) });
      const unexpected = found.filter((problem) => !allowed.some((text) => text.test(problem)));
      base.expect(unexpected, 'errors, policy violations and failed requests in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Logs every policy violation in the same words; the browser words those of trusted types differently. Runs in the page
 * before its scripts, so it may not use anything outside itself.
 */
function announceViolations(): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    console.error(`Content Security Policy violation: ${effectiveDirective} ${blockedURI} ${sample}`);
  });
}

/** A mailbox client; the headers of `request` name the box. */
function mailboxClient(request: APIRequestContext, problems: Problems) {
  const setFault = async (fault: Fault | null) => {
    await request.post(FAULT_PATH, { data: JSON.stringify(fault) });
  };
  return {
    /** Accepted messages, oldest first. */
    messages: async (): Promise<readonly StoredMessage[]> =>
      (await request.get(`${MAILBOX_PATH}/mensajes`)).json(),
    /** Makes later sends fail like this, and allows the resulting problems. */
    fail: (fault: Fault) => {
      problems.allow(TO_SERVICE);
      return setFault(fault);
    },
    /** Ends the fault; stalled requests are answered now. */
    recover: () => setFault(null),
  };
}
