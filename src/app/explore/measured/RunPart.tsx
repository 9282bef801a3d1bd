import { useStore } from 'zustand';
import { TaskStatus } from '../../parts/tasks/TaskStatus.tsx';
import { useTask } from '../../parts/tasks/use-task.ts';
import { Button } from '../../ui/Button.tsx';
import { explainedText } from './words.ts';
import { askRuns, keepRuns, runResults } from './measured-store.ts';

/** Predicts rows by the event-driven run as well, on demand: those of one file, or all. */
export function RunPart({ file }: { readonly file: string }) {
  const { state, start, cancel } = useTask(askRuns);
  const hasRun = useStore(runResults, ({ predicted }) => predicted.has(file));
  const scores = useStore(runResults, (results) => results.scores);
  const explained = [...scores.values()].flatMap((score) => explainedText(score) ?? []);
  const isRunning = state.phase === 'running';
  const ask = async (names: readonly string[]): Promise<void> => {
    const done = await start(names);
    if (done !== null) keepRuns(done.value);
  };
  return (
    <>
      <p className="measured__choice">
        {isRunning || hasRun ? null : (
          <Button onClick={() => void ask([file])}>Run the rows of {file}</Button>
        )}
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
        onAgain={() => void ask('about' in state ? state.about : [file])}
      />
      {hasRun ? (
        <p className="measured__caption">
          By the run: each operation takes alone what the constants of the closed form say, and the
          event-driven run finds what meets, waits and is hidden: stages that differ, transfers, weights
          gathered early. Constants were fitted with the closed form, so that the run is not the nearer one
          everywhere. {explained.join(' ')} A share of links whose rate a source does not say has no run.
        </p>
      ) : null}
    </>
  );
}
