import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Payload, parsed } from './protocol.ts';

/** A message that the mailbox has accepted. */
export interface StoredMessage {
  /** ISO instant. */
  readonly receivedAt: string;
  /** Name of the box it fell into; `''` is everybody's, tests use one each. */
  readonly box: string;
  readonly payload: Payload;
}

/** Where messages are kept unless another file is named; ignored by git. */
const USUAL_FILE = join(import.meta.dirname, 'messages.jsonl');

/**
 * Opens the messages in `file`, which need not exist: a JSON line each, so that they outlive the server. A line cut
 * short by a crash is skipped.
 */
export function openStore(file = USUAL_FILE) {
  mkdirSync(dirname(file), { recursive: true });
  return {
    add(box: string, payload: Payload): StoredMessage {
      const message = { receivedAt: new Date().toISOString(), box, payload };
      appendFileSync(file, asLine(message));
      return message;
    },
    /** The messages of one box, oldest first. */
    list: (box: string) => read(file).filter((message) => message.box === box),
    empty(box: string): void {
      const others = read(file).filter((message) => message.box !== box);
      writeFileSync(file, others.map(asLine).join(''));
    },
  };
}

const asLine = (message: StoredMessage) => `${JSON.stringify(message)}\n`;

function read(file: string): readonly StoredMessage[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines.flatMap((line) => (parsed(line) as StoredMessage | undefined) ?? []);
}

// Control characters could move the cursor or rewrite the terminal; direction marks could reorder what is read.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Foreign text for a terminal: whatever is not plain text shows as its code, e.g. `\u001b`. */
export function harmless(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(CONTROL, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const MOMENT = new Intl.DateTimeFormat('es-VE', { dateStyle: 'long', timeStyle: 'medium' });

/** When a message came, as people say it, on this computer's clock; `receivedAt` is an ISO time. */
export function moment(receivedAt: string): string {
  return MOMENT.format(new Date(receivedAt));
}

/** A message as the terminal prints it. */
export function terminalText({ receivedAt, payload }: StoredMessage): string {
  const lines = fields(payload.template_params).map(([name, value]) => `  ${name}: ${value}`);
  return harmless(
    ['', `✉ Mensaje recibido en el buzón local (${moment(receivedAt)})`, ...lines, ''].join('\n'),
  );
}

/** What the person running the page reads for each of the form's parameters (specification section 7). */
const LABELS = new Map([
  ['name', 'Nombre'],
  ['email', 'Correo'],
  ['phone', 'Teléfono'],
  ['message', 'Mensaje'],
  ['to_name', 'Para'],
]);

/** The fields of a message with their names in Spanish, as text, in the order in which they were sent. */
export function fields(parameters: unknown): readonly (readonly [string, string])[] {
  const entries = Object.entries(Object(parameters) as Record<string, unknown>);
  return entries.map(([name, value]) => [
    LABELS.get(name) ?? name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
}
