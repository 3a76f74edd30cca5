/** Types of the part used here: the package ships none, and `@types/subset-font` lacks `keepFeatures`. */
declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat: 'woff2' | 'sfnt';
    /** OpenType layout features to keep; all others are dropped. */
    readonly keepFeatures?: readonly string[];
    /** Drops hinting. */
    readonly noHinting?: boolean;
    readonly dropTables?: readonly string[];
    readonly variationAxes?: Readonly<Record<string, number | Readonly<Record<'min' | 'max', number>>>>;
  }

  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
