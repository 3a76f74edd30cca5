import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { Connect, Plugin, PreviewServer, ViteDevServer } from 'vite';
import { type Message, messageIn, SEND_PATH } from '../src/form/email-service.ts';

/** Path of the plain text that lists the messages. */
export const MAILBOX_PATH = '/__buzon';

/** Header that names the box of a message: each test has its own, so that tests can run in parallel. */
export const BOX_HEADER = 'x-buzon';

/** Default file for messages; ignored by git. */
export const MESSAGES_FILE = join(import.meta.dirname, 'messages.jsonl');

/** A message that the mailbox accepted. */
export interface StoredMessage {
  /** ISO instant. */
  readonly receivedAt: string;
  /** Its box: `''` is the default, each test uses its own. */
  readonly box: string;
  readonly fields: Message;
}

/** Pages of this computer, on any port. */
const LOCAL_ORIGIN = /^http:\/\/([\w-]+\.)?localhost(:\d+)?$/;

/** CORS headers of the e-mail service (https://fetch.spec.whatwg.org/#http-cors-protocol), plus the header of the tests. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': `content-type, ${BOX_HEADER}`,
};

/**
 * Adds the local mailbox to Vite's development and preview servers, never to a build: the e-mail service, its messages at
 * `/__buzon`, and for tests as JSON at `/__buzon/mensajes`. Messages are stored and printed to the terminal.
 * @param file stores the messages
 */
export function mailboxPlugin(file?: string): Plugin {
  const answerFirst = ({ middlewares }: ViteDevServer | PreviewServer) => {
    middlewares.use(mailbox(file));
  };
  return {
    name: 'local-mailbox',
    apply: 'serve',
    configureServer: answerFirst,
    configurePreviewServer: answerFirst,
  };
}

function mailbox(file?: string): Connect.NextHandleFunction {
  const store = openStore(file);

  const receive = async (request: IncomingMessage, response: ServerResponse, box: string) => {
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return send(response, 204, '');
    const message = request.method === 'POST' ? messageIn(await json(request).catch(() => null)) : null;
    if (!message) return send(response, 400, 'Bad Request');
    console.log(terminalText(store.add(box, message)));
    send(response, 200, 'OK');
  };

  return (request, response, next) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path !== SEND_PATH && path !== MAILBOX_PATH && !path.startsWith(`${MAILBOX_PATH}/`)) return next();
    // Pages of other sites in the same browser may neither send nor read messages.
    const { origin } = request.headers;
    if (origin && !LOCAL_ORIGIN.test(origin)) return send(response, 403, 'Forbidden');
    const box = String(request.headers[BOX_HEADER] ?? '');
    switch (path) {
      case SEND_PATH:
        return void receive(request, response, box).catch(next);
      case MAILBOX_PATH:
        return send(response, 200, mailboxText(store.list(box)));
      case `${MAILBOX_PATH}/mensajes`:
        return send(response, 200, JSON.stringify(store.list(box)), 'application/json');
      default:
        return send(response, 404, 'Aquí no hay nada. El buzón está en /__buzon.');
    }
  };
}

function send(response: ServerResponse, status: number, content: string, type = 'text/plain'): void {
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(content);
}

/** Opens the messages in `file` (JSON Lines), which need not exist. Lines cut short by a crash are skipped. */
export function openStore(file = MESSAGES_FILE) {
  mkdirSync(dirname(file), { recursive: true });
  return {
    add(box: string, fields: Message): StoredMessage {
      const message = { receivedAt: new Date().toISOString(), box, fields };
      appendFileSync(file, `${JSON.stringify(message)}\n`);
      return message;
    },
    /** The messages of one box, oldest first. */
    list: (box: string): readonly StoredMessage[] => read(file).filter((message) => message.box === box),
  };
}

function read(file: string): readonly StoredMessage[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines.flatMap((line) => {
    try {
      return JSON.parse(line);
    } catch {
      return [];
    }
  });
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
const LABELS: Readonly<Record<keyof Message, string>> = {
  name: 'Nombre',
  email: 'Correo',
  message: 'Mensaje',
  phone: 'Teléfono',
};

/** The fields of a message with their labels. */
export function labelled(fields: Message): readonly (readonly [string, string])[] {
  return Object.entries(LABELS).map(([name, label]) => [label, fields[name as keyof Message]]);
}
