/** Folder of a book of the sample. */
export const BOOK = 'ebooks/mujer-amanece';
