import { build, type CSSOptions, type Plugin, type Rolldown } from 'vite';

/**
 * Makes `form/hydrate.tsx?url` the address of one file that holds all of the form's script: component, React, toasts
 * and the e-mail client. Browsers remember a module that failed to load for the life of the page, and so those that
 * it imports: a file that imports nothing can be asked for again, whole, under another address. The development
 * server serves the modules one by one, as for every `?url`.
 */
export function formScript(): Plugin[] {
  return [builtScript(), DEVELOPED_SCRIPT];
}

function builtScript(): Plugin {
  let css: CSSOptions;
  let script: Rolldown.OutputChunk | undefined;
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
        // With all that it imports, also dynamically; its styles are in the page.
        const { output } = (await build({
          configFile: false,
          logLevel: 'error',
          css,
          build: {
            write: false,
            rolldownOptions: {
              input: id.replace('?url', ''),
              preserveEntrySignatures: 'strict',
              output: { codeSplitting: false, entryFileNames: '_astro/form.[hash].js' },
            },
          },
        })) as Rolldown.RolldownOutput;
        [script] = output;
        return `export default '/${script.fileName}'`;
      },
    },
    generateBundle(_options, files) {
      // Pages are built first, with the address in them; of what they emit Astro publishes only what Vite imported.
      if (this.environment.name !== 'client' || !script) return;
      this.emitFile({ type: 'asset', fileName: script.fileName, source: script.code });
      // Astro's own script for React components, which no page asks for.
      for (const [name, file] of Object.entries(files)) {
        if (file.type === 'chunk' && file.facadeModuleId?.includes('@astrojs/react')) delete files[name];
      }
    },
  };
}

/** What React's refreshing of changed components needs first, Astro gives to its own islands only. */
const DEVELOPED_SCRIPT: Plugin = {
  name: 'form-script-in-development',
  apply: 'serve',
  transform: {
    filter: { id: /\/form\/hydrate\.tsx$/ },
    handler: (code) => `import 'astro:scripts/before-hydration.js';\n${code}`,
  },
};
