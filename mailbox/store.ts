import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Payload } from './protocol.ts';

/** A message that the mailbox has accepted. */
export interface StoredMessage {
  /** ISO instant. */
  readonly receivedAt: string;
  /** Name of the box it fell into; `''` is everybody's, tests use one each. */
  readonly box: string;
  readonly payload: Payload;
}

/** Messages in a file of one JSON line each, so that they outlive the server. */
export interface Store {
  add(box: string, payload: Payload): StoredMessage;
  /** The messages of one box, oldest first. */
  list(box: string): readonly StoredMessage[];
  /** Empties one box. */
  empty(box: string): void;
}

/** Opens the store in `file`, which need not exist; a line cut short by a crash is skipped. */
export function openStore(file: string): Store {
  mkdirSync(dirname(file), { recursive: true });
  return {
    add(box, payload) {
      const message = { receivedAt: new Date().toISOString(), box, payload };
      appendFileSync(file, line(message));
      return message;
    },
    list: (box) => read(file).filter((message) => message.box === box),
    empty(box) {
      const others = read(file).filter((message) => message.box !== box);
      writeFileSync(file, others.map(line).join(''));
    },
  };
}

function line(message: StoredMessage): string {
  return `${JSON.stringify(message)}\n`;
}

function read(file: string): readonly StoredMessage[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8').split('\n').flatMap(parse);
}

function parse(text: string): readonly StoredMessage[] {
  try {
    return [JSON.parse(text) as StoredMessage];
  } catch {
    return [];
  }
}
