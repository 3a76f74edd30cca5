import { expect, test } from 'vitest';
import { copyContent } from '../../tests/support/content-copy.ts';
import { Refusal } from '../publish/refusal.ts';
import { screensOn } from '../tests/support/screens.ts';

/** The job of the window after a build that fails. */
async function failedBuild(error: Error) {
  await using copy = await copyContent();
  const job = await screensOn(copy.dir, () => Promise.reject(error)).build();
  expect(job?.state).toBe('failed');
  return job;
}

test('a build that Revisar explains leads there, in the words of the window', async () => {
  const refusal = new Refusal('Falta algo: npm run publicar:revisar.', { kind: 'unready' });
  const job = await failedBuild(refusal);
  expect(job).toMatchObject({ words: 'Falta algo: «Revisar».', question: { kind: 'unready' } });
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
    expect(job?.question).toBeUndefined();
  },
);
