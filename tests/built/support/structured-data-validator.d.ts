/** The package ships no types; this is the part used here. */
declare module '@adobe/structured-data-validator' {
  interface Issue {
    readonly issueMessage: string;
    readonly severity: 'ERROR' | 'WARNING';
    readonly fieldNames?: readonly string[];
  }

  export default class Validator {
    /** Nodes of a page's JSON-LD by their type. */
    validate(data: {
      readonly jsonld: Readonly<Record<string, readonly unknown[] | undefined>>;
      readonly errors: readonly never[];
    }): Promise<readonly Issue[]>;
  }
}
