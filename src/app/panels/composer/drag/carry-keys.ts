import { carryTo, drop, hand } from './hand.ts';

const FIRST = 0;
const LAST = Infinity;

/** Returns where an arrow key moves a block from `at`. */
const TARGETS: Readonly<Record<string, (at: number) => number>> = {
  ArrowUp: (at) => at - 1,
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  ArrowRight: (at) => at + 1,
  Home: () => FIRST,
  End: () => LAST,
};

/** Applies a key to the carried block; returns false if it has no meaning. The hand handles Escape itself. */
export function pressWithHeld(key: string): boolean {
  const { held } = hand.getState();
  if (held === null) return false;
  const target = TARGETS[key];
  if (target !== undefined) carryTo(target(held.at ?? held.others));
  else if (key === ' ' || key === 'Enter') drop();
  else return false;
  return true;
}
