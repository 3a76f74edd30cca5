import { join } from 'node:path';
import type { Plugin } from 'vite';
import { openStore, type StoredMessage, terminalText } from './messages.ts';
import { mailbox } from './middleware.ts';

/** Where messages are kept when nothing else is said; ignored by git. */
const USUAL_FILE = join(import.meta.dirname, 'messages.jsonl');

/** Where to keep messages and what to call with each; by default the file above and the terminal. */
export interface MailboxPluginOptions {
  readonly file?: string;
  readonly onMessage?: (message: StoredMessage) => void;
}

/** The local mailbox as part of Vite's development and preview servers; it takes no part in a build. */
export function mailboxPlugin({ file = USUAL_FILE, onMessage = print }: MailboxPluginOptions = {}): Plugin {
  const step = () => mailbox({ store: openStore(file), onMessage });
  return {
    name: 'local-mailbox',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(step());
    },
    configurePreviewServer(server) {
      server.middlewares.use(step());
    },
  };
}

function print(message: StoredMessage): void {
  console.log(terminalText(message));
}
