import { toastQueue } from '@keystar/ui/toast';
import { Keystatic } from '@keystatic/core/ui';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { keystaticConfig } from './keystatic-config.tsx';
import { keepOpen, OPEN_PATH } from './open-pages.ts';
import type { Save } from './saves.ts';

const API = '/api/keystatic/';

/** What is told when nobody answers any more. */
const ENDED =
  'El editor ya no está abierto: se cerró el programa o su ventana. Ábrelo otra vez como siempre, sin cerrar esta página';

const ask = window.fetch;

// Stands between Keystatic and the editor's server, so that a save says what it was made from, and that what Keystatic
// does not tell is told.
window.fetch = async (input, init = {}) => {
  const address = String(input);
  if (address === `${API}update`) return save(address, init);
  const answer = await ask(input, init).catch(() => {
    throw new Error(`${ENDED}.`);
  });
  if (answer.status === 404 && address.startsWith(`${API}blob/`)) loadAnew(address);
  if (answer.ok && address === `${API}tree`) await list(answer);
  return answer;
};

/** The version of each file that this tab knows. */
let known: ReadonlyMap<string, string> = new Map();

async function list(answer: Response): Promise<void> {
  const files = (await answer.clone().json()) as readonly { path: string; sha: string }[];
  known = new Map(files.map(({ path, sha }) => [path, sha]));
}

async function save(address: string, init: RequestInit): Promise<Response> {
  const asked = JSON.parse(String(init.body)) as Save;
  const paths = [...asked.additions, ...asked.deletions].map(({ path }) => path);
  const seen = Object.fromEntries(paths.map((path) => [path, known.get(path) ?? null]));
  const answer = await ask(address, { ...init, body: JSON.stringify({ ...asked, seen }) }).catch(() => {
    throw new Error(`No se guardó. ${ENDED}, y guarda de nuevo: lo que escribiste sigue aquí.`);
  });
  if (!answer.ok) return answer;
  const isNew = paths.some((path) => path.endsWith('/index.yaml') && !known.has(path));
  await list(answer);
  // That something was created, Keystatic itself says.
  if (asked.deletions.length > 0 || !isNew)
    toastQueue.positive(asked.additions.length > 0 ? 'Guardado' : 'Borrado', { timeout: 4000 });
  return answer;
}

/** A file that was saved in another tab, or went, since this one asked for the list of files: once, it asks again. */
function loadAnew(address: string): void {
  if (sessionStorage.getItem('buscado') === address) return;
  sessionStorage.setItem('buscado', address);
  location.reload();
}

const editor = document.querySelector('#editor') as Element;
createRoot(editor).render(createElement(Keystatic, { config: keystaticConfig() }));

// Inside the window's own page that one has told already.
if (window === window.parent) keepOpen(OPEN_PATH);
