import { useStore } from 'zustand';
import type { Design } from '../../../design/document.ts';
import type { SpaceFound } from '../../../search/ask-search.ts';
import type { TaskState } from '../../parts/tasks/task-run.ts';
import type { Asked, TimedProgress } from './asked.ts';
import { BestSoFar } from './BestSoFar.tsx';
import { SearchButton } from './SearchButton.tsx';
import { SearchProgress } from './SearchProgress.tsx';
import { searchRun, searchTold, startSearch } from './search-store.ts';

interface SearchStatusProps {
  readonly state: TaskState<Asked, SpaceFound, TimedProgress>;
  /** The space that would be searched; null if the form does not define one. */
  readonly space: object | null;
  /** The design that it is around; null: that of a file. */
  readonly base: Design | null;
  /** The design was changed since it was searched around. */
  readonly isOld: boolean;
}

/** Starts and stops; meanwhile the best so far, what is proved and how much is settled. */
export function SearchStatus({ state, space, base, isOld }: SearchStatusProps) {
  const under = state.phase === 'running' || state.phase === 'cancelled' ? state : null;
  const progress = under?.progress ?? null;
  const best = progress?.best ?? null;
  return (
    <div className="column search__status">
      <div className="search__run">
        <SearchButton
          isRunning={state.phase === 'running'}
          start={space === null ? null : () => void startSearch(space, base)}
          cancel={searchRun.cancel}
        />
        <SearchPhase state={state} progress={progress} />
      </div>
      {under === null || best === null || progress === null ? null : (
        <BestSoFar objective={under.about.objective} best={best} progress={progress} isOld={isOld} />
      )}
    </div>
  );
}

interface SearchPhaseProps extends Pick<SearchStatusProps, 'state'> {
  readonly progress: TimedProgress | null;
}

/** What a search is doing, or why it has ended without a result. */
function SearchPhase({ state, progress }: SearchPhaseProps) {
  const { lost } = useStore(searchTold);
  if (state.phase === 'running')
    return (
      <>
        <SearchProgress progress={progress} />
        {lost === null ? null : (
          <p role="status">A worker of the search is gone ({lost}); what it did is done again.</p>
        )}
      </>
    );
  if (state.phase === 'cancelled') {
    const isEmpty = (progress?.best ?? null) === null;
    return <p role="status">Stopped{isEmpty ? ' before a design was run.' : '; the best so far is kept.'}</p>;
  }
  if (state.phase !== 'failed' || state.problems.length > 0) return null;
  return <p role="alert">Not searched: {state.message}</p>;
}
