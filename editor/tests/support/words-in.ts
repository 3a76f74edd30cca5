import { filesIn } from '../../../tests/support/files-in.ts';

type Files = ReturnType<typeof filesIn>;

/** The words of all forms among the files of a content folder. */
export function wordsOf(files: Files): Files {
  return Object.fromEntries(Object.entries(files).filter(([path]) => path.endsWith('.yaml')));
}

/** The words of all forms in a content folder, by the paths of their files. */
export const wordsIn = (dir: string): Files => wordsOf(filesIn(dir));
