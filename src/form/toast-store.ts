/** A closed toast leaves the store this much later (specification sections 4 and 9). */
const REMOVAL_DELAY_MS = 1_000_000;

export type ToastKind = 'success' | 'failure';

export interface ToastState {
  /** Another number for each toast. */
  readonly id: number;
  readonly kind: ToastKind;
  readonly isOpen: boolean;
}

export interface ToastStore {
  /** The one toast (specification section 9: 1 visible), or null. */
  readonly current: () => ToastState | null;
  /** Calls `listener` after each change; returns the function that ends it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Opens a toast in place of any other. */
  readonly show: (kind: ToastKind) => void;
  /** Closes the toast; it leaves the store 1,000,000 ms later. */
  readonly dismiss: () => void;
}

/** Creates an empty store for one toast, with one removal timer, which a newer toast clears. */
export function createToastStore(): ToastStore {
  let toast: ToastState | null = null;
  let removal: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function change(next: ToastState | null) {
    clearTimeout(removal);
    toast = next;
    for (const listener of listeners) listener();
  }

  return {
    current: () => toast,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: (kind) => change({ id: (toast?.id ?? 0) + 1, kind, isOpen: true }),
    dismiss() {
      if (!toast?.isOpen) return;
      change({ ...toast, isOpen: false });
      removal = setTimeout(() => change(null), REMOVAL_DELAY_MS);
    },
  };
}
