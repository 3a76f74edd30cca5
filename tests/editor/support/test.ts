import { test as base, expect, type FileChooser, type Page } from '@playwright/test';

export { expect } from '@playwright/test';

interface Fixtures {
  readonly editor: ReturnType<typeof editorOn>;
  /** The live page, in a tab of its own. */
  readonly livePage: Page;
  readonly otherComputers: readonly string[];
}

const UPDATE = '/api/keystatic/update';

/** Playwright's `test` with the editor and the live page; any request to another computer fails it. */
export const test = base.extend<Fixtures>({
  editor: async ({ page }, use) => use(editorOn(page)),
  livePage: async ({ context, baseURL }, use) => {
    const live = await context.newPage();
    await live.goto(pageAddress(baseURL));
    // It may still load anew, for what the test before put back.
    await live
      .getByRole('heading', { level: 1 })
      .filter({ hasText: 'amanezca' })
      .waitFor({ timeout: 60_000 });
    await use(live);
  },
  otherComputers: [
    async ({ context }, use) => {
      const found: string[] = [];
      context.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url());
        if (!/^(data|blob):$/.test(protocol) && hostname !== 'localhost') found.push(request.url());
      });
      await use(found);
      expect(found, 'requests to other computers').toEqual([]);
    },
    { auto: true },
  ],
});

/** Address of the live page beside the editor. */
export function pageAddress(editorAddress = ''): string {
  const { port } = new URL(editorAddress);
  return `http://localhost:${Number(port) - 1}/`;
}

/** The forms in one tab, as the owner uses them. */
export function editorOn(page: Page) {
  return {
    /** Opens `singleton/site` or `collection/ebooks/item/…`. */
    open: async (path: string) => {
      const address = `/keystatic/${path}`;
      const link = page.locator(`nav a[href="${address}"]`).first();
      // Forms that the menu names open without loading the editor anew.
      if (await link.isVisible()) await link.click();
      else await page.goto(address);
      await page.waitForURL(`**${address}`);
      await page.getByRole('button', { name: /^(Guardar|Crear)$/ }).waitFor();
    },
    /** A field by the words over it, wherever it stands. */
    field: (label: string) => page.getByRole('textbox', { name: label, exact: true }),
    /** Turns a switch; the help line belongs to its name, and the box itself lies hidden under what is drawn. */
    flip: (label: string) =>
      page.getByRole('switch', { name: new RegExp(`^${label}`) }).click({ force: true }),
    /** Presses a button and waits until the editor's server has written what it sends. */
    save: async (button = 'Guardar') => {
      const saved = page.waitForResponse((response) => response.url().endsWith(UPDATE));
      await page.getByRole('button', { name: button, exact: true }).click();
      expect((await saved).status()).toBe(200);
    },
    /** Chooses a file with the button of that name. */
    upload: async (button: string, file: Parameters<FileChooser['setFiles']>[0]) => {
      const asked = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: button }).click();
      await (await asked).setFiles(file);
    },
  };
}
