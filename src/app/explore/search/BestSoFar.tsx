import { formatCount } from '../../../units/count.ts';
import type { FoundDesign, SpaceProgress } from '../../../search/ask-search.ts';
import { ApplyFound } from './ApplyFound.tsx';
import type { ObjectiveChoice } from './form/form-store.ts';
import { othersText, provedText, scoreText } from './words.ts';

interface BestSoFarProps {
  /** The design of the search; the form may already ask for another. */
  readonly objective: ObjectiveChoice;
  readonly best: FoundDesign;
  readonly progress: SpaceProgress;
  readonly isOld: boolean;
}

/** The best of the runs so far, and what is proved about it. */
export function BestSoFar({ objective, best, progress: { gap, runs, stage }, isOld }: BestSoFarProps) {
  return (
    <p className="search__best">
      <ApplyFound found={best} isOld={isOld} />
      <span>
        Best of {formatCount(runs)} {runs === 1 ? 'run' : 'runs'}: {scoreText(objective, best)}
        {othersText(best) === '' ? '' : `, ${othersText(best)}`}. {provedText(objective, gap, stage)}
      </span>
    </p>
  );
}
