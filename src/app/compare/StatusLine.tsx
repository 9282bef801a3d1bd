import { useRun } from '../store/hooks.ts';
import { runner } from '../store/session.ts';
import { Button } from '../ui/Button.tsx';
import './status-line.css';
import { statusText } from './status-text.ts';

/** What the engine is doing, with a way to stop it when it takes long. */
export function StatusLine() {
  const run = useRun((state) => state);
  const isRunning = run.phase === 'running';
  return (
    <div className="status-line" data-phase={run.phase}>
      <p role="status" className="status-line__text">
        {statusText(run)}
        {run.trouble === null || run.phase === 'failed' ? '' : `. ${run.trouble}`}
      </p>
      {isRunning ? (
        <span className="status-line__progress">
          <progress
            aria-label="Chunk phases simulated"
            max={run.progress?.chunksTotal ?? 1}
            value={run.progress?.chunksDone ?? 0}
          />
          <Button look="plain" onClick={runner.cancel}>
            Cancel
          </Button>
        </span>
      ) : null}
      {run.phase === 'cancelled' ? <Button onClick={runner.again}>Run again</Button> : null}
    </div>
  );
}
