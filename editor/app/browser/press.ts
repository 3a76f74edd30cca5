/** Longest time in milliseconds that a press is waited for: its end may be told to another window. */
const LONGEST = 2000;

/** Resolves when the pointer that is down is up again; null while none is down. */
let press: PromiseWithResolvers<void> | null = null;

/**
 * Follows presses. A touch is followed by mouse events of its own (Pointer Events, «compatibility mouse events»), which
 * move the focus.
 */
export function followPresses(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    press?.resolve();
    press = null;
  };
  const endWithin = (time: number) => {
    clearTimeout(timer);
    timer = setTimeout(end, time);
  };
  for (const type of ['pointerdown', 'mousedown'])
    addEventListener(
      type,
      () => {
        press ??= Promise.withResolvers();
        endWithin(LONGEST);
      },
      { capture: true },
    );
  // The click comes in the same task.
  for (const type of ['pointerup', 'pointercancel', 'mouseup'])
    addEventListener(type, () => endWithin(0), { capture: true });
}

/**
 * Waits until no pointer is down. What appears above a pressed button moves it from under the pointer, and the press is
 * lost: so whatever the owner did not ask for by this press appears after it.
 */
export async function afterPress(): Promise<void> {
  await press?.promise;
}

/** Whether a click is the second of a double click, which some people make on every button. */
export function isSecondClick({ detail }: Pick<UIEvent, 'detail'>): boolean {
  return detail > 1;
}
