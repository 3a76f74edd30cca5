/** Values by a pattern; their order counts. */
export type Patterns<Value> = readonly (readonly [pattern: RegExp, value: Value])[];

/** The value of the first pattern that matches; undefined if none does. */
export function firstMatch<Value>(patterns: Patterns<Value>, text: string): Value | undefined {
  return patterns.find(([pattern]) => pattern.test(text))?.[1];
}
