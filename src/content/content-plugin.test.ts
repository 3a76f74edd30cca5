import { rename } from 'node:fs/promises';
import { createServer } from 'vite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { copyContent } from '../../tests/support/content-copy.ts';
import { contentIntegration } from './content-plugin.ts';

test('a content folder outside the project is read again when it is removed, put back and changed', async () => {
  await using content = await copyContent();
  const server = await createServer({
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true },
  });
  onTestFinished(() => server.close());
  const whole = vi.fn();
  const wrong = vi.fn();
  const { hooks } = await contentIntegration(content.dir);
  type Setup = Parameters<NonNullable<(typeof hooks)['astro:server:setup']>>[0];
  const logger = {
    error: wrong,
    info: (words: string) => words === 'El contenido está completo.' && whole(),
  };
  await hooks['astro:server:setup']?.({ server, logger } as unknown as Setup);
  await vi.waitFor(() => expect(whole).toHaveBeenCalledTimes(1), 20_000);
  const aside = `${content.dir}-aparte`;
  await rename(content.dir, aside);
  await vi.waitFor(() => expect(wrong).toHaveBeenCalled(), 20_000);
  await rename(aside, content.dir);
  await vi.waitFor(() => expect(whole).toHaveBeenCalledTimes(2), 20_000);
  await content.replace('about/index.yaml', /^title: .*$/m, 'title: Yo');
  await vi.waitFor(() => expect(whole).toHaveBeenCalledTimes(3), 20_000);
});
