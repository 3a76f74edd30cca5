import { join } from 'node:path';

/**
 * The zip with the files of the built page, beside its folder.
 * @param out absolute path of the folder
 */
export const siteZip = (out: string) => join(out, '../sitio.zip');
