import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { PublishAnswer } from '../../publish/api.ts';
import { Refusal } from '../../publish/upload/remote.ts';
import { screenRoutes } from '../../window/server/screen-routes.ts';
import { turns } from '../../window/server/turns.ts';
import { copyContent } from '../content/content-copy.ts';

/** The job of the window after a build that fails. */
async function failedBuild(error: Error): Promise<PublishAnswer['job']> {
  await using copy = await copyContent();
  const home = dirname(copy.dir);
  const routes = screenRoutes({
    content: copy.dir,
    settings: home,
    takeTurn: turns(),
    out: join(home, 'dist'),
    onJobChange: () => undefined,
    run: () => Promise.reject(error),
    open: () => undefined,
  });
  const job = () => (routes['GET /api/publish']() as PublishAnswer).job;
  const body = JSON.stringify({ start: 'build' });
  await routes['POST /api/publish'](new Request('http://localhost/', { method: 'POST', body }));
  await vi.waitFor(() => expect(job()?.state).toBe('failed'), 20_000);
  return job();
}

test('a build that Revisar explains leads there, in the words of the window', async () => {
  const refusal = new Refusal('Falta algo: npm run publicar:revisar.', { isUnready: true });
  const job = await failedBuild(refusal);
  expect(job).toMatchObject({ words: 'Falta algo: «Revisar».', isUnready: true });
});

test.each([
  ['Failed to write file\nCaused by:\n    No space left on device (os error 28)', 'No queda espacio'],
  ["node:fs:560\nError: EBUSY: resource busy or locked, rename 'sitio.zip.nuevo'", 'no deja escribir'],
  ['TypeError: x is not a function', 'Pasó algo que este programa no conoce'],
])(
  'a build that the computer keeps from being made says so, and leads nowhere: %j',
  async (output, words) => {
    const job = await failedBuild(new Error(output));
    expect(job).toMatchObject({ words: expect.stringContaining(words), details: output });
    expect(job?.isUnready).toBeUndefined();
  },
);
