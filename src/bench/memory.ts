import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes that what `make` returns keeps alive. */
export function retainedBytes(make: () => unknown): number {
  const before = usedBytes();
  const kept = make();
  const after = usedBytes();
  // Reading it here keeps it until the second look is done.
  return kept === undefined ? 0 : Math.max(0, after - before);
}

function usedBytes(): number {
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
