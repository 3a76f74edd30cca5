/*
 * Toast constants (specification sections 4 and 9). Only one toast shows at a time: the store has room for one,
 * and a newer one takes its place.
 */

/** A toast closes by itself after this long. */
export const TOAST_DURATION_MS = 5000;

/** A swipe further than this closes it. */
export const TOAST_SWIPE_THRESHOLD_PX = 50;

/** Key that moves the focus to the toasts. */
export const TOAST_HOTKEY = ['F8'];

/** A closed toast leaves the store this much later. */
export const TOAST_REMOVAL_DELAY_MS = 1_000_000;
