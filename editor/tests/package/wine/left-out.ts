/** Files of unit tests that are not run in Wine, and why. */
export const FILES_LEFT_OUT: Readonly<Record<string, string>> = {
  'editor/publish/published-check.test.ts': 'needs openssl',
  'tools/run.test.ts': 'needs npm',
};

const NO_JUNCTIONS = 'Wine makes no junctions';

/** Unit tests that must fail in Wine, by their full names, and why. */
export const TESTS_THAT_FAIL: Readonly<Record<string, string>> = {
  '§4 longDate runs in the time zone of Caracas':
    'a test in a thread cannot change the time zone, and Wine runs them in no other way',
  'a card or a section whose folder is a link stops the page': NO_JUNCTIONS,
  'a backup is refused, as the page is, where the folder of a card is a link': NO_JUNCTIONS,
  'links inside a folder of the page stop nothing': NO_JUNCTIONS,
  'a second program with the same name gets the address of the first; one with another name is the first itself':
    'Wine lets a second program listen on a named pipe',
};
