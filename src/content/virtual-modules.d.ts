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

/** What the form's script needs of the content and the environment, as written by src/output/form-script.ts. */
declare module 'virtual:contact-form' {
  export const view: import('../form/contact-form-view.ts').ContactFormView;
  export const service: import('../form/email-service.ts').EmailServiceKeys;
}

declare namespace App {
  interface Locals {
    /** Replaces `loadContent` of src/content/load-content.ts for one rendering of a page. */
    loadContent?: () => Promise<import('./page-content.ts').Content>;
  }
}
