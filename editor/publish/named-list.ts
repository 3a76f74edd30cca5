/**
 * Lists names in a sentence: «uno», «dos» y 3 más.
 * @param max names that are written out; all of them if absent
 */
export function namedList(names: readonly string[], max: number = names.length): string {
  const written = names.slice(0, max).map((name) => `«${name}»`);
  const more = names.length - written.length;
  return `${written.join(', ')}${more > 0 ? ` y ${more} más` : ''}`;
}
