import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TemplateParams } from '../../src/form/email-service.ts';

/** A message that the mailbox accepted. */
export interface StoredMessage {
  /** ISO instant. */
  readonly receivedAt: string;
  /** Its box: `''` is the default, each test uses its own. */
  readonly box: string;
  readonly fields: TemplateParams;
}

/** Default file for messages; ignored by git. */
export const MESSAGES_FILE = join(import.meta.dirname, 'messages.jsonl');

/**
 * Opens the messages in `file` (JSON Lines), which need not exist. Lines cut short by a crash are skipped.
 */
export function openStore(file = MESSAGES_FILE) {
  mkdirSync(dirname(file), { recursive: true });
  return {
    add(box: string, fields: TemplateParams): StoredMessage {
      const message = { receivedAt: new Date().toISOString(), box, fields };
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

// Control characters can manipulate the terminal, bidirectional marks can reorder the text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches them on purpose
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Escapes control characters of untrusted text for a terminal, e.g. as `\u001b`. */
function escapeControls(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(CONTROL, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const MOMENT = new Intl.DateTimeFormat('es-VE', { dateStyle: 'long', timeStyle: 'medium' });

/** Formats an ISO time in Spanish, in this computer's time zone. */
function moment(receivedAt: string): string {
  return MOMENT.format(new Date(receivedAt));
}

/** Formats a message as plain text: its moment, then a line for each field. */
function messageText({ receivedAt, fields }: StoredMessage): string {
  const lines = labelled(fields).map(([label, value]) => `  ${label}: ${value}`);
  return escapeControls([moment(receivedAt), ...lines].join('\n'));
}

/** Formats a message for the terminal. */
export function terminalText(message: StoredMessage): string {
  return `\n✉ Mensaje recibido en el buzón de prueba: ${messageText(message)}\n`;
}

/** Formats the whole mailbox as plain text, the newest message first. */
export function mailboxText(messages: readonly StoredMessage[]): string {
  const notice =
    'Buzón de prueba: solo existe en tu computadora. En la página publicada, los mensajes van al servicio de correo.';
  const listed = messages.toReversed().map(messageText);
  const empty = 'Todavía no hay mensajes. Envía uno desde el formulario y recarga esta página.';
  return [notice, ...(listed.length > 0 ? listed : [empty]), ''].join('\n\n');
}

/** Spanish labels of the fields (specification section 7). */
const LABELS: Readonly<Record<keyof TemplateParams, string>> = {
  name: 'Nombre',
  email: 'Correo',
  to_name: 'Para',
  message: 'Mensaje',
  phone: 'Teléfono',
};

/** The fields of a message with their labels. */
export function labelled(fields: TemplateParams): readonly (readonly [string, string])[] {
  return Object.entries(LABELS).map(([name, label]) => [label, fields[name as keyof TemplateParams]]);
}

/** Parses JSON; `undefined` for any other text. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
