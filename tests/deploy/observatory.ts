import fs from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { basename } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type Scan, scan } from '@mdn/mdn-http-observatory';
import { type Cdn, startCdn } from '../../tools/bench/cdn.ts';

/** First byte of a TLS connection: a handshake record (RFC 8446, section 5.1). */
const HANDSHAKE = 0x16;

/** The list of domains that browsers know as HTTPS only; its installation script would fetch it, and is refused. */
const PRELOAD_LIST = 'hsts-preload.json';

/**
 * What Mozilla's HTTP Observatory says of a built site. The scanner asks one name by HTTP and by HTTPS and wants a
 * certificate that it trusts and a redirection from one to the other. Those two come from the host, so this plays one:
 * both protocols on one local port, with a certificate trusted for as long as the scan takes. No local name can be on
 * the preload list, so the list given to the scanner is empty.
 * @param folder the built site, relative to the project
 */
export async function observe(folder: string): Promise<Scan> {
  const cdn = await startCdn(folder);
  const host = await startHost(cdn);
  const trusted = getCACertificates('default');
  const read = fs.readFileSync;
  try {
    setDefaultCACertificates([...trusted, cdn.certificate]);
    fs.readFileSync = ((path: string, ...rest: []) =>
      basename(String(path)) === PRELOAD_LIST ? '{}' : read(path, ...rest)) as typeof read;
    return await scan(host.name);
  } finally {
    fs.readFileSync = read;
    setDefaultCACertificates(trusted);
    await host.close();
    await cdn.close();
  }
}

/** Answers on one port: HTTPS as the network behind it does, HTTP with a redirection to HTTPS. */
async function startHost({ origin }: Cdn) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.once('data', (first) => {
      if (first[0] !== HANDSHAKE) return void socket.end(redirection(name()));
      const onward = connect(Number(new URL(origin).port), 'localhost');
      sockets.add(onward);
      onward.on('error', () => socket.destroy());
      onward.write(first);
      socket.pipe(onward).pipe(socket);
    });
  });
  const name = () => `localhost:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  return {
    name: name(),
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

function redirection(name: string): string {
  return `HTTP/1.1 301 Moved Permanently\r\nLocation: https://${name}/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
}
