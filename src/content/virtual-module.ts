import type { Plugin, Rolldown } from 'vite';

/** The id under which Vite keeps the module `name` (Vite's guide, "virtual modules convention"). */
export const virtualId = (name: string) => `\0${name}`;

/**
 * Provides a module that is no file.
 * @param name as it is imported, such as `virtual:content`
 * @param source returns the module's code
 */
export function virtualModule(
  name: string,
  source: (context: Rolldown.PluginContext) => string | Promise<string>,
): Plugin {
  return {
    name,
    enforce: 'pre',
    resolveId: (id) => (id === name ? virtualId(name) : null),
    load(id) {
      return id === virtualId(name) ? source(this) : null;
    },
  };
}

/** Code that exports values under their names. */
export function exportsOf(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}
