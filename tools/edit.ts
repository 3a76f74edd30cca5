import { setTimeout } from 'node:timers/promises';
import { watchOpenPages } from '../editor/open-pages.ts';
import { serveEditor } from '../editor/serve-editor.ts';
import { contentDir } from '../src/content/content-dir.ts';
import { onlyOne } from './only-one.ts';
import { openOutside } from './open-outside.ts';
import { DEFAULT_PORT, freePort, portNotice } from './ports.ts';
import { livePage, ROOT } from './tools.ts';
import { buildPage, isJobRunning } from './window/build-page.ts';
import { checkPage } from './window/check-page.ts';
import { mailboxPage } from './window/mailbox-page.ts';
import { manualPage } from './window/manual-page.ts';

/** Set by the start files: opens the browser, and ends the program when its last window is closed. */
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
 * Serves editor and page until they are stopped.
 * @param tell called with the editor's address once it answers
 */
async function edit(tell: (address: string) => void): Promise<number> {
  const usual = Number(process.env.SITE_PORT ?? DEFAULT_PORT);
  const port = await freePort(usual);
  const editorPort = await freePort(port + 1);
  const page = `http://localhost:${port}/`;
  const address = `http://localhost:${editorPort}/`;
  const closing = new AbortController();
  const editor = await serveEditor({
    port: editorPort,
    content,
    page,
    places: [
      watchOpenPages({ isBusy: () => !isWindow || isJobRunning(), onAbandoned: () => closing.abort() }),
      checkPage(),
      buildPage(),
      mailboxPage(),
      manualPage(),
    ],
  });
  // --ignore-lock: `onlyOne` has made sure that no other editor has the same content.
  const ended = livePage(port, ['--silent', '--ignore-lock'], closing.signal);
  // Published once the page answers beside the editor.
  await Promise.race([ended, answer(page)]);
  tell(address);
  if (isWindow) openOutside(address);
  const notice = portNotice(usual, port);
  console.log(
    [
      '',
      ...(notice ? [notice] : []),
      `  Editor y página:  ${address}`,
      `  Solo el editor:   ${address}keystatic`,
      `  Solo la página:   ${page}`,
      '',
      'Lo que guardas en el editor se ve enseguida en la página. Nada sale de esta computadora.',
      isWindow
        ? 'Para terminar: cierra esta ventana, o la del editor en el navegador.'
        : 'Para terminar: Ctrl-C.',
      '',
    ].join('\n'),
  );
  const code = await ended;
  if (closing.signal.aborted) console.log('Cerraste la ventana del editor: el programa terminó.\n');
  await editor.close();
  return code;
}

/** Waits until an address gives any answer. */
async function answer(address: string): Promise<void> {
  while (!(await fetch(address).catch(() => null))) await setTimeout(200);
}
