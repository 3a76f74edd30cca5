import type { Page } from '@playwright/test';
import type { Stage } from './stage.ts';
import { terminalPage } from './terminal-page.ts';

/** One picture: what to open, and how large the window is. */
interface Picture {
  readonly width: number;
  readonly height: number;
  readonly open: (page: Page, stage: Stage) => Promise<void>;
}

/** Room for the editor's first start: it prepares its forms, and the live page its modules. */
const PATIENCE = 120_000;

/** The manual's pictures by the name of their file. */
export const PICTURES: Readonly<Record<string, Picture>> = {
  pagina: {
    width: 1200,
    height: 750,
    open: async (page, stage) => {
      await page.goto(stage.page);
      await page.waitForLoadState('networkidle');
    },
  },
  buzon: {
    width: 1000,
    height: 720,
    open: async (page, stage) => {
      await page.goto(`${stage.page}/__buzon`);
    },
  },
  revision: {
    width: 1100,
    height: 780,
    open: (page, stage) => page.setContent(terminalPage('npm run publicar:revisar', stage.checklist)),
  },
  editor: {
    width: 1280,
    height: 800,
    open: async (page, stage) => {
      await page.goto(stage.editor);
      await page.frameLocator('[title=Página]').locator('h1').waitFor({ timeout: PATIENCE });
      await page
        .frameLocator('[title=Editor]')
        .getByRole('link', { name: 'Datos del sitio' })
        .first()
        .waitFor({ timeout: PATIENCE });
    },
  },
  formulario: {
    width: 1100,
    height: 760,
    open: async (page, stage) => {
      await page.goto(new URL('/keystatic/collection/ebooks/item/mujer-amanece', stage.editor).href);
      await page.getByLabel('Precio').waitFor({ timeout: PATIENCE });
    },
  },
};
