import { useStore } from 'zustand';
import { TaskStatus } from '../../parts/tasks/TaskStatus.tsx';
import { useTask } from '../../parts/tasks/use-task.ts';
import { Button } from '../../ui/Button.tsx';
import { askRuns, keepRuns, runResults } from './measured-store.ts';

interface RunPartProps {
  /** Files that the shown rows are from. */
  readonly files: readonly string[];
  /** The name of the shown rows. */
  readonly name: string;
}

/** Predicts rows by the event-driven run as well, on demand: those of a few files, or all. */
export function RunPart({ files, name }: RunPartProps) {
  const { state, start, cancel } = useTask(askRuns);
  const hasRun = useStore(runResults, ({ predicted }) => files.every((file) => predicted.has(file)));
  const isRunning = state.phase === 'running';
  const ask = async (names: readonly string[]): Promise<void> => {
    const done = await start(names);
    if (done !== null) keepRuns(done.value);
  };
  return (
    <>
      <p className="measured__choice">
        {isRunning || hasRun ? null : <Button onClick={() => void ask(files)}>Run the rows of {name}</Button>}
        {isRunning ? null : (
          <Button look="quiet" onClick={() => void ask([])}>
            Run all rows
          </Button>
        )}
      </p>
      <TaskStatus
        state={state}
        label="Rows simulated"
        noun="rows"
        count={(progress) => progress}
        failed="Not simulated"
        onCancel={cancel}
        onAgain={() => void ask('about' in state ? state.about : files)}
      />
      {hasRun ? (
        <p className="measured__caption">
          By the run: each row as the design that it opens as, run as any design is. Each operation takes what
          the constants say, and the run finds what meets, waits and is hidden. Constants were fitted with the
          closed form, so that the run is not the nearer one everywhere. Rows that no design says have no run.
        </p>
      ) : null}
    </>
  );
}
