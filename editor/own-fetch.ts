import type { Save } from './saves.ts';

const API = '/api/keystatic/';

/** What is told when nobody answers any more. */
const ENDED =
  'El editor ya no está abierto: se cerró el programa o su ventana. Ábrelo otra vez como siempre, sin cerrar esta página';

/**
 * Stands between Keystatic and the editor's server, so that a save says what it was made from, and that what
 * Keystatic does not tell is told.
 * @param tell shows a short notice
 */
export function watchRequests(tell: (words: string) => void): void {
  const ask = window.fetch;
  /** The version of each file that this tab knows. */
  let known: ReadonlyMap<string, string> = new Map();
  const list = async (answer: Response) => {
    const files = (await answer.clone().json()) as readonly { path: string; sha: string }[];
    known = new Map(files.map(({ path, sha }) => [path, sha]));
  };
  const save = async (input: RequestInfo | URL, init: RequestInit) => {
    const asked = JSON.parse(String(init.body)) as Save;
    const paths = [...asked.additions, ...asked.deletions].map(({ path }) => path);
    const seen = Object.fromEntries(paths.map((path) => [path, known.get(path) ?? null]));
    const answer = await ask(input, { ...init, body: JSON.stringify({ ...asked, seen }) }).catch(() => {
      throw new Error(`No se guardó. ${ENDED}, y guarda de nuevo: lo que escribiste sigue aquí.`);
    });
    if (!answer.ok) return answer;
    const isNew = paths.some((path) => path.endsWith('/index.yaml') && !known.has(path));
    await list(answer);
    // That something was created, Keystatic itself says.
    if (asked.deletions.length > 0 || !isNew) tell(asked.additions.length > 0 ? 'Guardado' : 'Borrado');
    return answer;
  };
  window.fetch = async (input, init = {}) => {
    const address = String(input);
    if (address === `${API}update`) return save(input, init);
    const answer = await ask(input, init).catch(() => {
      throw new Error(`${ENDED}.`);
    });
    if (answer.status === 404 && address.startsWith(`${API}blob/`)) loadAnew(address);
    if (answer.ok && address === `${API}tree`) await list(answer);
    return answer;
  };
}

/** A file that was saved in another tab, or went, since this one asked for the list of files: once, it asks again. */
function loadAnew(address: string): void {
  if (sessionStorage.getItem('buscado') === address) return;
  sessionStorage.setItem('buscado', address);
  location.reload();
}
