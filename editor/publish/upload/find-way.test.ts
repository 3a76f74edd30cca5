import { expect, test } from 'vitest';
import { possibleFolders } from './find-way.ts';
import type { Entry, Remote } from './remote.ts';

/** An account with these files and folders; the path of a folder ends in a slash. */
function accountWith(paths: string, start = '/') {
  const list = async (folder: string) => {
    const above = folder ? `${folder}/` : '';
    const below = paths.split(' ').filter((path) => path.startsWith(above) && path !== above);
    const entries = below.map((path): [string, Entry] => {
      const [name = '', ...more] = path.slice(above.length).split('/');
      return [name, more.length > 0 ? 'folder' : 1];
    });
    return new Map(entries);
  };
  return { list, start } as Partial<Remote> as Remote;
}

test.each([
  ['mail/ public_html/ elenaluz.com/', ['elenaluz.com', 'public_html']],
  ['mail/ public_html/index.php www.elenaluz.com/', ['www.elenaluz.com', 'public_html']],
  ['public_html/index.php public_html/elenaluz.com/', ['public_html/elenaluz.com', 'public_html']],
  ['elenaluz.com/logs/ elenaluz.com/httpdocs/', ['elenaluz.com/httpdocs', 'elenaluz.com']],
  ['domains/elenaluz.com/public_html/ domains/otra.com/public_html/', ['domains/elenaluz.com/public_html']],
  ['httpdocs/ logs/ error_docs/', ['httpdocs', '.']],
  ['www/ public_html/', ['public_html', 'www', '.']],
  ['sitio/.mi-pagina.json public_html/', ['sitio', 'public_html']],
  ['wwwroot/ logs/', ['.', 'wwwroot', 'logs']],
  ['', ['.']],
  // The account starts in a page's folder, whose own folders are no choice.
  ['index.html _astro/a.js cgi-bin/', ['.']],
])('an account with «%s»: %j', async (paths, likely) => {
  const folders = await possibleFolders(accountWith(paths), 'elenaluz.com');
  expect(folders.map(({ folder }) => folder).slice(0, likely.length)).toEqual(likely);
});

test('folders of the host and of the page’s source are not offered', async () => {
  const found = await possibleFolders(accountWith(`.ssh/ .mi-pagina-${'0'.repeat(32)}/`), 'elenaluz.com');
  expect(found).toEqual([{ folder: '.', remark: '', isOurs: false }]);
});

test('an account that starts in the folder of its address needs no other', async () => {
  const [first] = await possibleFolders(accountWith('logs/ blog/', '/srv/elenaluz.com'), 'elenaluz.com');
  expect(first?.folder).toBe('.');
});

test.each([
  ['public_html/index.php', 'no subió este programa'],
  ['public_html/index.html', 'no subió este programa'],
  ['public_html/.mi-pagina.json', 'ya publicó este programa'],
])('an account with «%s» reads of public_html that «%s»', async (paths, words) => {
  const found = await possibleFolders(accountWith(paths), 'elenaluz.com');
  expect(found.find(({ folder }) => folder === 'public_html')?.remark).toContain(words);
});
