import { chromium, type Page } from '@playwright/test';

/** The printed guide, or the titles of the pages whose words did not fit. */
export interface Printed {
  readonly pdf: Uint8Array;
  readonly overfull: readonly string[];
}

/**
 * Prints an HTML document as a tagged A5 PDF with bookmarks, in the given Chromium.
 * Throws as Playwright does when the browser cannot start.
 */
export async function printDocument(html: string, executablePath: string): Promise<Printed> {
  // Chromium refuses its sandbox to root; without this option Playwright takes it from everybody.
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  try {
    const page = await browser.newPage();
    await page.setContent(html);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const overfull = await overfullPages(page);
    const pdf = await page.pdf({
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true,
    });
    return { pdf, overfull };
  } finally {
    await browser.close();
  }
}

function overfullPages(page: Page): Promise<string[]> {
  return page.$$eval('.cuerpo', (bodies) =>
    bodies
      .filter((body) => body.scrollHeight > body.clientHeight + 1)
      .map((body) => body.querySelector('h1, h2, h3')?.textContent?.trim() ?? ''),
  );
}
