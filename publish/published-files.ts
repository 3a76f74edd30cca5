import { extname } from 'node:path';
import { TYPES } from '../deploy/host-files.ts';
import { type Row, UPLOAD } from './published-row.ts';
import { type Answer, request } from './request.ts';

/** Longest acceptable cache time of a page, and shortest of a file with a hash in its name, in seconds. */
const MAX_PAGE_AGE = 3600;
const MIN_FILE_AGE = 30 * 24 * 3600;

/** Checks one file of each type: its status, content type and cache time. */
export async function ofFiles(
  page: Answer,
  built: readonly string[],
  rules: string,
): Promise<readonly Row[]> {
  const paths = Object.keys(TYPES).flatMap((end) => built.find((path) => extname(path) === end) ?? []);
  const files = await Promise.all(
    paths.map(async (path) => ({ path, ...(await request(`${page.origin}/${path}`)) })),
  );
  const absent = files.filter(({ status }) => status !== 200).map(({ path }) => path);
  const untyped = files.filter(({ headers }) =>
    /^$|octet-stream|text\/plain/.test(headers.get('content-type') ?? ''),
  );
  const ends = untyped.map(({ path }) => extname(path)).join(', ');
  const again = await request(`${page.origin}/`, { headers: revalidation(page) });
  const isOld = maxAge(page) > MAX_PAGE_AGE && 'Quien vuelve verá por mucho tiempo la página anterior.';
  const isSlow =
    again.status !== 304 ||
    files.some((file) => file.path.startsWith('_astro') && maxAge(file) < MIN_FILE_AGE);
  return [
    ['Los archivos', absent.length > 0 && `No están: ${absent.join(', ')}.`, UPLOAD],
    ['Los tipos de archivo', ends !== '' && `Llegan sin su tipo: ${ends}.`, rules],
    ['La segunda visita', isOld || (isSlow && 'Quien vuelve descarga todo otra vez.'), rules],
  ];
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
