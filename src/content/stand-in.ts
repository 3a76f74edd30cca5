import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

/** Something that answers in another server's place until that one can. */
export interface StandIn {
  readonly close: () => Promise<void>;
}

/** Answers every request to `port` on this computer with the page of that moment. Rejects when the port is taken. */
export async function standIn(port: number, page: () => string): Promise<StandIn> {
  const server = createServer((_request, response) => answerWith(page(), response));
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Not the page, and not for long (RFC 9110, 15.6.4). */
export function answerWith(page: string, response: ServerResponse): void {
  response.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(page);
}
