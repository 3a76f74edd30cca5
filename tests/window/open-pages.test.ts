import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { EVENTS_PATH } from '../../window/api.ts';
import { openPages } from '../../window/server/open-pages.ts';

/** A window whose seconds pass when the test says so. */
async function openWindow(isBusy = () => false) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const onAbandoned = vi.fn();
  const { watch, push } = openPages(isBusy, onAbandoned);
  let ended = Promise.withResolvers<void>();
  const server = createServer((request: IncomingMessage, response) => {
    response.on('close', () => ended.resolve());
    watch(request, response, () => undefined);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    vi.useRealTimers();
    server.closeAllConnections();
    server.close();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** A page that is open until the function is called which it gives. */
    open: async () => {
      const page = new AbortController();
      const response = await fetch(address + EVENTS_PATH, { signal: page.signal });
      push('content');
      const told = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      await vi.waitFor(async () => expect((await told?.read())?.value).toContain('event: content'));
      return async (saysGoodbye = true) => {
        if (saysGoodbye) await fetch(address + EVENTS_PATH, { method: 'POST' });
        ended = Promise.withResolvers();
        page.abort();
        await ended.promise;
      };
    },
    /** Whether it has ended after so many seconds. */
    endsWithin: (seconds: number) => {
      vi.advanceTimersByTime(seconds * 1000);
      return onAbandoned.mock.calls.length > 0;
    },
  };
}

const HOUR = 3600;

test('the program ends soon after its last page was closed, and not for a reload', async () => {
  const { open, endsWithin } = await openWindow();
  expect(endsWithin(HOUR), 'before it was opened').toBe(false);
  const closeFirst = await open();
  expect(endsWithin(HOUR)).toBe(false);
  await closeFirst();
  expect(endsWithin(10)).toBe(false);
  const [closeSecond, closeThird] = [await open(), await open()];
  await closeSecond();
  expect(endsWithin(HOUR), 'while another is open').toBe(false);
  await closeThird();
  expect(endsWithin(30)).toBe(true);
});

test('a page that the browser has put to sleep has half an hour', async () => {
  const { open, endsWithin } = await openWindow();
  const close = await open();
  await close(false);
  expect(endsWithin(HOUR / 2 - 10)).toBe(false);
  expect(endsWithin(HOUR)).toBe(true);
});

test('nothing ends while something is built', async () => {
  let isBuilding = true;
  const { open, endsWithin } = await openWindow(() => isBuilding);
  const close = await open();
  await close();
  expect(endsWithin(HOUR)).toBe(false);
  isBuilding = false;
  expect(endsWithin(30)).toBe(true);
});
