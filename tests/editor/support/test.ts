import { test as base, expect, type FileChooser, type Locator, type Page } from '@playwright/test';

export { expect } from '@playwright/test';

/** The forms, as the owner uses them. */
export interface Editor {
  /** Opens `singleton/site` or `collection/ebooks/item/…`. */
  readonly open: (path: string) => Promise<void>;
  /** A field by the words over it, wherever it stands. */
  readonly field: (label: string) => Locator;
  /** Turns a switch by the words beside it. */
  readonly flip: (label: string) => Promise<void>;
  /** Presses a button and waits until the editor's server has written what it sends. */
  readonly save: (button?: string) => Promise<void>;
  /** Chooses a file with the button of that name. */
  readonly upload: (button: string, file: Parameters<FileChooser['setFiles']>[0]) => Promise<void>;
}

interface Fixtures {
  readonly editor: Editor;
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

function editorOn(page: Page): Editor {
  return {
    open: async (path) => {
      const address = `/keystatic/${path}`;
      const link = page.locator(`nav a[href="${address}"]`).first();
      // Forms that the menu names open without loading the editor anew.
      if (await link.isVisible()) await link.click();
      else await page.goto(address);
      await page.waitForURL(`**${address}`);
      await page.getByRole('button', { name: /^(Guardar|Crear)$/ }).waitFor();
    },
    field: (label) => page.getByRole('textbox', { name: label, exact: true }),
    // The help line belongs to a switch's name; the box itself lies hidden under what is drawn.
    flip: (label) => page.getByRole('switch', { name: new RegExp(`^${label}`) }).click({ force: true }),
    save: async (button = 'Guardar') => {
      const saved = page.waitForResponse((response) => response.url().endsWith(UPDATE));
      await page.getByRole('button', { name: button, exact: true }).click();
      expect((await saved).status()).toBe(200);
    },
    upload: async (button, file) => {
      const asked = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: button }).click();
      await (await asked).setFiles(file);
    },
  };
}
