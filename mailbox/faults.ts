/** How the mailbox misbehaves when a test asks for it: an answer of its own, silence, or a cut connection. */
export type Fault =
  | { readonly status: number; readonly text: string }
  | { readonly stall: true }
  | { readonly reset: true };

/** Faults of each box and the senders kept waiting by a stall. */
export interface Faults {
  get(box: string): Fault | null;
  /** Sets the fault, or with `null` none; whoever a stall kept waiting is then answered. */
  set(box: string, fault: Fault | null): void;
  /** Keeps a sender waiting until the fault of its box changes. */
  hold(box: string, release: () => void): void;
}

/** No faults yet. */
export function createFaults(): Faults {
  const faults = new Map<string, Fault | null>();
  const waiting = new Map<string, (() => void)[]>();
  return {
    get: (box) => faults.get(box) ?? null,
    set(box, fault) {
      faults.set(box, fault);
      const released = waiting.get(box) ?? [];
      waiting.delete(box);
      for (const release of released) release();
    },
    hold: (box, release) => waiting.set(box, [...(waiting.get(box) ?? []), release]),
  };
}

/**
 * Reads a fault from JSON.
 * @returns `undefined` when it is none: not JSON, or of another shape.
 */
export function parseFault(body: string): Fault | null | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (value === null) return null;
  if (typeof value !== 'object') return undefined;
  if ('stall' in value && value.stall === true) return { stall: true };
  if ('reset' in value && value.reset === true) return { reset: true };
  return answerOf(value);
}

function answerOf(value: object): Fault | undefined {
  if (!('status' in value) || !Number.isInteger(value.status)) return undefined;
  const status = Number(value.status);
  const text = 'text' in value ? String(value.text) : '';
  return status >= 200 && status <= 599 ? { status, text } : undefined;
}
