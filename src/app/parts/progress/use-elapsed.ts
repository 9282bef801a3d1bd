import { useState, useSyncExternalStore } from 'react';

/** Steps of the clock: fast enough to be alive, slow enough to be read. */
const STEP_MS = 250;

/** Milliseconds since the component came, in steps. */
export function useElapsed(): number {
  const now = useSyncExternalStore(tick, step);
  const [began] = useState(now);
  return (now - began) * STEP_MS;
}

function tick(onStep: () => void): () => void {
  const timer = setInterval(onStep, STEP_MS);
  return () => clearInterval(timer);
}

function step(): number {
  return Math.floor(performance.now() / STEP_MS);
}
