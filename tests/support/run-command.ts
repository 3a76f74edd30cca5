import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../tools/processes.ts';

/**
 * Runs a command of the project as npm does.
 * @param script path in the project, such as `tools/build.ts`
 * @param environment added to that of this process
 * @param words its arguments
 * @returns its exit code and output
 */
export function runCommand(
  script: string,
  environment: Readonly<Record<string, string | undefined>>,
  ...words: readonly string[]
): Promise<{ readonly code: number; readonly output: string }> {
  const env = { ...process.env, ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(ROOT, script), ...words], { env, cwd: ROOT }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), output: out + err }),
    );
  });
}
