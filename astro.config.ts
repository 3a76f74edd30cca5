import { basename, resolve } from 'node:path';
import react from '@astrojs/react';
import globalData from '@csstools/postcss-global-data';
import type { AstroIntegration } from 'astro';
import { defineConfig, sharpImageService } from 'astro/config';
import customMedia from 'postcss-custom-media';
import { mailboxPlugin } from './mailbox/vite-plugin.ts';
import { contentDir } from './src/content/content-dir.ts';
import { contentIntegration } from './src/content/content-plugin.ts';
import { readContent } from './src/content/read-content.ts';
import { emailOrigin } from './src/form/email-service.ts';
import { formScript } from './src/form/form-script.ts';
import { subsetFonts } from './src/output/subset-fonts.ts';

/** Only the development server has pages that people read in a browser's inspector. */
const isBuild = process.argv.includes('build');
const content = await readContent(contentDir());
const { WINDOW_ORIGIN } = process.env;
/** Beside the owner's window, the live page opens what she touches in it. */
const edited =
  WINDOW_ORIGIN && !isBuild
    ? (await import('./window/live-page/marks.ts')).editedPage(WINDOW_ORIGIN)
    : undefined;
/** While the content has problems, nothing is built; the development server needs some address. */
const domain = content.content?.sections.site.domainLabel ?? 'localhost';
const outDir = process.env.OUT_DIR ?? 'dist';
/** Where the typefaces are written to, and styles find them as `@fonts`: builds of other content may run meanwhile. */
const fonts = resolve('node_modules/.fonts', isBuild ? basename(outDir) : 'live');
await subsetFonts(content, fonts, !isBuild);

/**
 * Registers a framework's renderer for the build only: Astro publishes its script for browsers, 220 kB of React, even
 * though no component uses it (Astro's integration API, `addRenderer`).
 */
function withoutClient(integration: AstroIntegration): AstroIntegration {
  const { 'astro:config:setup': setUp, ...hooks } = integration.hooks;
  return {
    ...integration,
    hooks: {
      ...hooks,
      'astro:config:setup': (options) =>
        setUp?.({
          ...options,
          addRenderer: ({ name, serverEntrypoint }) => options.addRenderer({ name, serverEntrypoint }),
        }),
    },
  };
}

export default defineConfig({
  site: `https://${domain}`,
  outDir,
  trailingSlash: 'ignore',
  integrations: [contentIntegration(contentDir(), content, edited), withoutClient(react())],
  // Astro adds the hashes of the page's own scripts and styles. What each directive is for: docs/security.md.
  security: {
    csp: {
      directives: [
        "default-src 'none'",
        "img-src 'self' data:",
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
  // One file, nothing that blocks rendering: see docs/decisions.
  build: { inlineStylesheets: 'always' },
  // A photograph in five widths took most of a minute at the usual effort, for a tenth fewer bytes.
  image: { service: sharpImageService({ avif: { effort: 3 } }) },
  devToolbar: { enabled: false },
  // No page is written in Markdown; its highlighter would want inline styles.
  markdown: { syntaxHighlight: false },
  vite: {
    // The page's script is part of the page, whatever its size; for all else the usual limit holds.
    build: { assetsInlineLimit: (path) => (path.endsWith('.js') ? true : undefined) },
    resolve: { alias: { '@fonts': fonts } },
    // The development server serves what the page is made of. Beside it lie keys, copies, drafts and the host's password.
    server: { fs: { allow: ['src', 'window/live-page', 'node_modules', contentDir()] } },
    // A build beside the live page, in a folder that both have, takes its scripts away.
    cacheDir: `node_modules/.vite/${process.argv.includes('dev') ? 'live' : 'build'}`,
    // Searched for, libraries of the server and of tests would be made ready for browsers, too.
    optimizeDeps: { noDiscovery: true },
    plugins: [mailboxPlugin(), formScript()],
    css: {
      modules: { generateScopedName: '[local]_[hash:base64:4]' },
      // Every sheet knows the breakpoints by name.
      postcss: { plugins: [globalData({ files: ['src/page/styles/media.css'] }), customMedia()] },
    },
  },
});
