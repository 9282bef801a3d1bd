import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOKS = 15;

/** Bytes that what `make` returns keeps alive: the middle of several looks, between which the engine compiles. */
export function retainedBytes(make: () => unknown): number {
  const looks = Array.from({ length: LOOKS }, () => retainedOnce(make)).sort((a, b) => a - b);
  return looks[(LOOKS - 1) / 2] ?? 0;
}

function retainedOnce(make: () => unknown): number {
  const before = heldBytes();
  const kept = make();
  const after = heldBytes();
  // Reading it here keeps it until the second look is done.
  return kept === undefined ? 0 : Math.max(0, after - before);
}

/** Objects and typed arrays that are still held. */
export function heldBytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  gc();
  gc();
}
