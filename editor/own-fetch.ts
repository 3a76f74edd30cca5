/** Header with which a save says which version of each of its files the form was made from. */
export const SEEN_HEADER = 'formulario-de';

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
  let known = new Map<string, string>();
  window.fetch = async (input, init = {}) => {
    const address = String(input);
    const save = address === `${API}update` ? changesIn(init.body) : null;
    const headers = new Headers(init.headers);
    if (save) {
      const seen = Object.fromEntries(save.all.map((path) => [path, known.get(path) ?? null]));
      headers.set(SEEN_HEADER, encodeURIComponent(JSON.stringify(seen)));
    }
    const answer = await ask(input, { ...init, headers }).catch(() => {
      throw new Error(
        save ? `No se guardó. ${ENDED}, y guarda de nuevo: lo que escribiste sigue aquí.` : `${ENDED}.`,
      );
    });
    if (answer.status === 404 && address.startsWith(`${API}blob/`)) loadAnew(address);
    if (!answer.ok || !(save || address === `${API}tree`)) return answer;
    const done = save && doneWords(save, known);
    const files = (await answer.clone().json()) as readonly { path: string; sha: string }[];
    known = new Map(files.map(({ path, sha }) => [path, sha]));
    if (done) tell(done);
    return answer;
  };
}

/** A file that was saved in another tab, or went, since this one asked for the list of files: once, it asks again. */
function loadAnew(address: string): void {
  if (sessionStorage.getItem('buscado') === address) return;
  sessionStorage.setItem('buscado', address);
  location.reload();
}

type Paths = readonly { readonly path: string }[];

function changesIn(body: unknown) {
  const { additions, deletions } = JSON.parse(String(body)) as { additions: Paths; deletions: Paths };
  const all = [...additions, ...deletions].map(({ path }) => path);
  return { all, added: additions.length, removed: deletions.length };
}

/** What a save did; Keystatic itself says that something was created. */
function doneWords(
  { all, added, removed }: ReturnType<typeof changesIn>,
  known: ReadonlyMap<string, string>,
) {
  if (added === 0) return 'Borrado';
  const isNew = removed === 0 && all.some((path) => path.endsWith('/index.yaml') && !known.has(path));
  return isNew ? null : 'Guardado';
}
