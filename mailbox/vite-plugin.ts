import { join } from 'node:path';
import type { Plugin, PreviewServer, ViteDevServer } from 'vite';
import { openStore } from './messages.ts';
import { mailbox } from './middleware.ts';

/** Where messages are kept unless another file is named; ignored by git. */
const USUAL_FILE = join(import.meta.dirname, 'messages.jsonl');

/**
 * The local mailbox as part of Vite's development and preview servers; it takes no part in a build.
 * @param options the file to keep messages in, where it is not the usual one
 */
export function mailboxPlugin({ file = USUAL_FILE }: { readonly file?: string } = {}): Plugin {
  const answerFirst = ({ middlewares }: ViteDevServer | PreviewServer) => {
    middlewares.use(mailbox(openStore(file)));
  };
  return {
    name: 'local-mailbox',
    apply: 'serve',
    configureServer: answerFirst,
    configurePreviewServer: answerFirst,
  };
}
