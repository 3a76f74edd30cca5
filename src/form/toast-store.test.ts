import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToastStore } from './toast-store.ts';

describe('toast store', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('§4 §9 holds one toast: a newer one takes the place of the older', () => {
    const store = createToastStore();
    store.show('failure');
    const older = store.current();
    store.show('success');

    expect(store.current()).toMatchObject({ kind: 'success', isOpen: true });
    expect(store.current()?.id).not.toBe(older?.id);
  });

  it('§4 §9 removes a dismissed toast 1,000,000 ms later, not before', () => {
    const store = createToastStore();
    store.show('success');
    store.dismiss();

    vi.advanceTimersByTime(999_999);
    expect(store.current()).toMatchObject({ kind: 'success', isOpen: false });
    vi.advanceTimersByTime(1);
    expect(store.current()).toBeNull();
  });

  it('does not remove a newer toast when the older was to go', () => {
    const store = createToastStore();
    store.show('failure');
    store.dismiss();
    store.show('success');

    vi.advanceTimersByTime(2_000_000);
    expect(store.current()).toMatchObject({ kind: 'success', isOpen: true });
  });

  it('does not start the removal anew when a closed toast is dismissed again', () => {
    const store = createToastStore();
    store.show('success');
    store.dismiss();
    vi.advanceTimersByTime(900_000);
    store.dismiss();
    vi.advanceTimersByTime(100_000);

    expect(store.current()).toBeNull();
  });
});
