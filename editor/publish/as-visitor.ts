/** Longest wait for an answer, in milliseconds. */
export const TIMEOUT_MS = 15_000;

/** Requests an address as a visitor's browser does. If no server answers, `failure` has the error's code. */
export async function asVisitor(address: string, options: RequestInit = {}) {
  try {
    const headers = { 'User-Agent': 'Mozilla/5.0 (Mirar lo publicado)', ...options.headers };
    const response = await fetch(address, { ...options, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body = Buffer.from(await response.arrayBuffer());
    const { origin } = new URL(response.url);
    return { failure: '', status: response.status, origin, headers: response.headers, body };
  } catch (error) {
    const { cause, name } = error as Error;
    const { code, message = name } = Object(cause);
    const failure = String(code ?? message);
    return { failure, status: 0, origin: '', headers: new Headers(), body: Buffer.alloc(0) };
  }
}

/** A server's answer. */
export type Answer = Awaited<ReturnType<typeof asVisitor>>;
