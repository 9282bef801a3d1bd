import { useState } from 'react';
import { formatCount } from '../../../units/count.ts';
import { formatTime } from '../../../units/time.ts';
import { createRemaining, remainingMs, remainingText } from '../../parts/progress/estimate.ts';
import { useLasting } from '../../ui/use-lasting.ts';
import type { TimedProgress } from './asked.ts';

/** Small spaces are searched before one could read anything. */
const APPEARS_AFTER_MS = 200;

/** How far a search is, on a line of its own: a phone has room for the bar and the count below the button. */
export function SearchProgress({ progress }: { readonly progress: TimedProgress | null }) {
  const isLong = useLasting(true, APPEARS_AFTER_MS);
  const [leftAt] = useState(createRemaining);
  if (!isLong) return null;
  const { share, count } = settledOf(progress);
  const left = progress === null ? '' : timeText(progress, share, leftAt);
  return (
    <div className="search__progress">
      <progress
        aria-label="Share of the points settled"
        aria-valuetext={[count, left].filter((text) => text !== '').join(', ')}
        max={1}
        value={Math.min(1, share)}
      />
      <span>{count}</span>
      <span>{left}</span>
    </div>
  );
}

/** Bounds come first, of points that are counted meanwhile; what the choices of the best are worth comes last. */
export function settledOf(progress: TimedProgress | null): {
  readonly share: number;
  readonly count: string;
} {
  if (progress === null) return { share: 0, count: 'The search begins' };
  const { stage, points, settled, boundedShare, choices } = progress;
  if (stage === 'bounds')
    return { share: boundedShare, count: `${formatCount(points)} points have a bound${paceText(progress)}` };
  if (stage === 'worth') {
    const { done, of } = choices ?? { done: 0, of: 0 };
    const count = `All points settled; the worth of ${formatCount(done)} of ${formatCount(of)} choices is known`;
    return { share: of === 0 ? 1 : done / of, count };
  }
  const count = `${formatCount(settled)} of ${formatCount(points)} points settled`;
  return { share: points === 0 ? 0 : settled / points, count };
}

/** A pace says little before this. */
const PACED_AFTER_MS = 500;

function paceText({ points, stageMs }: Pick<TimedProgress, 'points' | 'stageMs'>): string {
  if (stageMs < PACED_AFTER_MS) return '';
  return `, ${formatCount(Math.round((1000 * points) / stageMs))} points/s`;
}

/** The time left of the present stage; how long each choice takes, nothing says, so that the last stage shows the time it has taken. */
function timeText(
  { stage, stageMs }: TimedProgress,
  share: number,
  leftAt: (elapsedMs: number, share: number) => string,
): string {
  if (stage === 'runs') return leftAt(stageMs, share);
  if (stage === 'worth') return `${formatTime(stageMs * 1e6, 2)} so far`;
  const leftMs = remainingMs(stageMs, share);
  return leftMs !== null && leftMs < 1000 ? '' : remainingText(leftMs);
}
