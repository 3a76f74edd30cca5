import { extname } from 'node:path';
import { ASTRO_TEXT, OWN_FILE, TYPES } from '../deploy/host-files.ts';
import type { PublishedFinding } from './api.ts';
import { namedList } from './named-list.ts';
import { type FileAnswer, UPLOAD, type Visit } from './published-visit.ts';
import { type Answer, request } from './request.ts';

/** Longest acceptable cache time of a page, and shortest of a file with a hash in its name, in seconds. */
const MAX_PAGE_AGE = 3600;
const MIN_FILE_AGE = 30 * 24 * 3600;

/** Requests at one time: as many as a browser sends to a host. */
const AT_ONCE = 6;

const OR_UNCHANGED = `${UPLOAD} Si sigue igual, apaga en tu alojamiento lo que diga «optimizar» o «minify».`;

/** Most files that a fault names. */
const MAX_NAMED = 3;

/** Files of the build that are pages, for hosts, or for search engines, of which hosts have their own. */
const NOT_REQUESTED = /\.(html|br|htaccess)$|^robots\.txt$/;

/** Checks that each file of the page is there and whole. */
export function checkFiles({ files }: Visit): PublishedFinding {
  const title = 'Los archivos';
  const absent = files.filter((file) => !isThere(file));
  if (absent.length > 0) return { title, fault: `No llegan: ${namesOf(absent)}.`, remedy: UPLOAD };
  const changed = files.filter((file) => !isWhole(file));
  const fault = changed.length > 0 ? `No llegan enteros: ${namesOf(changed)}.` : null;
  return { title, fault, remedy: OR_UNCHANGED };
}

/** Checks the content types of the files. */
export function checkTypes({ files, remedies }: Visit): PublishedFinding {
  const ends = [...Object.keys(TYPES), '.css'].filter((end) =>
    files.some((file) => isThere(file) && extname(file.path) === end && isUntyped(file)),
  );
  const fault = ends.length > 0 ? `Llegan sin su tipo: ${ends.join(', ')}.` : null;
  return { title: 'Los tipos de archivo', fault, remedy: remedies.rules };
}

/** Checks how long browsers keep the page and its files. */
export async function checkSecondVisit({ page, files, remedies }: Visit): Promise<PublishedFinding> {
  const again = await request(`${page.origin}/`, { headers: revalidation(page) });
  const isOld = maxAge(page) > MAX_PAGE_AGE;
  const isSlow =
    again.status !== 304 ||
    files.some((file) => isThere(file) && file.path.startsWith('_astro') && maxAge(file) < MIN_FILE_AGE);
  const slow = isSlow ? 'Quien vuelve descarga todo otra vez.' : null;
  const fault = isOld ? 'Quien vuelve verá por mucho tiempo la página anterior.' : slow;
  return { title: 'La segunda visita', fault, remedy: remedies.rules };
}

/** Requests the files of a build, few at once, until the host no longer answers. */
export async function requestFiles(
  built: ReadonlyMap<string, Uint8Array>,
  origin: string,
): Promise<readonly FileAnswer[]> {
  const wanted = [...built].filter(([path]) => OWN_FILE.test(path) && !NOT_REQUESTED.test(path));
  const answers: FileAnswer[] = [];
  while (answers.length < wanted.length && !answers.some(({ failure }) => failure)) {
    const next = wanted.slice(answers.length, answers.length + AT_ONCE);
    const requests = next.map(async ([path, bytes]) => ({
      path,
      built: bytes,
      ...(await answerFor(`${origin}/${path}`)),
    }));
    answers.push(...(await Promise.all(requests)));
  }
  return answers;
}

async function answerFor(address: string): Promise<Answer> {
  // The bytes of other files, which may be large, are not loaded.
  if (ASTRO_TEXT.test(address)) return request(address);
  const head = await request(address, { method: 'HEAD' });
  // Some hosts refuse HEAD.
  return head.status === 200 || head.failure ? head : request(address);
}

/** Some hosts answer a missing file with a page, and 200. */
function isThere({ status, headers }: Answer): boolean {
  return status === 200 && !headers.get('content-type')?.startsWith('text/html');
}

function isWhole({ path, built, headers, body }: FileAnswer): boolean {
  if (ASTRO_TEXT.test(path)) return body.equals(built);
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') || Number(length) === built.length;
}

function isUntyped({ headers }: Answer): boolean {
  return /^$|octet-stream|text\/plain/.test(headers.get('content-type') ?? '');
}

/** The paths of the first files, and how many more there are. */
function namesOf(files: readonly FileAnswer[]): string {
  const paths = files.map(({ path }) => path);
  return namedList(paths, MAX_NAMED);
}

/** What a browser that has the page sends to learn whether it is still the same (RFC 9110, section 13.1). */
function revalidation({ headers }: Answer): Record<string, string> {
  const etag = headers.get('etag');
  const date = headers.get('last-modified');
  return { ...(etag && { 'If-None-Match': etag }), ...(date && { 'If-Modified-Since': date }) };
}

function maxAge({ headers }: Answer): number {
  return Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1] ?? 0);
}
