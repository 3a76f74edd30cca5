/** What the form's script needs of the content and the environment, as written by src/output/form-script.ts. */
declare module 'virtual:contact-form' {
  export const view: import('./contact-form-view.ts').ContactFormView;
  export const service: import('./email-service.ts').EmailServiceKeys;
}
