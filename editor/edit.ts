/**
 * editor/: the owner's editor: its window (`app/`), the server of that, the live page, publishing, the package, her manual. Beside
 * this file stands what window and server share. The built page has nothing of it, and nothing outside takes from it.
 */

import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { contentDir } from '../src/content/content-dir.ts';
import { emailOrigin } from '../src/form/email-service.ts';
import { OUT_DIR } from '../src/output/out-dir.ts';
import { ownSettings } from '../tools/checks/own-settings.ts';
import { MESSAGES_FILE } from '../tools/mailbox.ts';
import { livePage, ROOT } from '../tools/processes.ts';
import { freePort } from '../tools/serve.ts';
import { BUNDLE, bundleWindow, isBundled } from './server/bundle.ts';
import { contentRoutes, turns } from './server/content-routes.ts';
import { oneTab } from './server/one-tab.ts';
import { onlyOne } from './server/only-one.ts';
import { openOutside } from './server/open-outside.ts';
import { publishRoutes } from './server/publish-routes.ts';
import { screenRoutes } from './server/screen-routes.ts';
import { serveWindow } from './server/serve.ts';
import { sharedPicture } from './server/shared-picture.ts';
import { watchFiles } from './server/watch-files.ts';

/** Whether this is a package of `npm run paquete`, which brings its own Node and the bundled window. */
const IS_PACKAGE = dirname(process.execPath) === join(ROOT, 'node');
/** Whether to open the browser: the start files pass this option. */
const isWindow = process.argv.includes('--ventana');

const content = contentDir();
const found = await onlyOne([ROOT, content].join('\n'));
if (typeof found === 'string') {
  openOutside(found);
  console.log(`\nEl editor ya está abierto, en ${found}: míralo en tu navegador.\n`);
} else {
  process.exitCode = await edit(found);
}
process.exit();

/**
 * Serves window and page until they are stopped.
 * @param tellAddress tells later starts the window's address; called once it answers
 */
async function edit(tellAddress: (address: string) => void): Promise<number> {
  const port = await freePort();
  const windowPort = await freePort(port + 1);
  const page = `http://localhost:${port}/`;
  const address = `http://localhost:${windowPort}/`;
  // --ignore-lock: `onlyOne` already ensures that one window edits this content.
  const ended = livePage(port, {
    options: ['--config', 'editor/astro.config.ts', '--silent', '--ignore-lock'],
    // Bundling the window sets NODE_ENV to `production` for the whole process.
    environment: { WINDOW_ORIGIN: new URL(address).origin, NODE_ENV: 'development' },
  });
  const pageAnswers = untilAnswered(page);
  if (!IS_PACKAGE && !(await isBundled())) await bundleWindow(BUNDLE);
  const takeTurn = turns();
  const tabs = oneTab();
  const endWatch = watchFiles(content, MESSAGES_FILE, tabs.tell);
  const server = await serveWindow({
    port: windowPort,
    page,
    emailOrigin: emailOrigin(ownSettings(ROOT)),
    routes: {
      ...contentRoutes(content, page, ROOT, takeTurn),
      ...screenRoutes(content, ROOT),
      ...publishRoutes({
        content,
        settings: ROOT,
        out: resolve(ROOT, OUT_DIR),
        tell: tabs.tell,
        takeTurn,
      }),
      'GET /api/events': tabs.answer,
      'POST /api/take': tabs.take,
      'GET /api/page': () => pageAnswers.then(() => true),
      'GET /api/shared-picture': () => pageAnswers.then(() => sharedPicture(page)),
    },
  });
  tellAddress(address);
  if (isWindow) openOutside(address);
  console.log(
    [
      '',
      `  Editor:          ${address}`,
      `  Solo la página:  ${page}`,
      '',
      'Lo que escribes se guarda solo y se ve enseguida en la página. Nada sale de esta computadora hasta que publicas.',
      isWindow ? 'Para terminar: cierra esta ventana.' : 'Para terminar: Ctrl-C.',
      '',
    ].join('\n'),
  );
  const code = await ended;
  await Promise.all([server.close(), endWatch()]);
  return code;
}

/** Waits until an address answers, with whatever status. */
async function untilAnswered(address: string): Promise<void> {
  while (!(await fetch(address).catch(() => null))) await setTimeout(200);
}
