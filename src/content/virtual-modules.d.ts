declare module 'virtual:content-pictures' {
  /** The content's pictures by their absolute paths. */
  const pictures: ReadonlyMap<string, import('astro').ImageMetadata>;
  export default pictures;
}
