import react from '@astrojs/react';
import globalData from '@csstools/postcss-global-data';
import { defineConfig, fontProviders, sharpImageService } from 'astro/config';
import customMedia from 'postcss-custom-media';
import { mailboxPlugin } from './mailbox/vite-plugin.ts';
import { contentDir } from './src/content/content-dir.ts';
import { contentIntegration } from './src/content/content-plugin.ts';
import { readContent } from './src/content/read-content.ts';
import { emailOrigin } from './src/form/email-service.ts';
import { formScript } from './src/form/form-script.ts';
import { type FontFamily, subsetFonts } from './src/output/subset-fonts.ts';

/** Only the development server has pages that people read in a browser's inspector. */
const isBuild = process.argv.includes('build');
const content = await readContent(contentDir());
/** While the content has problems, nothing is built; the development server needs some address. */
const domain = content.content?.sections.site.domainLabel ?? 'localhost';
const fonts = await subsetFonts(content, `./node_modules/.fonts/${isBuild ? 'build' : 'live'}`, !isBuild);

/** A family for Astro: the subset file, which the document does not preload (docs/decisions/0006). */
function font(family: FontFamily, name: string) {
  const { path, weight } = fonts[family];
  const src: [string] = [path];
  const variant = { src, weight, style: 'normal', display: 'swap' } as const;
  const variants: [typeof variant] = [variant];
  return {
    provider: fontProviders.local(),
    name,
    cssVariable: `--font-${family}` as const,
    // The fallback faces are ours (src/page/styles/fallback-fonts.css): measured for what phones really have.
    optimizedFallbacks: false,
    fallbacks: [],
    options: { variants },
  };
}

export default defineConfig({
  site: `https://${domain}`,
  outDir: process.env.OUT_DIR ?? 'dist',
  trailingSlash: 'ignore',
  integrations: [contentIntegration(contentDir(), content), react()],
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
  fonts: [font('serif', 'Alegreya'), font('sans', 'Figtree')],
  vite: {
    // A build beside the live page, in a folder that both have, takes its scripts away.
    cacheDir: `node_modules/.vite/${process.argv.includes('dev') ? 'live' : 'build'}`,
    plugins: [mailboxPlugin(), formScript()],
    css: {
      modules: { generateScopedName: '[local]_[hash:base64:4]' },
      // Every sheet knows the breakpoints by name.
      postcss: { plugins: [globalData({ files: ['src/page/styles/media.css'] }), customMedia()] },
    },
  },
});
