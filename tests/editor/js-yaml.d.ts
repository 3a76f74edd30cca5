/** The package ships no types; this is the part used here. */
declare module 'js-yaml' {
  /** Reads one YAML document. @throws Error when it cannot. */
  export function load(text: string): unknown;
  /** Writes one YAML document. @throws Error for what YAML cannot say. */
  export function dump(data: unknown): string;
}
