/** What the e-mail service answers; `payload` is there only when the message was accepted. */
interface SendAnswer {
  readonly status: number;
  readonly text: string;
  readonly payload?: Payload;
}

/** A message exactly as the page sent it. */
export type Payload = Readonly<Record<string, unknown>>;

/** The one call of the service that the page makes. */
export const SEND_PATH = '/api/v1.0/email/send';

const REQUIRED = ['user_id', 'service_id', 'template_id'];
const MAX_BYTES = 50_000;

/**
 * Answers a request as EmailJS does (specification section 7): 200 `OK`, 400 with the name of what is missing, 413
 * past its size, 404 elsewhere.
 */
export function answer(method: string, path: string, body: string): SendAnswer {
  if (path !== SEND_PATH || method !== 'POST') return { status: 404, text: 'Not Found' };
  if (Buffer.byteLength(body) > MAX_BYTES)
    return { status: 413, text: 'Variables size limit, max allowed size is 50Kb' };
  const payload = parse(body);
  if (!payload) return { status: 400, text: 'The parameters are invalid' };
  const missing = REQUIRED.find((name) => typeof payload[name] !== 'string' || payload[name] === '');
  if (missing) return { status: 400, text: `The ${missing} parameter is required` };
  if (!isRecord(payload.template_params)) {
    return { status: 400, text: 'The template_params parameter is invalid: an object is expected' };
  }
  return { status: 200, text: 'OK', payload };
}

function parse(body: string): Payload | null {
  try {
    const value: unknown = JSON.parse(body);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
