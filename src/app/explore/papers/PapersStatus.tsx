import { formatTime } from '../../../units/time.ts';
import { ProgressLine } from '../../parts/progress/ProgressLine.tsx';
import { Button } from '../../ui/Button.tsx';
import type { StudyRun, StudyState } from './study-run.ts';

interface PapersStatusProps<R> {
  readonly state: StudyState<R>;
  readonly run: StudyRun<R>;
  /** What is run: `270 cases`; and afterwards: `270 runs`. */
  readonly cases: string;
  readonly runs: string;
}

/** What the engine is doing for this tab, with a way to stop it. */
export function PapersStatus<R>({ state, run, cases, runs }: PapersStatusProps<R>) {
  return (
    <div className="papers__status">
      <p role="status">{textOf(state, cases, runs)}</p>
      {state.phase === 'running' ? (
        <ProgressLine
          label="Cases of the study"
          noun="steps"
          done={state.progress?.done ?? 0}
          total={state.progress?.total ?? 0}
          onCancel={run.cancel}
        />
      ) : null}
      {state.phase === 'cancelled' || state.phase === 'failed' ? (
        <Button onClick={run.start}>Run again</Button>
      ) : null}
    </div>
  );
}

function textOf(state: StudyState<unknown>, cases: string, runs: string): string {
  switch (state.phase) {
    case 'idle':
      return '';
    case 'running':
      return `Running ${cases}`;
    case 'done':
      return `${runs} in ${formatTime(state.wallMs * 1e6)}`;
    case 'cancelled':
      return 'Cancelled: nothing of ours to show';
    case 'failed':
      return `The engine failed: ${state.message}`;
  }
}
