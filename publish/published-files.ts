import { extname } from 'node:path';
import { OWN_FILE, TYPES } from '../deploy/host-files.ts';
import { type Row, UPLOAD } from './published-row.ts';
import { type Answer, request } from './request.ts';

/** Longest acceptable cache time of a page, and shortest of a file with a hash in its name, in seconds. */
const MAX_PAGE_AGE = 3600;
const MIN_FILE_AGE = 30 * 24 * 3600;

/** Requests at one time: as many as a browser sends to a host. */
const AT_ONCE = 6;

const OR_UNCHANGED = `${UPLOAD} Si sigue igual, apaga en tu alojamiento lo que diga «optimizar» o «minify».`;

/** Most files that a fault names. */
const MAX_NAMED = 3;

/** Types whose files work only if every byte arrives. The bytes of others, which may be large, are not loaded. */
const COMPARED = /\.(css|js|svg)$/;

/** Files of the build that are pages, for hosts, or for search engines, of which hosts have their own. */
const NOT_REQUESTED = /\.(html|br|htaccess)$|^robots\.txt$/;

/** A file of the build, and what a host answers to a request for it. */
interface FileAnswer extends Answer {
  readonly path: string;
  readonly built: Uint8Array;
}

/** Checks each file of the page, whether it is there and whole, and its content type and cache time. */
export async function ofFiles(
  page: Answer,
  built: ReadonlyMap<string, Uint8Array>,
  rules: string,
): Promise<readonly Row[]> {
  const files = await answersFor(built, page.origin);
  const arrived = files.filter(isThere);
  const absent = files.filter((file) => !isThere(file));
  const changed = arrived.filter((file) => !isWhole(file));
  const ends = [...Object.keys(TYPES), '.css'].filter((end) =>
    arrived.some((file) => extname(file.path) === end && isUntyped(file)),
  );
  const again = await request(`${page.origin}/`, { headers: revalidation(page) });
  const isOld = maxAge(page) > MAX_PAGE_AGE && 'Quien vuelve verá por mucho tiempo la página anterior.';
  const isSlow =
    again.status !== 304 ||
    arrived.some((file) => file.path.startsWith('_astro') && maxAge(file) < MIN_FILE_AGE);
  return [
    absent.length > 0
      ? ['Los archivos', `No llegan: ${namesOf(absent)}.`, UPLOAD]
      : ['Los archivos', changed.length > 0 && `No llegan enteros: ${namesOf(changed)}.`, OR_UNCHANGED],
    ['Los tipos de archivo', ends.length > 0 && `Llegan sin su tipo: ${ends.join(', ')}.`, rules],
    ['La segunda visita', isOld || (isSlow && 'Quien vuelve descarga todo otra vez.'), rules],
  ];
}

/** Requests the files of a build, few at once, until the host no longer answers. */
async function answersFor(
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
  if (COMPARED.test(address)) return request(address);
  const head = await request(address, { method: 'HEAD' });
  // Some hosts refuse HEAD.
  return head.status === 200 || head.failure ? head : request(address);
}

/** Some hosts answer a missing file with a page, and 200. */
function isThere({ status, headers }: Answer): boolean {
  return status === 200 && !headers.get('content-type')?.startsWith('text/html');
}

function isWhole({ path, built, headers, body }: FileAnswer): boolean {
  if (COMPARED.test(path)) return body.equals(built);
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') || Number(length) === built.length;
}

function isUntyped({ headers }: Answer): boolean {
  return /^$|octet-stream|text\/plain/.test(headers.get('content-type') ?? '');
}

/** The paths of the first files, and how many more there are. */
function namesOf(files: readonly FileAnswer[]): string {
  const paths = files
    .slice(0, MAX_NAMED)
    .map(({ path }) => path)
    .join(', ');
  const more = files.length - MAX_NAMED;
  return more > 0 ? `${paths} y ${more} más` : paths;
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
