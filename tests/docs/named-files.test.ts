import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Documents of developers that name files; the owner's manual has its own test. */
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/{*.md,decisions/*.md,design/*.md}')];

/** Made by commands, or when setting the project up. */
const MADE = /^(dist|node_modules|tests\/output|\.env$|\.local-build|mailbox\/messages)/;

/** What is between backticks and begins in a folder of the project; `<id>` stands for any name. */
function namedFiles(document: string): readonly string[] {
  const names = [...readFileSync(document, 'utf8').matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name);
  return names.filter((name) => /^(src|content|sample|tests|tools|docs|deploy|editor|mailbox)\//.test(name));
}

test.each(DOCUMENTS)('every file that %s names is there', (document) => {
  const missing = namedFiles(document).filter((name) => {
    const pattern = name.replaceAll(/<[^>]+>/g, '*').replaceAll('[', '[[]');
    return !MADE.test(name) && !existsSync(name) && globSync(pattern).length === 0;
  });
  expect(missing).toEqual([]);
});

test('the specification map has all nine sections, each with a test', () => {
  const rows = readFileSync('docs/specification-map.md', 'utf8').match(/^\| \d.*$/gm) ?? [];
  const sections = rows.flatMap((row) => row.split('|')[1]?.match(/\d/g) ?? []);
  expect([...new Set(sections)].toSorted().join('')).toBe('123456789');
  for (const row of rows) expect(row).toMatch(/`(tests|src)\/\S+\.(test|spec)\.ts`/);
});
