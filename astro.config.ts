import { basename, resolve } from 'node:path';
import { defineConfig, sharpImageService } from 'astro/config';
import { contentDir } from './src/content/content-dir.ts';
import { contentIntegration } from './src/content/content-plugin.ts';
import { readContent } from './src/content/read/read-content.ts';
import { emailOrigin } from './src/form/email-service.ts';
import { SCRIPT_TARGET, STYLE_TARGET } from './src/output/browsers.ts';
import { formScript } from './src/output/form-script.ts';
import { OUT_DIR } from './src/output/out-dir.ts';
import { STYLES } from './src/output/styles.ts';
import { subsetFonts } from './src/output/subset-fonts.ts';
import { mailboxPlugin } from './tools/mailbox.ts';

const isLive = process.argv.includes('dev');
const content = await readContent(contentDir());
/** Content with problems has no domain: it is never built, but the development server needs an address. */
const domain = content.content?.sections.site.domainLabel ?? 'localhost';
/** `'self'` is nothing in a page that a browser has saved as one file (MHTML). */
const own = `'self' ${new URL(`https://${domain}`).origin}`;
/** Folder of the subset fonts, `@fonts` in style sheets. One for each output, because builds may run at the same time. */
const fonts = resolve('node_modules/.fonts', isLive ? 'live' : basename(OUT_DIR));
await subsetFonts(content, fonts, isLive);

export default defineConfig({
  site: `https://${domain}`,
  outDir: OUT_DIR,
  trailingSlash: 'ignore',
  integrations: [await contentIntegration(contentDir())],
  // Astro adds the hashes of the page's scripts and styles. docs/security.md explains each directive.
  security: {
    csp: {
      styleDirective: { resources: own.split(' ') },
      directives: [
        "default-src 'none'",
        `img-src ${own} data:`,
        "font-src 'self'",
        "manifest-src 'self'",
        `connect-src 'self' ${emailOrigin()}`,
        "form-action 'none'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ],
    },
  },
  // One file, so that nothing blocks rendering.
  build: { inlineStylesheets: 'always' },
  // At the default effort a photograph in four widths takes most of a minute, for a tenth fewer bytes.
  image: { service: sharpImageService({ avif: { effort: 3 } }) },
  devToolbar: { enabled: false },
  // No page uses Markdown, and its highlighter needs inline styles.
  markdown: { syntaxHighlight: false },
  vite: {
    build: {
      target: SCRIPT_TARGET,
      cssTarget: STYLE_TARGET,
      // Scripts are inlined at any size; other assets keep Vite's limit.
      assetsInlineLimit: (path) => (path.endsWith('.js') ? true : undefined),
    },
    resolve: { alias: { '@fonts': fonts } },
    server: {
      // Nothing else may be served: keys, copies, drafts and the host's password are in the same folder.
      fs: { allow: ['src', 'node_modules', contentDir()] },
      // At another port than the one it was given nobody would look for it.
      strictPort: true,
    },
    // In a shared cache a build removes the scripts of a running live page.
    cacheDir: `node_modules/.vite/${isLive ? 'live' : 'build'}`,
    // What the form's script imports. Discovery would also bundle libraries of the server and of tests.
    optimizeDeps: {
      noDiscovery: true,
      include: [
        '@emailjs/browser',
        '@radix-ui/react-toast',
        'react',
        'react-dom',
        'react-dom/client',
        'react/jsx-runtime',
      ],
    },
    // React's development calls note the place of each element, which takes a quarter of the time to render the live page.
    oxc: { jsx: { development: false } },
    plugins: [mailboxPlugin(), formScript()],
    css: STYLES,
  },
});
