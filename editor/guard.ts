import type { Connect } from 'vite';

/** What this computer calls itself, as a browser writes it into the header Host. */
const HERE = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const READING = ['GET', 'HEAD'];

/**
 * Refuses what another site's page in the owner's browser may ask of the editor: requests under a name of its own that
 * it has bent to this computer (DNS rebinding), and requests that could change something, unless a page of the editor
 * itself sends them. Browsers name the sender's origin in all of these (Fetch Standard, «append a request `Origin`
 * header»).
 */
export const onlyThisComputer: Connect.NextHandleFunction = (request, response, next) => {
  const { host = '', origin } = request.headers;
  const isReading = READING.includes(request.method ?? '');
  if (HERE.test(host) && (isReading || origin === `http://${host}`)) return next();
  response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end('Solo las páginas del editor, en esta computadora, pueden pedir eso.');
};
