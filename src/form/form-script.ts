import { build, type CSSOptions, type Plugin, type Rolldown } from 'vite';

/**
 * Makes `form/hydrate.tsx?url` the address of one file with the whole script of the form: component, React, toasts and
 * e-mail client. Browsers cache a module that failed to load, and its imports, for the life of the page; a file that
 * imports nothing can be requested again under another address. Vite bundles a single entry without code splitting only
 * in a separate build, so this plugin runs one inside the page's build and emits its files. The development server serves
 * the modules one by one.
 */
export function formScript(): Plugin[] {
  return [builtScript(), DEVELOPED_SCRIPT];
}

function builtScript(): Plugin {
  let css: CSSOptions;
  let files: Rolldown.RolldownOutput['output'] | undefined;
  return {
    name: 'form-script',
    apply: 'build',
    enforce: 'pre',
    configResolved: (config) => {
      css = config.css;
    },
    load: {
      filter: { id: /\/form\/hydrate\.tsx\?url$/ },
      async handler(id) {
        const result = (await build({
          configFile: false,
          logLevel: 'error',
          css,
          build: {
            write: false,
            rolldownOptions: {
              input: id.replace('?url', ''),
              preserveEntrySignatures: 'strict',
              output: {
                codeSplitting: false,
                entryFileNames: '_astro/form.[hash].js',
                // Astro's own pattern: a picture that page and form both show is one file.
                assetFileNames: '_astro/[name].[hash][extname]',
              },
            },
          },
        })) as Rolldown.RolldownOutput;
        files = result.output;
        return `export default '/${files[0].fileName}'`;
      },
    },
    generateBundle() {
      // Astro publishes only files emitted in the client environment.
      if (this.environment.name !== 'client' || !files) return;
      for (const file of files) {
        // The form's styles are in the page.
        if (file.fileName.endsWith('.css')) continue;
        const source = file.type === 'chunk' ? file.code : file.source;
        this.emitFile({ type: 'asset', fileName: file.fileName, source });
      }
    },
  };
}

/** React's fast refresh needs a preamble, which Astro adds only to its own islands. */
const DEVELOPED_SCRIPT: Plugin = {
  name: 'form-script-in-development',
  apply: 'serve',
  transform: {
    filter: { id: /\/form\/hydrate\.tsx$/ },
    handler: (code) => `import 'astro:scripts/before-hydration.js';\n${code}`,
  },
};
