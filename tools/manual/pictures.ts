import type { Page } from '@playwright/test';
import type { Stage } from './stage.ts';

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

/** Lines of a list that are shown of each of its parts; the manual explains them all. */
const LINES_OF_A_PART = 7;

const COLOURS: Readonly<Record<string, string>> = { '✗': '#ff9d8a', '!': '#f7c02b', '✓': '#a9d17c' };

/** What a program says, as a page that looks like a terminal: long parts end with an ellipsis. */
function terminalPage(command: string, said: string): string {
  const lines = [`$ ${command}`, ...shortened(said)].map(line);
  return `<!doctype html><html lang="es"><meta charset="utf-8"><style>
    body { margin: 0; padding: 24px 28px; background: #2b0f17; color: #fff6e5; font: 15px/1.5 monospace }
    p { margin: 0; min-height: 1.5em; padding-left: 4ch; text-indent: -4ch; white-space: pre-wrap }
  </style>${lines.join('')}</html>`;
}

function shortened(said: string): readonly string[] {
  const parts = said.trim().split(/\n{2,}/);
  return parts.flatMap((part) => {
    const lines = part.split('\n');
    return ['', ...lines.slice(0, LINES_OF_A_PART), ...(lines.length > LINES_OF_A_PART ? ['    …'] : [])];
  });
}

function line(text: string): string {
  const words = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const colour = COLOURS[text.trim().charAt(0)];
  return `<p>${colour ? `<span style="color:${colour}">${words}</span>` : words}</p>`;
}
