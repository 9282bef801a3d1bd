/**
 * Whether the process received SIGTERM. It is imported first, so that a signal is caught from the start; an earlier signal ends the process
 * as usual (128 + 15 in a shell).
 */
import { isMainThread } from 'node:worker_threads';

let isAsked = false;

function hear(): void {
  isAsked = true;
}

// Once: a second signal ends the process at once.
if (isMainThread) process.once('SIGTERM', hear);

export function isAskedToEnd(): boolean {
  return isAsked;
}

/** For short commands that do not poll: from now on a signal ends the process at once. */
export function endAtOnce(): void {
  process.off('SIGTERM', hear);
  if (isAsked) process.kill(process.pid, 'SIGTERM');
}
