import { basename } from 'node:path';
import globalData from '@csstools/postcss-global-data';
import customMedia from 'postcss-custom-media';
import type { CSSOptions } from 'vite';

/** How Vite reads the style sheets of page and window. */
export const STYLES: CSSOptions = {
  // Readable, and shorter once compressed than a hash for each class: `Hero-title`.
  modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}` },
  // Makes the named breakpoints available in every sheet.
  postcss: { plugins: [globalData({ files: ['src/page/styles/media.css'] }), customMedia()] },
};
