import { formatDecimal } from '../../../units/decimal.ts';
import { formatPercent } from '../../../units/percent.ts';
import { formatTime } from '../../../units/time.ts';
import type { Measured } from '../../../analysis/refine/refine.ts';
import { change } from '../../state/page/edits.ts';
import { useIs, useRun } from '../../state/page/hooks.ts';
import type { Refinement } from '../../state/run/run-state.ts';
import { Button } from '../../ui/Button.tsx';
import { Hint } from '../../ui/Hint.tsx';

/** The split of the Optimal column: the optimum of the closed form, refined by runs. */
export function RefinePart() {
  const refinement = useRun((run) => run.refinement);
  const isFresh = useIs('fresh');
  const hasOptimum = useRun((run) => run.shown.optimal !== undefined);
  const best = refinement?.ok === true ? refinement.value.best : null;
  return (
    <section className="optimum__part" aria-labelledby="refine-title">
      <h3 id="refine-title">
        For the timeline
        <Hint about="the optimum for the timeline">
          <p>
            Overlap, latency, chunks and queues are known only to the event-driven run. After the first
            results the splits of all columns that keep to the goal, and the one that looks best by the bound,
            are run; from the best of them bandwidth is exchanged between dimensions for as long as the run
            gets better. Splits whose bound is no better are not run. The number of runs is fixed, so that the
            answer is the same everywhere.
          </p>
        </Hint>
      </h3>
      <p role="status" className="optimum__note">
        {!isFresh || !hasOptimum
          ? ''
          : refinement === null
            ? 'The Optimal column is the closed form’s until runs have refined it.'
            : refinementText(refinement)}
      </p>
      {best !== null && isFresh ? (
        <div className="optimum__action">
          <Button onClick={() => change((edited) => asCustom(edited, best))}>Keep as Custom</Button>
          <span className="optimum__note">
            {best.splitGBps.map((gbps) => formatDecimal(gbps, 4)).join(' / ')} GB/s
          </span>
        </div>
      ) : null}
    </section>
  );
}

function refinementText(refinement: Refinement): string {
  if (!refinement.ok) return `Not refined: ${refinement.message}`;
  const { start, best, trials } = refinement.value;
  const gain = (start.objective - best.objective) / start.objective;
  const times = `${formatTime(start.iterationNs, 5)} to ${formatTime(best.iterationNs, 5)}`;
  const gained = gain > 0 ? `${times}, ${formatPercent(gain)} better` : 'no better split';
  return `Refined in ${trials} runs: ${gained}.`;
}

function asCustom<D extends { readonly bandwidth: object }>(design: D, { splitGBps }: Measured): D {
  return { ...design, bandwidth: { ...design.bandwidth, customGBps: splitGBps, scheme: 'custom' } };
}
