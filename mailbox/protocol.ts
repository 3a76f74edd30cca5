import { z } from 'zod';

/** Path of the only call that the page makes. */
export const SEND_PATH = '/api/v1.0/email/send';

const MAX_BYTES = 50_000;
const required = z.string().min(1);
const call = z.looseObject({
  user_id: required,
  service_id: required,
  template_id: required,
  template_params: z.record(z.string(), z.unknown()),
});

/** The body of an accepted request. */
export type Payload = Readonly<Record<string, unknown>>;

/** An answer of the e-mail service; `payload` only if the message was accepted. */
interface SendAnswer {
  readonly status: number;
  readonly text: string;
  readonly payload?: Payload;
}

/**
 * Answers a request as EmailJS does (specification section 7): 200 `OK`, 204 to a CORS preflight, 400 naming a missing
 * parameter, 413 for a message that is too large, 404 for other paths.
 */
export function answer(method: string, path: string, body: string): SendAnswer {
  if (path === SEND_PATH && method === 'OPTIONS') return { status: 204, text: '' };
  if (path !== SEND_PATH || method !== 'POST') return { status: 404, text: 'Not Found' };
  if (Buffer.byteLength(body) > MAX_BYTES)
    return { status: 413, text: 'Variables size limit, max allowed size is 50Kb' };
  const { data, error } = call.safeParse(parsed(body));
  if (data) return { status: 200, text: 'OK', payload: data };
  const name = error.issues[0]?.path[0];
  if (name === undefined) return { status: 400, text: 'The parameters are invalid' };
  const isObject = name === 'template_params';
  const wrong = isObject ? 'is invalid: an object is expected' : 'is required';
  return { status: 400, text: `The ${String(name)} parameter ${wrong}` };
}

/** Parses JSON; `undefined` for any other text. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
