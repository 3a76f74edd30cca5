const ACCENTS = /\p{M}/gu;

/** A name for an uploaded file that is the same on every computer and in every address: `mi-portada.jpg`. */
export function fileName(uploaded: string): string {
  const plain = uploaded.normalize('NFD').replaceAll(ACCENTS, '').toLowerCase();
  const dot = plain.lastIndexOf('.');
  const stem = dot < 0 ? plain : plain.slice(0, dot);
  const ending = dot < 0 ? '' : plain.slice(dot).replaceAll(/[^.a-z0-9]/g, '');
  return `${stem.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'archivo'}${ending}`;
}
