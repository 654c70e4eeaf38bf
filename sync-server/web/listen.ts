/** Listening, and stopping in order. */
import type { Server } from 'node:http';
import type { Config } from '../config/settings.ts';
import type { SystemPorts } from '../ports.ts';

/** Milliseconds for the head of a request and for all of it: who sends a body drop by drop holds a connection no longer than this. */
export const PATIENCE = { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 } as const;

/** Thrown when the address cannot be listened on; its message is one line for the operator. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen';
}

/** @returns where it listens, without a trailing slash; throws CannotListen */
export function listen(server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  return new Promise((resolveListening, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new CannotListen(whyNot(error, host, port))));
    server.listen(port, host, () => {
      const address = server.address();
      const chosen = typeof address === 'object' && address ? address.port : port;
      resolveListening(`http://${host.includes(':') ? `[${host}]` : host}:${chosen}`);
    });
  });
}

function whyNot(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken on ${host}. Set PORT to another one (0 for any free port).`;
    case 'EACCES':
      return `Port ${port} needs more rights than this user has. Set PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}. Set HOST to one it has.`;
    default:
      return `Cannot listen on ${host}:${port} (${error.code ?? 'unknown'}).`;
  }
}

/** Milliseconds that requests which are being answered have to finish. */
const GRACE = 5_000;

/** Whoever waits for news is let go at once, whoever is being answered gets the answer. */
export async function stop(
  server: Server,
  stopping: AbortController,
  { scheduler }: Pick<SystemPorts, 'scheduler'>,
): Promise<void> {
  const closed = new Promise<void>((done) => {
    server.close(() => done());
  });
  stopping.abort();
  const callOff = scheduler.after(GRACE, () => server.closeAllConnections());
  let again = () => {};
  const closeIdle = () => {
    server.closeIdleConnections();
    again = scheduler.after(50, closeIdle);
  };
  closeIdle();
  await closed;
  callOff();
  again();
}
