import type { Scan } from '@mdn/mdn-http-observatory';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtDir } from '../built/support/site.ts';
import { observe } from './observatory.ts';

/** The scan waits for several answers, the copies for a compressor at its best. */
const PATIENCE_MS = 60_000;

/**
 * Scored: the built page and its response headers. Played, as the host's part: certificate and redirection. The tested
 * page sends to the mailbox beside it, so `connect-src` says 'self' where the published one names the e-mail service.
 */
describe('Mozilla’s HTTP Observatory, scanning the built site behind a host with HTTPS', () => {
  let result: Scan;
  beforeAll(async () => {
    result = await observe(builtDir());
    const { grade, score, testsPassed, testsQuantity } = result.scan;
    console.log(`Observatory: ${grade} (${score}), ${testsPassed} of ${testsQuantity}`);
  }, PATIENCE_MS);

  test('gives A+', () => {
    expect(result.scan).toMatchObject({ error: null, statusCode: 200, grade: 'A+', testsFailed: 0 });
  });

  test('finds each thing it looks for in the best state a site without cookies or foreign scripts can be in', () => {
    const found = Object.fromEntries(Object.entries(result.tests).map(([name, test]) => [name, test.result]));
    expect(found).toEqual({
      'content-security-policy': 'csp-implemented-with-no-unsafe-default-src-none',
      cookies: 'cookies-not-found',
      'cross-origin-resource-policy': 'corp-implemented-with-same-origin',
      'cross-origin-resource-sharing': 'cross-origin-resource-sharing-not-implemented',
      redirection: 'redirection-to-https',
      'referrer-policy': 'referrer-policy-private',
      'strict-transport-security': 'hsts-implemented-max-age-at-least-six-months',
      'subresource-integrity': 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin',
      'x-content-type-options': 'x-content-type-options-nosniff',
      'x-frame-options': 'x-frame-options-implemented-via-csp',
    });
  });
});
