/**
 * Lets the page notice at once that its worker is gone. A worker that is ended from outside sends no message, but the browser
 * releases every lock it held: the worker takes a lock with a unique name and sends the name, and the page waits for that
 * lock. Where there are no locks (pages that are not served securely), only the watchdog notices.
 */
const KEY = 'keepAlive';

/** Called in the worker, which never releases the lock. */
export function offerKeepAlive(locks: LockManager | undefined, send: (message: unknown) => void): void {
  if (locks === undefined) return;
  const name = `netloom engine ${crypto.randomUUID()}`;
  locks
    .request(name, () => {
      send({ [KEY]: name });
      return new Promise(() => undefined);
    })
    // A browser that denies storage denies locks as well.
    .catch(() => undefined);
}

/** Called on the page: calls `ended` once, when the worker has ended for any reason. */
export function watchKeepAlive(worker: Worker, ended: () => void): void {
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const name = typeof data === 'object' && data !== null ? (Reflect.get(data, KEY) as unknown) : undefined;
    if (typeof name === 'string') navigator.locks.request(name, ended).catch(() => undefined);
  });
}
