/** The package ships no types, and those published apart lack `keepFeatures`; this is the part used here. */
declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat: 'woff2' | 'sfnt';
    /** OpenType layout features to keep; all others are dropped. */
    readonly keepFeatures?: readonly string[];
    /** Drops the instructions for fitting outlines to coarse pixels. */
    readonly noHinting?: boolean;
    readonly dropTables?: readonly string[];
    readonly variationAxes?: Readonly<Record<string, number | Readonly<Record<'min' | 'max', number>>>>;
  }

  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
