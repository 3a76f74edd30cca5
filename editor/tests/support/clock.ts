import { vi } from 'vitest';

/** Moves the clock: two copies of a form need different times. */
export function wait(minutes = 0): void {
  vi.setSystemTime(Date.now() + minutes * 60_000 + 1000);
}
