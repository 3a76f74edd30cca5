/** The package ships no types; this is the part used here. */
declare module '@mdn/mdn-http-observatory' {
  /** What one of the scanner's tests found, in its own short words. */
  export interface Finding {
    readonly pass: boolean;
    readonly result: string;
  }

  /** A scan: its mark, and each test by the name of what it looks at. */
  export interface Scan {
    readonly scan: {
      readonly grade: string;
      readonly score: number;
      readonly error: string | null;
      readonly statusCode: number;
      readonly testsFailed: number;
      readonly testsPassed: number;
      readonly testsQuantity: number;
    };
    readonly tests: Readonly<Record<string, Finding>>;
  }

  /** Scans a host, `name` or `name:port`. Rejects when it does not answer. */
  export function scan(host: string): Promise<Scan>;
}
