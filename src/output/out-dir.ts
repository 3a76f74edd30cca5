/** Folder of the build, absolute or relative to the project: the variable `OUT_DIR`, or `dist`. */
export const OUT_DIR = process.env.OUT_DIR || 'dist';
