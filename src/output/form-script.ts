import { join } from 'node:path';
import { type BuildOptions, build, type CSSOptions, type Plugin, type Rolldown } from 'vite';
import { contentDir } from '../content/content-dir.ts';
import { INDEX_FILE } from '../content/read/find-forms.ts';
import { readContent } from '../content/read/read-content.ts';
import { hasForm } from '../content/sections/contact.ts';
import { contactFormView } from '../form/contact-form-view.ts';
import { emailServiceKeys } from '../form/email-service.ts';

/**
 * Makes `form/live-form.ts?url` the address of one file with the whole script of the form: its words, React, toasts and
 * e-mail client. Browsers cache a module that failed to load, and its imports, for the life of the page; a file that
 * imports nothing can be requested again under another address. Vite bundles a single entry without code splitting only
 * in a separate build, so this plugin runs one inside the page's build and emits its files. The development server serves
 * the modules one by one.
 */
export function formScript(): Plugin[] {
  return [builtScript(), FORM_WORDS];
}

/** The id in Vite of the module with the words (Vite's guide, "virtual modules convention"). */
const WORDS_ID = '\0virtual:contact-form';

/**
 * The module with the words of the form and the account that it sends through: only its script needs them.
 * @throws Error naming the missing keys, for a page with the form
 */
const FORM_WORDS: Plugin = {
  name: 'form-words',
  enforce: 'pre',
  resolveId: (id) => (id === 'virtual:contact-form' ? WORDS_ID : null),
  async load(id) {
    if (id !== WORDS_ID) return null;
    const { content } = await readContent(contentDir());
    if (!content || !hasForm(content.sections.contact)) return 'export const view = null, service = null;';
    // The development server loads the module again when one of these changes.
    for (const section of ['contact', 'site']) this.addWatchFile(join(contentDir(), section, INDEX_FILE));
    const [view, service] = [contactFormView(content.sections), emailServiceKeys()].map((value) =>
      JSON.stringify(value),
    );
    return `export const view = ${view}, service = ${service};`;
  },
};

function builtScript(): Plugin {
  let css: CSSOptions;
  let target: Pick<BuildOptions, 'target' | 'cssTarget'>;
  let files: Rolldown.RolldownOutput['output'] | undefined;
  return {
    name: 'form-script',
    apply: 'build',
    enforce: 'pre',
    configResolved: (config) => {
      css = config.css;
      target = { target: config.build.target, cssTarget: config.build.cssTarget };
    },
    load: {
      filter: { id: /\/form\/live-form\.ts\?url$/ },
      async handler(id) {
        const result = (await build({
          configFile: false,
          logLevel: 'error',
          css,
          plugins: [FORM_WORDS],
          build: {
            ...target,
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
        // These styles are in the page's sheets and in live.css.
        if (file.fileName.endsWith('.css')) continue;
        const source = file.type === 'chunk' ? file.code : file.source;
        this.emitFile({ type: 'asset', fileName: file.fileName, source });
      }
    },
  };
}
