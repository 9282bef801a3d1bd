/**
 * How the page hears at once that its worker is gone. A worker that is ended from outside sends no message, but the browser
 * then gives back every lock it held: the worker takes one of a unique name and sends the name, the page waits
 * for that lock. Where there are no locks (pages that are not served securely), the watchdog is what notices.
 */
const KEY = 'lifeLine';

/** In the worker: never lets go. */
export function holdLifeLine(locks: LockManager | undefined, tell: (message: unknown) => void): void {
  if (locks === undefined) return;
  const name = `netloom engine ${crypto.randomUUID()}`;
  locks
    .request(name, () => {
      tell({ [KEY]: name });
      return new Promise(() => undefined);
    })
    // Storage that is denied denies locks too.
    .catch(() => undefined);
}

/** On the page: calls `cut` once, when the worker has ended, whoever ended it. */
export function watchLifeLine(worker: Worker, cut: () => void): void {
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const name = typeof data === 'object' && data !== null ? (Reflect.get(data, KEY) as unknown) : undefined;
    if (typeof name === 'string') navigator.locks.request(name, cut).catch(() => undefined);
  });
}
