import { useState } from 'react';
import { isSameSystem } from '../../../design/changes.ts';
import type { Design, SchemeId } from '../../../design/document.ts';
import { isAllowed } from '../../../design/kept.ts';
import { floorSignificant } from '../../../units/decimal.ts';
import { formatPercent } from '../../../units/percent.ts';
import { formatTime } from '../../../units/time.ts';
import { useTaskOf } from '../../parts/tasks/use-task.ts';
import { useDesign, useIs, useRun } from '../../state/page/hooks.ts';
import type { SchemeShown } from '../../state/run/run-state.ts';
import { SCHEME_TEXT } from '../../state/page/schemes.ts';
import { engine } from '../../state/page/session.ts';
import { Hint } from '../../ui/Hint.tsx';

/** Below this a gap is rounding. */
const NO_GAP = 1e-6;

/** A proof that no run of any split is faster than a bound, computed once the shown runs have ended. */
export function RunBoundPart() {
  const design = useDesign((whole) => whole);
  const shown = useRun((run) => run.shown);
  const isDone = useRun(({ phase }) => phase === 'finished');
  const isReady = useIs('fresh') && isDone;
  // A change of the name, or of the shown scheme, does not matter here.
  const [asked, setAsked] = useState<Design>(design);
  if (asked !== design && !isSameSystem(asked, design)) setAsked(design);
  const { state, done } = useTaskOf(isReady ? asked : null, engine.boundOf);
  const bound = done !== null && isSameSystem(done.about, design) ? done.value : null;
  const best = bestRun(design, shown);
  return (
    <section className="optimum__claim" aria-label="Of every run">
      <h4>
        Of every run
        <Hint about="the bound of a run">
          <p>
            Proved for the model that is run, with overlap, latency and the filling of pipelines: the longest
            path through the tasks of an iteration, every collective as long as its slowest dimension and one
            chunk’s latencies at least, and what each dimension has to carry between two paths. It holds for
            every split that the goal allows.
          </p>
        </Hint>
      </h4>
      {state.phase === 'failed' ? (
        <p className="optimum__note">{state.message}</p>
      ) : (
        <dl className="optimum__facts" aria-live="polite">
          <dt>No run is below</dt>
          <dd>{bound === null ? '–' : formatTime(floorSignificant(bound.lowerBoundNs, 6), 6)}</dd>
          <dt>Best run shown{best === null ? '' : `, ${SCHEME_TEXT[best.scheme].name}`}</dt>
          <dd>{best === null ? '–' : formatTime(best.iterationNs, 6)}</dd>
          <dt>Gap</dt>
          <dd>{bound === null || best === null ? '–' : gapText(bound.lowerBoundNs, best.iterationNs)}</dd>
        </dl>
      )}
    </section>
  );
}

function gapText(lowerBoundNs: number, iterationNs: number): string {
  const gap = iterationNs > 0 ? (iterationNs - lowerBoundNs) / iterationNs : 0;
  return gap < NO_GAP ? 'none' : formatPercent(gap);
}

/** The columns whose split satisfies the budget and the constraints. */
function bestRun(
  design: Design,
  shown: Readonly<Partial<Record<SchemeId, SchemeShown>>>,
): { readonly scheme: SchemeId; readonly iterationNs: number } | null {
  const runs = Object.values(shown).flatMap(({ closed, simulated }) =>
    simulated !== null && isAllowed(design, closed.splitGBps, closed.costDollars)
      ? [{ scheme: closed.scheme, iterationNs: simulated.iterationNs }]
      : [],
  );
  return runs.reduce<(typeof runs)[0] | null>(
    (best, run) => (best === null || run.iterationNs < best.iterationNs ? run : best),
    null,
  );
}
