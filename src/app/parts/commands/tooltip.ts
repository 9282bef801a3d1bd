import type { Command } from './command.ts';
import { isAppleHere, printKeys } from './keys.ts';

/** Label and key of a command, for a tooltip: `Undo (Ctrl+Z)`. */
export function tooltip<Target>({ label, keys = [] }: Command<Target>): string {
  const [first] = keys;
  // A finger has no keys.
  return first === undefined || matchMedia('(pointer: coarse)').matches
    ? label
    : `${label} (${printKeys(first, isAppleHere())})`;
}
