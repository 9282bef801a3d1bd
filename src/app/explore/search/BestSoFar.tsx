import { formatCount } from '../../../units/count.ts';
import { formatPercent } from '../../../units/percent.ts';
import type { FoundDesign, SpaceProgress } from '../../../worker/protocol.ts';
import { ApplyFound } from './ApplyFound.tsx';
import type { ObjectiveChoice } from './form-store.ts';
import { othersText, scoreText } from './words.ts';

interface BestSoFarProps {
  /** Of the search: the form may ask for another by now. */
  readonly objective: ObjectiveChoice;
  readonly best: FoundDesign;
  readonly progress: SpaceProgress;
  readonly isOld: boolean;
}

/** The best of the runs so far, and what is proved of it. */
export function BestSoFar({ objective, best, progress: { bound, runs }, isOld }: BestSoFarProps) {
  const gap = bound === null || best.score === 0 ? null : Math.max(0, 1 - bound / best.score);
  return (
    <p className="search__best">
      <ApplyFound found={best} isOld={isOld} />
      <span>
        Best of {formatCount(runs)} {runs === 1 ? 'run' : 'runs'}: {scoreText(objective, best.score)}
        {othersText(best) === '' ? '' : `, ${othersText(best)}`}.{' '}
        {gap === null
          ? 'Nothing is proved before every point has a bound.'
          : `No point is better by more than ${formatPercent(gap)}.`}
      </span>
    </p>
  );
}
