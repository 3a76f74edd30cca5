import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { within } from './within.ts';

describe('within', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('hands on an answer that comes in time and leaves no timer behind', async () => {
    await expect(within(20_000, Promise.resolve('OK'))).resolves.toBe('OK');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('hands on a rejection as it is, plain strings included', async () => {
    await expect(within(20_000, Promise.reject('The public key is required.'))).rejects.toBe(
      'The public key is required.',
    );
  });

  it('fails once the time is over, not a millisecond before', async () => {
    let outcome = 'waiting';
    within(20_000, new Promise(() => {})).catch((error: Error) => {
      outcome = error.message;
    });

    await vi.advanceTimersByTimeAsync(19_999);
    expect(outcome).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toBe('No answer within 20000 ms');
  });
});
