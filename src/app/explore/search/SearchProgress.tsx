import { formatCount } from '../../../units/count.ts';
import { remainingMs, remainingText } from '../../parts/progress/estimate.ts';
import { useLasting } from '../../ui/use-lasting.ts';
import type { TimedProgress } from './asked.ts';

/** Small spaces are searched before one could read anything. */
const APPEARS_AFTER_MS = 200;

/** How far a search is, on a line of its own: a phone has room for the bar and the count below the button. */
export function SearchProgress({ progress }: { readonly progress: TimedProgress | null }) {
  const isLong = useLasting(true, APPEARS_AFTER_MS);
  if (!isLong) return null;
  const { share, count } = settledOf(progress);
  const left = remainingText(remainingMs(progress?.elapsedMs ?? 0, share));
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

/** Bounds are made first, of points that are counted meanwhile. */
export function settledOf(progress: TimedProgress | null): {
  readonly share: number;
  readonly count: string;
} {
  if (progress === null) return { share: 0, count: 'The search begins' };
  const { stage, points, settled, boundedShare } = progress;
  if (stage === 'bounds') return { share: boundedShare, count: `${formatCount(points)} points have a bound` };
  const count = `${formatCount(settled)} of ${formatCount(points)} points settled`;
  return { share: points === 0 ? 0 : settled / points, count };
}
