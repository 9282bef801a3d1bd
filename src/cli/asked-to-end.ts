/**
 * Whether the process was asked to end. It is imported before all else, so that a signal is heard from the first moment on: one that
 * comes before that ends the process as signals do (128 + 15 in a shell).
 */
import { isMainThread } from 'node:worker_threads';

let isAsked = false;

function hear(): void {
  isAsked = true;
}

// Once: a second one ends it at once.
if (isMainThread) process.once('SIGTERM', hear);

export function isAskedToEnd(): boolean {
  return isAsked;
}

/** For what is short and does not look: from now on a signal ends the process at once. */
export function endAtOnce(): void {
  process.off('SIGTERM', hear);
  if (isAsked) process.kill(process.pid, 'SIGTERM');
}
