import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import config from '../../astro.config.ts';
import { OWN_FILE } from '../../tools/deploy/host-files.ts';
import { builtFile, builtFiles } from './support/site.ts';

const SAMPLE = join(import.meta.dirname, '../../sample');
const LICENSES = join(import.meta.dirname, '../../LICENSES');
const MANIFEST = join(import.meta.dirname, '../../package.json');

describe('what is published', () => {
  test('§2 has one page and the 404 page, no other route', () => {
    expect(
      builtFiles()
        .filter((path) => path.endsWith('.html'))
        .toSorted(),
    ).toEqual(['/404.html', '/index.html']);
  });

  test('§3 has the available guide’s PDF unchanged at /guias/<id>.pdf, and no other', () => {
    const guides = globSync('**/*.pdf', { cwd: SAMPLE }).map((path) => join(SAMPLE, path, '..'));
    const available = guides.filter(
      (folder) => parse(readFileSync(join(folder, 'index.yaml'), 'utf8')).isAvailable,
    );
    expect(available).toHaveLength(1);
    expect(builtFiles().filter((path) => path.endsWith('.pdf'))).toEqual([
      '/guias/siete-mananas-con-luz.pdf',
    ]);
    const [written = ''] = globSync(`${available[0]}/*.pdf`);
    expect(builtFile('/guias/siete-mananas-con-luz.pdf').equals(readFileSync(written))).toBe(true);
  });

  test('has the licences of the typefaces and of what its script is made of', () => {
    const licences = builtFile('/licencias.txt').toString();
    for (const path of globSync('*.txt', { cwd: LICENSES }))
      expect(licences).toContain(readFileSync(join(LICENSES, path), 'utf8'));
    const packages = config.vite?.optimizeDeps?.include?.map((path) => /^(@[^/]+\/)?[^/]+/.exec(path)?.[0]);
    expect(packages).toContain('react-dom');
    for (const name of ['Alegreya', 'Figtree', ...(packages ?? [])]) expect(licences).toContain(name);
  });

  test('has no licence of a library that is gone', () => {
    const { dependencies } = JSON.parse(readFileSync(MANIFEST, 'utf8'));
    const packages = Object.keys(dependencies).join(' ');
    for (const path of globSync('*.txt', { cwd: LICENSES })) {
      const [library = ''] = /\w+(?=\.txt$)/.exec(path) ?? [];
      expect(packages).toContain(library.toLowerCase());
    }
  });

  test('has no file that the rules for Apache take for somebody else’s', () => {
    expect(builtFiles().filter((path) => !OWN_FILE.test(path.slice(1)))).toEqual([]);
  });

  test('has no trace of the local mailbox or of development tools', () => {
    const texts = builtFiles().filter((path) => /\.(html|js|css|json|webmanifest|txt|xml|svg)$/.test(path));
    for (const path of texts) {
      const text = builtFile(path).toString();
      expect(text, path).not.toMatch(
        /__buzon|x-buzon|@vite\/client|keystatic|playwright|vitest|sourceMappingURL/i,
      );
    }
  });

  // Of the sample, covers have comments. What else a program notes in a drawing: drawing.test.ts.
  test('has nothing in its drawings that is not drawn', () => {
    const drawings = builtFiles().filter((path) => path.endsWith('.svg'));
    expect(drawings.filter((path) => builtFile(path).includes('<!--'))).toEqual([]);
  });

  test('names every file of _astro in a page, a style sheet or a script', () => {
    const files = builtFiles();
    const texts = files
      .filter((path) => /\.(html|css|js)$/.test(path))
      .map((path) => builtFile(path).toString());
    const isNamed = (path: string) => texts.some((text) => text.includes(path.replace('/_astro/', '')));
    const assets = files.filter((path) => path.startsWith('/_astro/'));
    expect(assets.length).toBeGreaterThan(10);
    expect(assets.filter((path) => !isNamed(path))).toEqual([]);
  });

  test('has only types of files that the page uses', () => {
    const kinds = new Set(builtFiles().map((path) => path.slice(path.lastIndexOf('.') + 1)));
    const known = 'html js css woff2 svg png jpg webp avif ico pdf txt xml webmanifest vcf'.split(' ');
    expect([...kinds].filter((kind) => !known.includes(kind))).toEqual([]);
  });
});
