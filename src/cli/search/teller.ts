/** Progress on standard error: a line every two seconds, none with --quiet. */
import type { Output } from '../command.ts';
import type { OptionValues } from '../options.ts';

const TOLD_EVERY_MS = 2000;

export function createTeller(values: OptionValues, output: Output): (line: () => string) => void {
  let toldMs = performance.now();
  return (line) => {
    const now = performance.now();
    if (values.has('quiet') || now - toldMs < TOLD_EVERY_MS) return;
    toldMs = now;
    output.note(line());
  };
}
