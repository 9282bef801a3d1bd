import { useSoftware, useSoftwareTask } from '../../parts/software/use-software.ts';
import { TaskStatus } from '../../parts/tasks/TaskStatus.tsx';
import { Button } from '../../ui/Button.tsx';
import './sanity-line.css';

/** Shows the results with other software that was measured on this accelerator, or says that none was measured. */
export function SoftwareLine() {
  const { state, isLarge, isOffered, cancel, again } = useSoftwareTask();
  const { range, isOld, isAwaited } = useSoftware();
  const isQuiet = state.phase === 'idle' || state.phase === 'done';
  if (range === null && !isAwaited && !isOffered && isQuiet) return null;
  // What is run unasked is there in a moment: its place is kept, and nothing moves.
  const isShort = !isLarge && (isQuiet || state.phase === 'running');
  return (
    <div className="sanity" aria-label="By software" role="group">
      {range !== null || isShort ? (
        <p data-old={isOld}>{range?.text ?? 'With other software: being run'}</p>
      ) : null}
      {isOffered ? (
        <p>
          <Button look="quiet" onClick={again}>
            Run it with all software that was measured on this accelerator
          </Button>
        </p>
      ) : null}
      {isShort ? null : (
        <TaskStatus
          state={state}
          label="Run with other software"
          noun="stacks"
          count={({ done, most }) => ({ done, total: most })}
          failed="Not run with other software"
          onCancel={cancel}
          onAgain={again}
        />
      )}
    </div>
  );
}
