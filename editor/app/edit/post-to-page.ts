import type { WindowMessage } from '../../api.ts';

/** Sends the live page what the owner does in the forms. */
export function postToPage(message: WindowMessage): void {
  // Any origin: the window's policy allows only the live page in the frame, which may not have loaded yet.
  document.querySelector('iframe')?.contentWindow?.postMessage(message, '*');
}
