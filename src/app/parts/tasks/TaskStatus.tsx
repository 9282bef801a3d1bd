import { ProgressLine } from '../progress/ProgressLine.tsx';
import { Button } from '../../ui/Button.tsx';
import './task-status.css';
import { mayTryAgain, type TaskState } from './task-run.ts';

interface TaskStatusProps<P> {
  readonly state: TaskState<unknown, unknown, P>;
  /** The name of the bar: `Steps simulated`. */
  readonly label: string;
  /** What is counted: `steps`. */
  readonly noun: string;
  readonly count: (progress: P) => { readonly done: number; readonly total: number };
  /** The text before the reason of a failure: `Not simulated`. */
  readonly failed: string;
  readonly onCancel: () => void;
  readonly onAgain: () => void;
}

/** A running task with a way to stop it; a stopped or failed task with a way to start it again where that may help. */
export function TaskStatus<P>(props: TaskStatusProps<P>) {
  const { state, label, noun, count, failed, onCancel, onAgain } = props;
  if (state.phase === 'running') {
    const { done, total } = state.progress === null ? { done: 0, total: 0 } : count(state.progress);
    return <ProgressLine label={label} noun={noun} done={done} total={total} onCancel={onCancel} />;
  }
  if (state.phase !== 'cancelled' && state.phase !== 'failed') return null;
  return (
    <p className="task-status">
      {state.phase === 'failed' ? `${failed}: ${state.message.replace(/\.?$/, '.')}` : 'Cancelled.'}{' '}
      {mayTryAgain(state) ? <Button onClick={onAgain}>Try again</Button> : null}
    </p>
  );
}
