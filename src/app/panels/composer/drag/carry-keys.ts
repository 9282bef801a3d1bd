import { carryTo, drop, hand } from './hand.ts';

const FIRST = 0;
const LAST = Infinity;

/** Where an arrow key takes a block that is at `at`. */
const TARGETS: Readonly<Record<string, (at: number) => number>> = {
  ArrowUp: (at) => at - 1,
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  ArrowRight: (at) => at + 1,
  Home: () => FIRST,
  End: () => LAST,
};

/** Does what a key means for a block in the hand; false if nothing. Escape is heard by the hand itself. */
export function pressWithHeld(key: string): boolean {
  const { held } = hand.getState();
  if (held === null) return false;
  const target = TARGETS[key];
  if (target !== undefined) carryTo(target(held.at ?? held.others));
  else if (key === ' ' || key === 'Enter') drop();
  else return false;
  return true;
}
