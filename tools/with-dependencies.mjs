// `node tools/with-dependencies.mjs SCRIPT [arguments]`: installs what is missing, then runs the script on a Node that
// reads TypeScript. Built-ins only: nothing is installed yet when this starts.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  install,
  isNewEnough,
  isTooOld,
  missingPackages,
  OLDEST_NODE,
  OWN_NODE_FOLDER,
  ownNode,
  run,
} from './dependencies.mjs';

const PARENT_CHECK_MS = 500;

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

stopWithParent();
process.exitCode = await main(process.argv.slice(2));

/**
 * @param {readonly string[]} args the script and its arguments
 * @returns {Promise<number>} the exit code
 */
async function main([script, ...args]) {
  const { node: version } = process.versions;
  if (!script) return refuse('Falta el nombre del programa: node tools/with-dependencies.mjs tools/start.ts');
  if (isTooOld(version)) {
    return refuse(
      `Este proyecto necesita Node ${OLDEST_NODE} o más nuevo y aquí está Node ${version}. Instálalo desde https://nodejs.org y repite.`,
    );
  }
  if (missingPackages(root).length > 0) {
    console.log(
      'Instalando lo que falta (solo la primera vez y cuando cambia el programa; tarda uno o dos minutos)…',
    );
    const reason = await install(root);
    if (reason) return refuse(`No se pudo instalar: ${reason}`);
  }
  const node = isNewEnough(version) ? process.execPath : ownNode(root);
  if (!existsSync(node)) {
    console.log(
      `La página se construye con un Node más nuevo que el ${version}: trayendo uno, solo para este proyecto…`,
    );
    const reason = await install(join(root, OWN_NODE_FOLDER));
    if (reason)
      return refuse(
        `No se pudo traer un Node más nuevo: ${reason}\nTambién puedes instalar Node 24 desde https://nodejs.org.`,
      );
  }
  // Node 22 calls the reading of TypeScript experimental, at every start.
  return run(node, ['--disable-warning=ExperimentalWarning', script, ...args], { cwd: root });
}

/** The shell between npm and us passes no signal on: when it is gone, so should we be, and the server with us. */
function stopWithParent() {
  const parent = process.ppid;
  const look = () => process.ppid !== parent && process.kill(process.pid, 'SIGTERM');
  setInterval(look, PARENT_CHECK_MS).unref();
}

/** @param {string} message */
function refuse(message) {
  console.error(`\n${message}\n`);
  return 1;
}
