import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Listens on this machine only and resolves to the port. If `preferred` is taken, it uses a free port with `orFree`, else it rejects with
 * the system's error.
 */
export function listen(server: Server, preferred: number, orFree: boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (orFree && error.code === 'EADDRINUSE') listen(server, 0, false).then(resolve, reject);
      else reject(error);
    });
    server.listen(preferred, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/** The port in PORT, undefined if it is not set; throws if it is not a port. */
export function askedPort(value: string | undefined): number | undefined {
  if (value === undefined || value === '') return undefined;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new RangeError(`PORT is ${JSON.stringify(value)}; allowed is an integer from 0 to 65535.`);
  }
  return port;
}
