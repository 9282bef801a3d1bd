import { isSameSystem } from '../../../design/changes.ts';
import { formatDecimal } from '../../../units/decimal.ts';
import { formatPercent } from '../../../units/percent.ts';
import { formatTime } from '../../../units/time.ts';
import type { Measured } from '../../../worker/protocol.ts';
import { change } from '../../state/document/edits.ts';
import { useDesign } from '../../state/run/hooks.ts';
import { engine } from '../../state/run/session.ts';
import { ProgressLine } from '../../parts/progress/ProgressLine.tsx';
import { useTask } from '../../parts/tasks/use-task.ts';
import { Button } from '../../ui/Button.tsx';
import { Hint } from '../../ui/Hint.tsx';

/** The split that is best for the event-driven run itself, found by trying from the optimum of the closed form. */
export function RefinePart() {
  const design = useDesign((whole) => whole);
  const { state, start, cancel } = useTask(engine.refine);
  const found = state.phase === 'done' ? state.value : state.phase === 'cancelled' ? state.progress : null;
  const isOld = 'about' in state && !isSameSystem(state.about, design);
  return (
    <section className="optimum__part" aria-labelledby="refine-title">
      <h3 id="refine-title">
        For the timeline
        <Hint about="the optimum for the timeline">
          <p>
            The proof above is about the closed form. Overlap, latency, chunks and queues are known only to
            the event-driven run: from the optimum, bandwidth is exchanged between dimensions for as long as
            that run gets better. It serves this design’s own workload alone.
          </p>
        </Hint>
      </h3>
      <div className="optimum__action">
        {state.phase === 'running' ? (
          <ProgressLine
            label="Runs of the search"
            noun="runs at most"
            done={state.progress?.trials ?? 0}
            total={state.progress?.mostTrials ?? 0}
            onCancel={cancel}
          />
        ) : (
          <Button onClick={() => start(design)}>Refine against the timeline</Button>
        )}
      </div>
      <p role="status" className="optimum__note">
        {statusOf(state.phase, found, isOld)}
        {state.phase === 'running'
          ? runningText(state.progress?.trials ?? 0, state.progress?.best ?? null)
          : ''}
        {state.phase === 'failed' ? `Not refined: ${state.message}` : ''}
      </p>
      {found?.best && !isOld ? (
        <div className="optimum__action">
          <Button onClick={() => change((of) => asCustom(of, found.best as Measured))}>Keep as Custom</Button>
          <span className="optimum__note">
            {found.best.splitGBps.map((own) => formatDecimal(own, 4)).join(' / ')} GB/s
          </span>
        </div>
      ) : null}
    </section>
  );
}

function runningText(trials: number, best: Measured | null): string {
  return `${trials} runs${best === null ? '' : `, best ${formatTime(best.iterationNs, 5)}`}`;
}

interface Outcome {
  readonly trials: number;
  readonly start: Measured | null;
  readonly best: Measured | null;
}

function statusOf(phase: string, found: Outcome | null, isOld: boolean): string {
  if (isOld) return 'The design has changed since.';
  if (phase === 'cancelled' && !found?.best) return 'Cancelled before the first run ended.';
  if (!found?.best || !found.start) return '';
  const { start, best, trials } = found;
  const gain = (start.objective - best.objective) / start.objective;
  const times = `${formatTime(start.iterationNs, 5)} to ${formatTime(best.iterationNs, 5)}`;
  const gained = gain < 1e-6 ? 'no better split' : `${times}, ${formatPercent(gain)} better`;
  return `${phase === 'cancelled' ? 'Cancelled' : 'Done'} after ${trials} runs: ${gained}.`;
}

function asCustom<D extends { readonly bandwidth: object }>(design: D, { splitGBps }: Measured): D {
  return { ...design, bandwidth: { ...design.bandwidth, customGBps: splitGBps, scheme: 'custom' } };
}
