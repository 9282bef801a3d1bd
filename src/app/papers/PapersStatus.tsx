import { formatCount } from '../../units/count.ts';
import { formatTime } from '../../units/time.ts';
import { ProgressLine } from '../progress/ProgressLine.tsx';
import { Button } from '../ui/Button.tsx';
import { GRID_RUNS } from './grid-runs.ts';
import type { PapersState } from './papers-store.ts';
import { papers } from './papers.ts';

/** What the engine is doing for this tab, with a way to stop it. */
export function PapersStatus({ state }: { readonly state: PapersState }) {
  return (
    <div className="papers__status">
      <p role="status">{textOf(state)}</p>
      {state.phase === 'running' ? (
        <ProgressLine
          label="Cases of the study"
          noun="steps"
          done={state.progress?.done ?? 0}
          total={state.progress?.total ?? 0}
          onCancel={papers.cancel}
        />
      ) : null}
      {state.phase === 'cancelled' || state.phase === 'failed' ? (
        <Button onClick={papers.start}>Run again</Button>
      ) : null}
    </div>
  );
}

function textOf(state: PapersState): string {
  switch (state.phase) {
    case 'idle':
      return '';
    case 'running':
      return `Running ${formatCount(GRID_RUNS)} cases`;
    case 'finished':
      return `${formatCount(GRID_RUNS)} runs in ${formatTime(state.wallMs * 1e6)}`;
    case 'cancelled':
      return 'Cancelled: nothing of ours to show';
    case 'failed':
      return `The engine failed: ${state.message}`;
  }
}
