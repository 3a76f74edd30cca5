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
  'missing folders and files are reported': NO_JUNCTIONS,
  'a card whose words are not there as such stops the page: its folder is a link to one that is gone':
    NO_JUNCTIONS,
  'links to the folders of an entry and a section are read as folders': NO_JUNCTIONS,
  'a folder’s path is taken as systems copy it, and one without a page is refused with what to do':
    NO_JUNCTIONS,
  'a backup has the entries and sections whose folders are links': NO_JUNCTIONS,
  'links inside a folder of the page stop nothing': NO_JUNCTIONS,
  'a card whose words are not there as such stops the page: its file is called «Index.YAML»':
    'Wine does not change the case of a name',
  'a second program with the same name gets the address of the first; one with another name is the first itself':
    'Wine lets a second program listen on a named pipe',
};
