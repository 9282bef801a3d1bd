import { useEffect, useState } from 'react';

/** How long a step is shown at speed 1. */
export const STEP_MS = 1_400;
export const SPEEDS = [0.5, 1, 2, 4] as const;

export interface Player {
  /** Steps that are done. */
  readonly position: number;
  readonly isPlaying: boolean;
  readonly speed: number;
  /** Goes to a position, and stops there. */
  readonly goTo: (position: number) => void;
  readonly play: () => void;
  readonly setSpeed: (speed: number) => void;
}

/** The position in a schedule of `steps` steps, which moves by hand or with time. */
export function usePlayer(steps: number): Player {
  const [position, setPosition] = useState(0);
  const [isAsked, setAsked] = useState(false);
  const [speed, setSpeed] = useState(1);
  const isPlaying = isAsked && position < steps;

  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => setPosition((before) => Math.min(steps, before + 1)), STEP_MS / speed);
    return () => clearTimeout(timer);
  }, [isPlaying, position, speed, steps]);

  return {
    position,
    isPlaying,
    speed,
    setSpeed,
    goTo(wanted) {
      setAsked(false);
      setPosition(Math.min(steps, Math.max(0, wanted)));
    },
    /** Starts again from the beginning at the end; pauses while it is playing. */
    play() {
      if (position === steps) setPosition(0);
      setAsked(!isPlaying);
    },
  };
}
