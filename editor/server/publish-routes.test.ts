import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { copyContent } from '../../tests/support/content-copy.ts';
import { type PublishRequest, type Question, Refusal } from '../publish/api.ts';
import { BuildError } from '../publish/publish.ts';
import { screensOn } from '../tests/support/screens.ts';
import { publishRoutes } from './publish-routes.ts';

/** Routes of a page whose reading fails as `read` does. */
function routesWith(read: () => Promise<never>) {
  const home = mkdtempSync(join(tmpdir(), 'publicar-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const routes = publishRoutes({
    content: join(home, 'content'),
    settings: home,
    out: join(home, 'dist'),
    tell: () => undefined,
    takeTurn: read,
    build: async () => undefined,
  });
  const send = (request: PublishRequest) =>
    routes['POST /api/publish'](
      new Request('http://localhost', { method: 'POST', body: JSON.stringify(request) }),
    );
  return {
    send,
    failed: () =>
      vi.waitUntil(() => {
        const { job } = routes['GET /api/publish']();
        return job?.state === 'failed' && job;
      }),
  };
}

const NO_SPACE = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });

test.each([
  [NO_SPACE, 'No queda espacio en esta'],
  [new Error('No se puede leer «portada.jpg».'), 'No se puede leer «portada.jpg».'],
  [new Refusal('Falta algo.'), 'Falta algo.'],
])('a job that the computer stops says why in the owner’s words: %s', async (error, words) => {
  const { send, failed } = routesWith(() => Promise.reject(error));
  await send({ action: 'fetch' });
  expect((await failed()).words).toContain(words);
});

test.each([
  ['nothing else happened', NO_SPACE, 'Se detuvo. Aquí no cambió nada.'],
  ['she has to know more', new Refusal('Falta «index.html».'), 'Falta «index.html».'],
])('a job that is stopped says what is left when %s', async (_, error, words) => {
  const { promise, reject } = Promise.withResolvers<never>();
  const { send, failed } = routesWith(() => promise);
  await send({ action: 'fetch' });
  await send({ action: 'stop' });
  reject(error);
  expect((await failed()).words).toBe(words);
});

test('one job runs at a time, and only the answer to what it asks takes it on, or lets it be forgotten', async () => {
  const question: Question = { kind: 'replace-files', paths: ['robots.txt'] };
  const refusal = new Refusal('¿Se reemplaza?', question);
  const reading = vi.fn(() => Promise.withResolvers<never>().promise);
  const { send, failed } = routesWith(reading.mockRejectedValueOnce(refusal).mockRejectedValueOnce(refusal));
  const answer = async (isAllowed: boolean, asked = question) =>
    (await send({ action: 'answer', question: asked, isAllowed })).job;
  await send({ action: 'fetch' });
  expect((await failed()).question).toEqual(question);
  expect(await answer(true, { ...question, paths: [] })).toMatchObject({ state: 'failed', question });
  expect(await answer(false)).toBe(null);
  await send({ action: 'fetch' });
  await failed();
  expect(await answer(true)).toMatchObject({ name: 'fetch', state: 'running' });
  await expect(send({ action: 'publish' })).rejects.toThrow('Espera');
});

/** The job of the window after a build that fails. */
async function failedBuild(error: Error) {
  await using copy = await copyContent();
  const job = await screensOn(copy.dir, () => Promise.reject(error)).build();
  expect(job?.state).toBe('failed');
  return job;
}

test('a build that Revisar explains leads there, in the words of the window', async () => {
  const refused = new BuildError('Falta algo: npm run publicar:revisar.', true);
  const job = await failedBuild(refused);
  expect(job).toMatchObject({ words: 'Falta algo: «Revisar».', question: { kind: 'unready' } });
});

test.each([
  ['Failed to write file\nCaused by:\n    No space left on device (os error 28)', 'No queda espacio'],
  ["node:fs:560\nError: EBUSY: resource busy or locked, rename 'sitio.zip.nuevo'", 'no deja escribir'],
  ['TypeError: x is not a function', 'Pasó algo que este programa no conoce'],
])(
  'a build that the computer keeps from being made says so, and leads nowhere: %j',
  async (output, words) => {
    const job = await failedBuild(new BuildError(output));
    expect(job).toMatchObject({ words: expect.stringContaining(words), details: output });
    expect(job?.question).toBeUndefined();
  },
);
