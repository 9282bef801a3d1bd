import { useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { isFixed } from '../../../design/budget.ts';
import { printNotation } from '../../../topology/notation.ts';
import { formatCount } from '../../../units/count.ts';
import { formatTime } from '../../../units/time.ts';
import { schemeText } from '../../state/page/schemes.ts';
import { change } from '../../state/page/edits.ts';
import { useDesign, useIs, useScheme } from '../../state/page/hooks.ts';
import { announce } from '../../ui/announce.ts';
import { Select } from '../../ui/field/Select.tsx';
import { Button } from '../../ui/Button.tsx';
import { Hint } from '../../ui/Hint.tsx';
import type { SchemeResult } from '../../../run/report/results.ts';
import { changeText } from './change-text.ts';
import { unequalOf } from './equal-work.ts';
import { CompareWhatIf } from './CompareWhatIf.tsx';
import { dimensionKnobIds } from './dimension-knobs.ts';
import { KNOB_IDS } from './knobs.ts';
import { KnobRow } from './KnobRow.tsx';
import { turned, valueOf, variationsOf, withSettings, type Settings } from './settings.ts';
import { useTrials, type TrialsShown } from './use-trials.ts';
import { Variations } from './Variations.tsx';
import './what-if.css';

interface WhatIf {
  readonly settings: Settings;
  /** Whose sliders are shown; null: the outermost. */
  readonly dimension: number | null;
}

/** Settings of the sliders: kept while another tab is open, no part of the document until they are applied. */
const whatIf = createStore<WhatIf>()(() => ({ settings: {}, dimension: null }));

/** The design with other numbers, simulated at once and left as it is until they are applied. */
export function WhatIfTab() {
  const design = useDesign((whole) => whole);
  const { scheme } = design.bandwidth;
  const settings = useStore(whatIf, (state) => state.settings);
  const chosen = useStore(whatIf, (state) => state.dimension);
  const dimensions = design.topology.dimensions.length;
  const dimension = Math.min(chosen ?? dimensions - 1, dimensions - 1);
  const isFresh = useIs('fresh');
  const before = useScheme(scheme)?.simulated ?? null;
  const changed = useMemo(() => withSettings(design, settings), [design, settings]);
  const isTurned = changed !== design;
  const asked = useMemo(() => (isFresh ? [changed] : null), [isFresh, changed]);
  const live = useTrials(asked);
  const trial = live.tried?.value[0] ?? null;
  const isOld = live.tried?.about !== asked;
  const after = trial?.ok === true ? trial.result : null;
  // Each knob by itself comes once the design as it would be is shown.
  const variations = useMemo(() => variationsOf(design, settings), [design, settings]);
  const others = useMemo(
    () => (isOld ? null : variations.flatMap(({ designs }) => designs)),
    [isOld, variations],
  );
  const varied = useTrials(others);
  const refusal = trial !== null && !trial.ok && !isOld ? (trial.problems[0]?.message ?? '') : null;
  return (
    <section className="what-if" aria-labelledby="what-if-title">
      <h3 id="what-if-title">
        What if, under {schemeText(scheme, isFixed(design)).name}
        <Hint about="what-if">
          <p>
            The sliders change nothing in the design: a copy of it with these numbers is simulated at once,
            and shown beside it. Bandwidth is the budget, which the scheme splits anew, or all given
            bandwidths; compute power is the peak of an NPU, or the clock of its array.
          </p>
        </Hint>
      </h3>
      <div className="what-if__both">
        <div className="what-if__knobs" role="group" aria-label="What-if sliders">
          {KNOB_IDS.map((id) => (
            <KnobRow
              key={id}
              id={id}
              design={design}
              changed={changed}
              value={valueOf(id, settings, design)}
              onChange={(value) => whatIf.setState({ settings: turned(settings, id, value, design) })}
            />
          ))}
          {dimensions === 0 ? null : (
            <>
              <label className="what-if__dimension">
                One dimension
                <Select
                  value={String(dimension)}
                  choices={design.topology.dimensions.map((block, index) => ({
                    value: String(index),
                    label: `${index + 1}: ${printNotation([block])}`,
                  }))}
                  onChoose={(chosen) => whatIf.setState({ dimension: Number(chosen) })}
                />
              </label>
              {dimensionKnobIds(dimension).map((id) => (
                <KnobRow
                  key={id}
                  id={id}
                  design={design}
                  changed={changed}
                  value={valueOf(id, settings, design)}
                  onChange={(value) => whatIf.setState({ settings: turned(settings, id, value, design) })}
                />
              ))}
            </>
          )}
        </div>
        <div className="what-if__result">
          <CompareWhatIf before={before} after={after} isOld={isOld} />
          <p role="status" className="what-if__status" data-refused={refusal !== null}>
            {refusal !== null
              ? `Cannot be simulated: ${refusal}`
              : statusText(live, isOld, isTurned, before, after)}
          </p>
          <div className="what-if__actions">
            <Button
              look="strong"
              disabled={!isTurned || refusal !== null}
              onClick={() => {
                change((whole) => withSettings(whole, settings));
                whatIf.setState({ settings: {} });
                announce('Applied to the design.');
              }}
            >
              Apply to the design
            </Button>
            <Button disabled={!isTurned} onClick={() => whatIf.setState({ settings: {} })}>
              Reset
            </Button>
          </div>
        </div>
      </div>
      <h4 className="what-if__sub">Each slider varied alone, the others as they stand</h4>
      <p role="status" className="what-if__status">
        {variedText(varied, others)}
      </p>
      <Variations
        of={changed}
        variations={variations}
        trials={varied.tried?.value.length === countOf(variations) ? varied.tried.value : null}
      />
    </section>
  );
}

function countOf(variations: readonly { readonly designs: readonly unknown[] }[]): number {
  return variations.reduce((sum, { designs }) => sum + designs.length, 0);
}

function statusText(
  live: TrialsShown,
  isOld: boolean,
  isTurned: boolean,
  before: SchemeResult | null,
  after: SchemeResult | null,
): string {
  if (live.trouble !== null) return `Not simulated: ${live.trouble}`;
  if (isOld || before === null || after === null) return 'Being simulated.';
  const [beforeNs, afterNs] = [before.iterationNs, after.iterationNs];
  if (!isTurned) return `As designed: ${formatTime(beforeNs, 4)} an iteration.`;
  const unequal = unequalOf(before, after);
  if (unequal !== null) return `What if: ${formatTime(afterNs, 4)} an iteration. ${unequal}`;
  return `What if: ${formatTime(afterNs, 4)} an iteration, ${changeText(beforeNs, afterNs)}.`;
}

function variedText({ tried, progress, trouble }: TrialsShown, asked: readonly unknown[] | null): string {
  if (trouble !== null) return `Not simulated: ${trouble}`;
  if (tried !== null && tried.about === asked) return `${formatCount(tried.value.length)} designs simulated.`;
  if (progress === null) return 'Waiting for the design above.';
  return `${formatCount(progress.done)} of ${formatCount(progress.most)} designs simulated.`;
}
