import { vi } from 'vitest';

// A pause between two tries of an upload takes a tenth of its time. It can be stopped, unlike the wait for a server's first
// words, which stays as it is.
vi.mock('node:timers/promises', async (load) => {
  const timers = await load<typeof import('node:timers/promises')>();
  const setTimeout: typeof timers.setTimeout = (time = 0, value, options) =>
    timers.setTimeout(options?.signal ? time / 10 : time, value, options);
  return { ...timers, setTimeout };
});
