/** Under this name the tab keeps what a visitor wrote and has not sent. */
export const DRAFT_KEY = 'contact-draft';
