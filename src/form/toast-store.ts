import { TOAST_REMOVAL_DELAY_MS } from './toast-constants.ts';

export type ToastKind = 'success' | 'failure';

export interface ToastState {
  /** Tells a toast from the one before it. */
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
  /** Closes the toast; it leaves the store 1,000,000 ms later (specification section 4). */
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
      removal = setTimeout(() => change(null), TOAST_REMOVAL_DELAY_MS);
    },
  };
}
