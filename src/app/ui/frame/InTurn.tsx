/**
 * The first rendering in parts. The whole page in one frame would be a long task in which nothing responds; in turns, from the top of the
 * page to its bottom, every part has a frame to itself and moves nothing that is already there.
 */
import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { whenPainted } from './frame.ts';
import { createTurns } from './turns.ts';

const turns = createTurns(whenPainted);

/** Shows its children when it is their turn; at once when the page has been there. */
export function InTurn({ children }: { readonly children: ReactNode }) {
  const [isShown, setShown] = useState(turns.areOver);
  // Shown, the effect of before ends the turn.
  useEffect(() => (isShown ? undefined : turns.ask(() => startTransition(() => setShown(true)))), [isShown]);
  return isShown ? children : null;
}
