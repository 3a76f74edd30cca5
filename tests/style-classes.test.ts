import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

// Types and linter allow any name: a misspelt one is a class without rules.
test('each class that a component takes from a style module is in that module', () => {
  const unknown = globSync('{src,editor}/**/*.tsx').flatMap((path) => {
    const component = readFileSync(path, 'utf8');
    const imports = component.matchAll(/^import (\w+) from '(.+\.module\.css)';$/gm);
    return [...imports].flatMap(([, name, module = '']) => {
      const sheet = readFileSync(join(dirname(path), module), 'utf8');
      const classes = new Set(sheet.match(/(?<=\.)[a-z]\w*/gi));
      const used = component.match(new RegExp(`(?<=\\b${name}\\.)\\w+`, 'g')) ?? [];
      return used.filter((own) => !classes.has(own)).map((own) => `${name}.${own} in ${path}`);
    });
  });
  expect(unknown).toEqual([]);
});
