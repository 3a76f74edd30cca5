/** Files of unit tests that are not run in Wine, and why. */
export const FILES_LEFT_OUT: Readonly<Record<string, string>> = {
  'publish/published-check.test.ts': 'needs openssl',
  'tests/install/run.test.ts': 'needs npm',
};

/** Unit tests that must fail in Wine, by their full names, and why. */
export const TESTS_THAT_FAIL: Readonly<Record<string, string>> = {
  '§4 longDate runs in the time zone of Caracas':
    'a test in a thread cannot change the time zone, and Wine runs them in no other way',
  'problems of folders are reported': 'Wine makes no junction to a folder that is missing',
  'a second program with the same name gets the address of the first; one with another name is the first itself':
    'Wine lets a second program listen on a named pipe',
};
