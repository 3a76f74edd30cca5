/** A closed toast leaves the store this much later (specification sections 4 and 9). */
const REMOVAL_DELAY_MS = 1_000_000;

export type ToastKind = 'success' | 'failure';

interface ToastState {
  /** Another number for each toast. */
  readonly id: number;
  readonly kind: ToastKind;
  readonly isOpen: boolean;
}

export type ToastStore = ReturnType<typeof createToastStore>;

/**
 * Creates an empty store for one toast (specification section 9: 1 visible), with one removal timer, which a newer
 * toast clears. `subscribe` returns the function that ends it.
 */
export function createToastStore() {
  let toast: ToastState | null = null;
  let removal: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function change(next: ToastState | null) {
    clearTimeout(removal);
    toast = next;
    for (const listener of listeners) listener();
  }

  return {
    current: (): ToastState | null => toast,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: (kind: ToastKind) => change({ id: (toast?.id ?? 0) + 1, kind, isOpen: true }),
    dismiss() {
      if (!toast?.isOpen) return;
      change({ ...toast, isOpen: false });
      removal = setTimeout(() => change(null), REMOVAL_DELAY_MS);
    },
  };
}
