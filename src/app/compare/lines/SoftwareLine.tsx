import { useSoftware, useSoftwareTask } from '../../parts/software/use-software.ts';
import { TaskStatus } from '../../parts/tasks/TaskStatus.tsx';
import { Button } from '../../ui/Button.tsx';
import './sanity-line.css';

/** Shows the results with other software that was measured on this accelerator, or says that none was measured. */
export function SoftwareLine() {
  const { state, isOffered, cancel, again } = useSoftwareTask();
  const range = useSoftware();
  const isQuiet = state.phase === 'idle' || state.phase === 'done';
  if (range === null && !isOffered && isQuiet) return null;
  return (
    <div className="sanity" aria-label="By software" role="group">
      {range === null ? null : <p>{range.text}</p>}
      {isOffered ? (
        <p>
          <Button look="quiet" onClick={again}>
            Run it with all software that was measured on this accelerator
          </Button>
        </p>
      ) : null}
      <TaskStatus
        state={state}
        label="Run with other software"
        noun="stacks"
        count={({ done, most }) => ({ done, total: most })}
        failed="Not run with other software"
        onCancel={cancel}
        onAgain={again}
      />
    </div>
  );
}
