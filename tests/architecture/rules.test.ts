import { describe, expect, test } from 'vitest';
import { importProblems } from './layers.ts';
import { exportProblems, fileLengthProblems, lengthProblems, nameProblems } from './shape.ts';
import { styleProblems, wordProblems } from './words.ts';

const lines = (count: number) => 'x();\n'.repeat(count);
const at = (path: string, text: string) => ({ path, text });

describe('who may import whom', () => {
  test.each([
    [
      'src/sections/Hero.tsx',
      "import { F } from '../islands/contact/F.tsx';",
      'sections may not import islands',
    ],
    ['src/sections/Hero.tsx', "import { v } from '../view/story.ts';", 'only types from view'],
    ['src/sections/Hero.tsx', "import { type V, v } from '../view/story.ts';", 'only types from view'],
    ['src/schema/a.ts', "import type { V } from '../view/story.ts';", 'imports no other layer'],
    ['src/art/Dove.tsx', "import { Card } from '../ui/Card.tsx';", 'imports no other layer'],
    ['src/enhance/menu.ts', "const m = await import('../view/story.ts');", 'imports no other layer'],
    ['src/view/story.ts', "import { readFileSync } from 'node:fs';", 'input and output'],
    ['src/build/a.ts', "export { b } from '../../mailbox/store.ts';", 'outside src/'],
    ['src/pages/index.astro', "---\nimport { b } from '../../scripts/ports.ts';\n---\n<p />", 'outside src/'],
    ['src/helpers/a.ts', "import { b } from '../ui/b.ts';", 'no layer'],
  ])('%s: %s', (path, text, expected) => {
    expect(importProblems(at(path, text))).toEqual([expect.stringContaining(expected)]);
  });

  test.each([
    ['src/sections/Hero.tsx', "import type { V } from '../view/story.ts';"],
    ['src/islands/contact/Form.tsx', "import { type V } from '../../view/story.ts';"],
    ['src/sections/Hero.tsx', "import { Card } from '../ui/Card.tsx';\nimport css from './Hero.module.css';"],
    [
      'src/pages/index.astro',
      "---\nimport '../styles/base.css';\nimport { Hero } from '../sections/Hero.tsx';\n---\n",
    ],
  ])('%s may: %s', (path, text) => {
    expect(importProblems(at(path, text))).toEqual([]);
  });
});

describe('shape', () => {
  test.each([
    ['src/ui/Card.tsx', 'export default function Card() {}', 'no default exports'],
    ['src/ui/Card.tsx', 'const Card = 1;\nexport { Card as default };', 'no default exports'],
    ['src/ui/all.ts', "export * from './Card.tsx';", 'no re-exports'],
    ['src/ui/index.ts', 'export const a = 1;', 'no barrels'],
  ])('%s: %s', (path, text, expected) => {
    expect(exportProblems(at(path, text))).toEqual([expect.stringContaining(expected)]);
  });

  test('a framework may demand a default export', () => {
    expect(exportProblems(at('astro.config.ts', 'export default {};'))).toEqual([]);
  });

  test('two components in a file, or one of another name', () => {
    expect(nameProblems(at('src/ui/Card.tsx', 'export const Tile = () => <p />;'))).toHaveLength(1);
    expect(nameProblems(at('src/ui/Card.tsx', 'function Card() {}\nfunction Tile() {}'))).toHaveLength(1);
    expect(nameProblems(at('src/ui/Card.tsx', 'export function Card() {}\nfunction helper() {}'))).toEqual(
      [],
    );
  });

  test('a component past 80 lines, a function past 25', () => {
    const component = (count: number) => at('src/ui/Card.tsx', `function Card() {\n${lines(count)}}`);
    expect(lengthProblems(component(78))).toEqual([]);
    expect(lengthProblems(component(79))).toEqual([expect.stringContaining('81 lines of 80')]);
    const plain = (count: number) => at('src/view/a.ts', `const Read = () => {\n${lines(count)}};`);
    expect(lengthProblems(plain(23))).toEqual([]);
    expect(lengthProblems(plain(24))).toEqual([expect.stringContaining('26 lines of 25')]);
    expect(lengthProblems(at('src/art/Sun.tsx', component(200).text))).toEqual([]);
  });

  test('a stylesheet past 150 lines, an enhancer past 40', () => {
    expect(fileLengthProblems(at('src/ui/Card.module.css', lines(150)))).toEqual([]);
    expect(fileLengthProblems(at('src/ui/Card.module.css', lines(151)))).toHaveLength(1);
    expect(fileLengthProblems(at('src/enhance/menu.ts', lines(40)))).toEqual([]);
    expect(fileLengthProblems(at('src/enhance/menu.ts', lines(41)))).toHaveLength(1);
  });
});

describe('words', () => {
  test.each([
    ['<p>Hola</p>'],
    ['<p>{"Hola"}</p>'],
    ['<p>{open ? "Cerrar" : label}</p>'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a component
    ['<p>{`${count} vistas`}</p>'],
    ['<p>{label || "Hola"}</p>'],
    ['<button aria-label="Cerrar" />'],
    ['<img alt={"Retrato"} />'],
    ['<input title={bad ? "Falta" : ""} />'],
    ['<input placeholder="Nombre" />'],
    ['<input onInvalid={() => field.setCustomValidity("¿Cómo te llamas?")} />'],
  ])('refused: %s', (markup) => {
    expect(wordProblems(at('src/ui/A.tsx', `const A = () => ${markup};`))).toHaveLength(1);
  });

  test.each([
    ['<p className="card wide">{title} · ({rating})</p>'],
    ['<img alt="" src="a.png" />'],
    ['<a href="#contact" rel={open ? "noopener" : undefined}>{words.contact}</a>'],
    ['<ul>{items.map((item) => <li key="a" className="b">{item}</li>)}</ul>'],
  ])('allowed: %s', (markup) => {
    expect(wordProblems(at('src/ui/A.tsx', `const A = () => ${markup};`))).toEqual([]);
  });
});

describe('style attributes', () => {
  test('refused in components and pages, not in toasts', () => {
    const styled = 'const A = () => <p style={{ color: "red" }} />;';
    expect(styleProblems(at('src/ui/A.tsx', styled))).toHaveLength(1);
    expect(styleProblems(at('src/islands/contact/Form.tsx', styled))).toHaveLength(1);
    expect(styleProblems(at('src/islands/contact/ContactToast.tsx', styled))).toEqual([]);
    expect(
      styleProblems(at('src/pages/a.astro', '---\nconst a = 1;\n---\n<p style="color: red">')),
    ).toHaveLength(1);
    expect(styleProblems(at('src/pages/a.astro', '<style>p { color: red }</style><p class="a">'))).toEqual(
      [],
    );
  });
});
