import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../tools/tools.ts';

/**
 * Runs one of the project's commands as npm does.
 * @param script from the project on, as `tools/test-mail.ts`
 * @param environment beside this process's own
 * @returns its exit code, and all that it printed
 */
export function runCommand(
  script: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<{ readonly code: number; readonly output: string }> {
  const env = { ...process.env, ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(ROOT, script)], { env, cwd: ROOT }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), output: out + err }),
    );
  });
}
