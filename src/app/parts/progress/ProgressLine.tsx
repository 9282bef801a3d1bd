import { useState, useSyncExternalStore } from 'react';
import { formatCount } from '../../../units/count.ts';
import { Button } from '../../ui/Button.tsx';
import { useLasting } from '../../ui/use-lasting.ts';
import { createRemaining } from './estimate.ts';
import './progress-line.css';

interface ProgressLineProps {
  /** The name of the bar for screen readers. */
  readonly label: string;
  readonly done: number;
  /** 0 while it is not known. */
  readonly total: number;
  /** What is counted: `chunks`. */
  readonly noun: string;
  /** The text after the count, such as the simulated time. */
  readonly more?: string;
  /** Where the share is not that of the count, such as over several runs. */
  readonly share?: number;
  /** Where the clock runs elsewhere. */
  readonly elapsedMs?: number;
  readonly onCancel: () => void;
}

/** Most runs are over before one could read anything: there is time to from here on. */
const APPEARS_AFTER_MS = 200;
/** Steps of the clock: fast enough to be alive, slow enough to be read. */
const STEP_MS = 250;

/** The progress of a task: what it has done, how long it will still take, and a way to stop it, once it takes long. */
export function ProgressLine(props: ProgressLineProps) {
  const { label, done, total, noun, more = '', onCancel } = props;
  const counted = useElapsed();
  const [leftAt] = useState(createRemaining);
  const isLong = useLasting(true, APPEARS_AFTER_MS);
  if (!isLong) return null;
  const { share = total > 0 ? done / total : 0, elapsedMs = counted } = props;
  const left = leftAt(elapsedMs, share);
  const count = total > 0 ? `${formatCount(done)} of ${formatCount(total)} ${noun}` : '';
  return (
    <span className="progress-line">
      <progress
        aria-label={label}
        aria-valuetext={[count, more, left].filter((text) => text !== '').join(', ')}
        max={1}
        value={Math.min(1, share)}
      />
      <span className="progress-line__text">
        <span>{count}</span>
        {more === '' ? null : <span className="progress-line__more">{more}</span>}
        <span>{left}</span>
      </span>
      <Button onClick={onCancel}>Cancel</Button>
    </span>
  );
}

/** Milliseconds since the component came, in steps. */
function useElapsed(): number {
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
