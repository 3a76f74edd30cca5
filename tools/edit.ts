import { serveEditor } from '../editor/serve-editor.ts';
import { contentDir } from '../src/content/content-dir.ts';
import { ENDING_SIGNALS } from './dependencies.mjs';
import { livePage } from './live-page.ts';
import { freePort, portNotice, USUAL_PORT } from './ports.ts';

const usual = Number(process.env.SITE_PORT ?? USUAL_PORT);
const port = await freePort(usual);
const editorPort = await freePort(port + 1);
const page = `http://localhost:${port}/`;
const live = await livePage(port);
for (const signal of ENDING_SIGNALS) {
  process.on(signal, () => {
    // Said at once: Vite ends the process itself on SIGTERM.
    process.exitCode = 0;
    live.stop();
  });
}

const editor = await serveEditor({ port: editorPort, content: contentDir(), page, onFiles: live.renew });
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
process.exitCode = await live.ended;
await editor.close();
process.exit();
