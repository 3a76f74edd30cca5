import fc from 'fast-check';

/** Text of any characters, well-formed as the browser gives it. `fc.string` of all of Unicode takes seconds to set up. */
export const anyText = (maxLength = 100): fc.Arbitrary<string> =>
  fc.array(fc.nat(0x10ffff), { maxLength }).map((points) => String.fromCodePoint(...points).toWellFormed());
