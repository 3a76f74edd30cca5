import { setTimeout } from 'node:timers/promises';
import { serveEditor } from '../editor/serve-editor.ts';
import { contentDir } from '../src/content/content-dir.ts';
import { livePage } from './live-page.ts';
import { freePort, portNotice, USUAL_PORT } from './ports.ts';

const usual = Number(process.env.SITE_PORT ?? USUAL_PORT);
const port = await freePort(usual);
const editorPort = await freePort(port + 1);
const page = `http://localhost:${port}/`;
const editor = await serveEditor({ port: editorPort, content: contentDir(), page });
const ended = livePage(port, '--silent');
// The address is printed once the page can be seen beside the editor, or what is wrong with its content.
await Promise.race([ended, answer(page)]);
const notice = portNotice(usual, port);
console.log(
  [
    '',
    ...(notice ? [notice] : []),
    `  Editor y página:  http://localhost:${editorPort}/`,
    `  Solo el editor:   http://localhost:${editorPort}/keystatic`,
    `  Solo la página:   ${page}`,
    '',
    'Lo que guardas en el editor se ve enseguida en la página. Nada sale de esta computadora.',
    'Para terminar: Ctrl-C.',
    '',
  ].join('\n'),
);
process.exitCode = await ended;
await editor.close();
process.exit();

/** Waits until an address gives any answer. */
async function answer(address: string): Promise<void> {
  while (!(await fetch(address).catch(() => null))) await setTimeout(200);
}
