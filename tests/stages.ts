// `npm test` and `npm run check`: runs scripts of package.json, all of them, and names at the end those that failed.
// Arguments: stages, one after the other. The scripts of a stage, joined by +, run at the same time. A script that names
// editor/ is left out where that folder was deleted.
import { existsSync, readFileSync } from 'node:fs';
import runAll from 'npm-run-all2';

const { stdout, stderr } = process;
const commands: Readonly<Record<string, string>> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;
const isThere = (script: string) => existsSync('editor') || !commands[script]?.includes('editor/');
const failed: string[] = [];
for (const stage of process.argv.slice(2)) {
  const scripts = stage.split('+').filter(isThere);
  const options = { parallel: true, continueOnError: true, printLabel: scripts.length > 1, stdout, stderr };
  const results = await runAll(scripts, options).catch((error) => {
    if (error.results) return error.results as Awaited<ReturnType<typeof runAll>>;
    throw error;
  });
  for (const { name, code } of results ?? []) if (code !== 0) failed.push(name);
}
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
