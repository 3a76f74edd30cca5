import { join } from 'node:path';
import { normalizePath, type Plugin, type ViteDevServer } from 'vite';
import { namedFiles, readContent } from './check-content.ts';
import { contentDir } from './content-dir.ts';

/** The module that this plugin writes; `virtual-modules.d.ts` has its type. */
const MODULE = 'virtual:content-pictures';
const RESOLVED = `\0${MODULE}`;
/** Before the path of a picture. Vite's own resolver may remember for a while that a file was not there. */
const PICTURE = 'content-picture:';

/** Gives the page every picture that the content names, by its absolute path, as Astro's images. */
export function contentPictures(): Plugin {
  return {
    name: 'content-pictures',
    enforce: 'pre',
    resolveId(id) {
      if (id === MODULE) return RESOLVED;
      // So marked, a drawing too is an address with its size, and no component.
      return id.startsWith(PICTURE) ? `${id.slice(PICTURE.length)}?astroContentImageFlag` : null;
    },
    load: {
      filter: { id: /^\0virtual:content-pictures$/ },
      async handler() {
        const { files } = await readContent(contentDir());
        const paths = files.flatMap(({ source, words }) =>
          namedFiles(source.schema, words)
            .filter(({ control }) => control === 'picture')
            .map(({ name }) => join(source.folder, name)),
        );
        const unique = [...new Set(paths)];
        const imports = unique.map(
          (path, index) => `import p${index} from ${JSON.stringify(PICTURE + normalizePath(path))};`,
        );
        const entries = unique.map((path, index) => `[${JSON.stringify(path)}, p${index}]`);
        return `${imports.join('\n')}\nexport default new Map([${entries.join(', ')}]);`;
      },
    },
  };
}

/** Lets the development server make the list and every picture anew, and with them each page that shows them. */
export function forgetPictures({ environments }: ViteDevServer): void {
  const folder = `${normalizePath(contentDir())}/`;
  for (const { moduleGraph } of Object.values(environments)) {
    for (const module of moduleGraph.idToModuleMap.values())
      if (module.id === RESOLVED || module.file?.startsWith(folder)) moduleGraph.invalidateModule(module);
  }
}
