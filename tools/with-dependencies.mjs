// `node tools/with-dependencies.mjs SCRIPT [arguments]`: installs what is missing, then runs the script on the
// project's own Node. Built-ins only: nothing is installed yet when this starts.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, isTooOld, needsInstall, nodeFor, OLDEST_NODE, run } from './dependencies.mjs';

/** Exit codes above this one say that a signal, such as Ctrl-C, ended the program. */
const ENDED_BY_SIGNAL = 128;

const PARENT_CHECK_MS = 500;

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

stopWithParent();
process.exitCode = await main(process.argv.slice(2));

/**
 * @param {readonly string[]} args the script and its arguments
 * @returns {Promise<number>} the exit code
 */
async function main([script, ...args]) {
  if (!script) return refuse('Falta el nombre del programa: node tools/with-dependencies.mjs tools/start.ts');
  if (isTooOld(process.versions.node)) return refuse(tooOldMessage(process.versions.node));
  if (needsInstall(root)) {
    console.log('Instalando lo que falta (solo la primera vez y cuando cambia package-lock.json)…');
    const code = await install(root).catch(explain);
    if (code > ENDED_BY_SIGNAL) return code;
    if (code !== 0)
      return refuse('No se pudo instalar. Lo que dice npm está arriba; revisa la conexión y repite.', code);
  }
  const node = nodeFor(root);
  if (!node) return refuse('La instalación no dejó el Node del proyecto. Instala Node 24 y repite.');
  return run(node, [script, ...args], { cwd: root });
}

/** The shell between npm and us passes no signal on: when it is gone, so should we be, and the server with us. */
function stopWithParent() {
  const parent = process.ppid;
  const look = () => process.ppid !== parent && process.kill(process.pid, 'SIGTERM');
  setInterval(look, PARENT_CHECK_MS).unref();
}

/** @param {string} version */
function tooOldMessage(version) {
  return `Este proyecto necesita Node ${OLDEST_NODE} o más nuevo y aquí está Node ${version}. Instálalo desde https://nodejs.org y repite.`;
}

/**
 * @param {string} message
 * @param {number} [code]
 */
function refuse(message, code = 1) {
  console.error(`\n${message}\n`);
  return code;
}

/** @param {unknown} error */
function explain(error) {
  console.error(`npm no arrancó: ${error instanceof Error ? error.message : error}`);
  return 1;
}
