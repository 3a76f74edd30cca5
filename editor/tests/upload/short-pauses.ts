import { vi } from 'vitest';

// Pauses between two tries of an upload take a tenth of their time. They have a signal; the wait for a server's first words
// has none, and stays as it is.
vi.mock('node:timers/promises', async (load) => {
  const timers = await load<typeof import('node:timers/promises')>();
  const setTimeout: typeof timers.setTimeout = (time = 0, value, options) =>
    timers.setTimeout(options?.signal ? time / 10 : time, value, options);
  return { ...timers, setTimeout };
});
