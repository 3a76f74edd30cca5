import { checkContent } from '../src/content/check-content.ts';
import { contentDir } from '../src/content/content-dir.ts';

/** Says what is wrong with the content, a line each; ends with 1 when there is anything. */
const problems = await checkContent(contentDir());
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log('El contenido está completo.');
