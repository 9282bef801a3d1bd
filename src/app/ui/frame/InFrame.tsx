import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { paintInFrame } from './frame.ts';

interface InFrameProps {
  readonly children: ReactNode;
  /** Whether they come with others: all of them at once would be a long task. */
  readonly waits: boolean;
  /** Stands where they will. */
  readonly place: ReactNode;
}

/** Shows its children in the next frame that has time for them; at once where they need not wait. */
export function InFrame({ children, waits, place }: InFrameProps) {
  const [isShown, setShown] = useState(!waits);
  useEffect(() => {
    // Within the frame, which is then laid out once for all it brings.
    if (!isShown) paintInFrame(() => flushSync(() => setShown(true)));
  }, [isShown]);
  return isShown ? children : place;
}
