import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOKS = 15;

/** The bytes that the result of `make` keeps alive: the median of several readings, between which the engine compiles code. */
export function retainedBytes(make: () => unknown): number {
  const looks = Array.from({ length: LOOKS }, () => retainedOnce(make)).sort((a, b) => a - b);
  return looks[(LOOKS - 1) / 2] ?? 0;
}

function retainedOnce(make: () => unknown): number {
  const before = heldBytes();
  const kept = make();
  const after = heldBytes();
  // Reading it here keeps it alive until the second reading is done.
  return kept === undefined ? 0 : Math.max(0, after - before);
}

/** Bytes of objects and typed arrays that are still reachable. */
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
