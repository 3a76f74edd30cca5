import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Files that keep visitors out of the folder with what the page is made of, where a server has the folder among those that it
 * serves: Apache and LiteSpeed say that there is nothing, also if they allow only the override `FileInfo`; any server shows the
 * blank page instead of a listing.
 */
export const PRIVATE_FILES: Readonly<Record<string, Buffer>> = {
  '.htaccess': readFileSync(join(import.meta.dirname, 'private.htaccess')),
  'index.html': Buffer.from('<!doctype html><title>404</title>\n'),
};
