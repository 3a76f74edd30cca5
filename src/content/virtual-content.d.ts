/** The content as read by src/content/content-plugin.ts. */
declare module 'virtual:content' {
  type ReadContent = import('./read/read-content.ts').ReadContent;

  export const content: ReadContent['content'];
  export const problems: ReadContent['problems'];
  export const facts: ReadContent['facts'];
  /** Photographs, by their paths in the content: `hero/retrato.jpg`. */
  export const photographs: Readonly<Record<string, import('astro').ImageMetadata>>;
  /** Addresses of drawings. */
  export const drawings: Readonly<Record<string, string>>;
}

declare namespace App {
  interface Locals {
    /** Replaces `loadContent` of src/content/page-content.ts for one rendering of a page. */
    loadContent?: () => Promise<import('./page-content.ts').Content>;
  }
}
