import { posix } from 'node:path';
import { imports, type Source } from './source.ts';

/** From which layers a layer takes code, and from which only types. */
interface Layer {
  readonly code: readonly string[];
  readonly types?: readonly string[];
}

/** Who may import whom: each chain of the architecture, read from its beginning. */
const LAYERS: Readonly<Record<string, Layer>> = {
  schema: { code: [] },
  art: { code: [] },
  enhance: { code: [] },
  styles: { code: [] },
  build: { code: ['schema'] },
  view: { code: ['schema'] },
  ui: { code: ['art'], types: ['view'] },
  sections: { code: ['art', 'ui'], types: ['view'] },
  islands: { code: ['art', 'ui'], types: ['view'] },
  pages: { code: ['schema', 'build', 'view', 'styles', 'enhance', 'art', 'ui', 'sections', 'islands'] },
  'content.config.ts': { code: ['schema', 'build'] },
};

/** What the owner's editor takes from the page: its schema, how it tells problems, and its mark. */
const EDITOR = [
  'src/schema/',
  'src/build/explain-issue.ts',
  'src/build/content-layout.ts',
  'src/art/favicon.svg',
];

/** What is wrong with the imports of a file under editor/. */
export function editorImportProblems({ path, ...source }: Source): readonly string[] {
  return imports({ path, ...source }).flatMap(({ from }) => {
    const target = posix.join(posix.dirname(path), from.replace(/\?.*$/, ''));
    const isAllowed =
      !from.startsWith('.') || [...EDITOR, 'editor/'].some((place) => target.startsWith(place));
    return isAllowed ? [] : [`${path} imports ${from}: the editor takes only ${EDITOR.join(', ')}.`];
  });
}

/** What is wrong with the imports of a file under src/. */
export function importProblems(source: Source): readonly string[] {
  return imports(source).flatMap(({ from, typesOnly }) => {
    const problem = from.startsWith('.')
      ? relative(source.path, from, typesOnly)
      : outside(source.path, from);
    return problem ? [`${source.path} imports ${from}: ${problem}`] : [];
  });
}

function relative(path: string, from: string, typesOnly: boolean): string | null {
  const target = posix.join(posix.dirname(path), from.replace(/\?.*$/, ''));
  if (!target.startsWith('src/'))
    return 'nothing in src/ may import from outside src/. Move what is shared into src/.';
  const own = layerOf(path);
  const other = layerOf(target);
  const layer = LAYERS[own];
  if (!layer) return `${own} is no layer. Put the file into one of ${Object.keys(LAYERS).join(', ')}.`;
  if (own === other || layer.code.includes(other)) return null;
  if (!layer.types?.includes(other)) return `${own} may not import ${other}. ${allowed(layer)}`;
  return typesOnly
    ? null
    : `${own} takes only types from ${other}. Write "import type" or receive the value as a prop.`;
}

function outside(path: string, from: string): string | null {
  const readsOrWrites = /^(node:|astro:|fs$|sharp$)/.test(from);
  if (!readsOrWrites || !/^src\/(view|ui|sections|islands|art|enhance|schema)\//.test(path)) return null;
  return 'only build and pages do input and output. Read it there and pass the value on.';
}

function layerOf(path: string): string {
  return path.split('/')[1] ?? '';
}

function allowed({ code, types = [] }: Layer): string {
  const list = [...code, ...types.map((name) => `${name} (types)`)];
  return list.length > 0 ? `Allowed: ${list.join(', ')}.` : 'It imports no other layer.';
}
