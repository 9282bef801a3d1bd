/** Progress on standard error: a line every two seconds. */
import type { Output } from './command.ts';

const TOLD_EVERY_MS = 2000;

/** @param isAsked whether progress is requested */
export function createTeller(output: Output, isAsked: boolean): (line: () => string) => void {
  let toldMs = performance.now();
  return (line) => {
    const now = performance.now();
    if (!isAsked || now - toldMs < TOLD_EVERY_MS) return;
    toldMs = now;
    output.note(line());
  };
}
