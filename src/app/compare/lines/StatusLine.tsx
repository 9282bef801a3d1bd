import { useRun } from '../../state/page/hooks.ts';
import { runner } from '../../state/page/session.ts';
import { Button } from '../../ui/Button.tsx';
import { RunProgress } from '../RunProgress.tsx';
import './status-line.css';
import { statusText } from './status-text.ts';

/** Shows the phase of the run, with a button that cancels a long one. */
export function StatusLine() {
  const run = useRun((state) => state);
  return (
    <div className="status-line" data-phase={run.phase}>
      {/* Not said at every edit: the answer is, when it is there (shell/page/tell-answer.ts). */}
      <p
        role="status"
        aria-live={run.phase === 'finished' || run.phase === 'running' ? 'off' : 'polite'}
        className="status-line__text"
      >
        {statusText(run)}
        {run.trouble === null || run.phase === 'failed' ? '' : `. ${run.trouble}`}
      </p>
      {run.phase === 'running' ? <RunProgress progress={run.progress} /> : null}
      {run.phase === 'cancelled' ? <Button onClick={runner.again}>Run again</Button> : null}
    </div>
  );
}
