import type { Command } from './command.ts';
import { isAppleHere, printKeys } from './keys.ts';

/** Label and key of a command, for a tooltip: `Undo (Ctrl+Z)`. */
export function tooltip<Target>({ label, keys = [] }: Command<Target>): string {
  const [first] = keys;
  return first === undefined ? label : `${label} (${printKeys(first, isAppleHere())})`;
}
