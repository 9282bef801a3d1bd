import { Suspense, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Design } from '../../../design/document.ts';
import { isFixed } from '../../../design/budget.ts';
import { shortNotation } from '../../../topology/print-notation.ts';
import { formatCount } from '../../../units/count.ts';
import { formatTime } from '../../../units/time.ts';
import { schemeText } from '../../state/page/schemes.ts';
import { change } from '../../state/page/edits.ts';
import { useDesign, useIs, useScheme } from '../../state/page/hooks.ts';
import { announce } from '../../ui/announce.ts';
import { Select } from '../../ui/field/Select.tsx';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { Hint } from '../../ui/Hint.tsx';
import type { SchemeResult } from '../../../run/report/results.ts';
import { changeText } from './change-text.ts';
import { unequalOf } from './equal-work.ts';
import { CompareWhatIf } from './CompareWhatIf.tsx';
import { dimensionKnobIds } from './dimension-knobs.ts';
import { KNOB_IDS, type KnobId } from './knobs.ts';
import { KnobRow } from './KnobRow.tsx';
import { turned, valueOf, variationsOf, withSettings, type Settings } from './settings.ts';
import { useTrials, type TrialsShown } from './use-trials.ts';
import { Variations } from './Variations.tsx';
import './what-if.css';

const BrokenPart = lazyPart(async () => (await import('./broken/BrokenPart.tsx')).BrokenPart);

interface WhatIf {
  readonly settings: Settings;
  /** The dimension whose sliders are shown; null for the outermost. */
  readonly dimension: number | null;
}

/** The settings of the sliders, which are kept while another tab is open and are not part of the document until they are applied. */
const whatIf = createStore<WhatIf>()(() => ({ settings: {}, dimension: null }));

/** The design with other numbers: simulated at once, but left as it is until they are applied. */
export function WhatIfTab() {
  const design = useDesign((whole) => whole);
  const settings = useStore(whatIf, (state) => state.settings);
  const changed = useMemo(() => withSettings(design, settings), [design, settings]);
  const trial = useTrial(design, changed);
  // The variations of each knob are simulated once the changed design is shown.
  const variations = useMemo(() => variationsOf(design, settings), [design, settings]);
  const others = useMemo(
    () => (trial.isOld ? null : variations.flatMap(({ designs }) => designs)),
    [trial.isOld, variations],
  );
  const varied = useTrials(others);
  return (
    <section className="what-if" aria-labelledby="what-if-title">
      <h3 id="what-if-title">
        What if, {schemeText(design.bandwidth.scheme, isFixed(design)).name}
        <Hint about="what-if">
          <p>
            The sliders change nothing in the design: a copy of it with these numbers is simulated at once,
            and shown beside it. Bandwidth is the budget, which the scheme splits anew, or all given
            bandwidths; compute power is the peak of an NPU, or the clock of its array.
          </p>
        </Hint>
      </h3>
      <div className="what-if__both">
        <Knobs design={design} changed={changed} />
        <div className="what-if__result">
          <CompareWhatIf before={trial.before} after={trial.after} isOld={trial.isOld} />
          <p role="status" className="what-if__status" data-refused={trial.refusal !== null}>
            {trial.refusal === null
              ? statusText(trial, changed !== design)
              : `Cannot be simulated: ${trial.refusal}`}
          </p>
          <Actions settings={settings} isTurned={changed !== design} isRefused={trial.refusal !== null} />
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
      <Suspense>
        <BrokenPart design={design} before={trial.before} />
      </Suspense>
    </section>
  );
}

interface TrialShown {
  /** The results of the design as it is, and of the changed one. */
  readonly before: SchemeResult | null;
  readonly after: SchemeResult | null;
  /** Whether the results are not those of the changed design yet. */
  readonly isOld: boolean;
  readonly refusal: string | null;
  readonly trouble: string | null;
}

/** The changed design as it is simulated, once the results of the page are those of its design. */
function useTrial(design: Design, changed: Design): TrialShown {
  const before = useScheme(design.bandwidth.scheme)?.simulated ?? null;
  const isFresh = useIs('fresh');
  const asked = useMemo(() => (isFresh ? [changed] : null), [isFresh, changed]);
  const { tried, trouble } = useTrials(asked);
  const trial = tried?.value[0] ?? null;
  const isOld = tried?.about !== asked;
  const refusal = trial !== null && !trial.ok && !isOld ? (trial.problems[0]?.message ?? '') : null;
  return { before, after: trial?.ok === true ? trial.result : null, isOld, refusal, trouble };
}

interface KnobsProps {
  readonly design: Design;
  readonly changed: Design;
}

/** The sliders of the whole design, and those of one dimension. */
function Knobs({ design, changed }: KnobsProps) {
  const { settings, dimension: chosen } = useStore(whatIf);
  const { dimensions } = design.topology;
  const dimension = Math.min(chosen ?? dimensions.length - 1, dimensions.length - 1);
  const row = (id: KnobId) => (
    <KnobRow
      key={id}
      id={id}
      design={design}
      changed={changed}
      value={valueOf(id, settings, design)}
      onChange={(value) => whatIf.setState({ settings: turned(settings, id, value, design) })}
    />
  );
  return (
    <div className="what-if__knobs" role="group" aria-label="What-if sliders">
      {KNOB_IDS.map(row)}
      {dimensions.length === 0 ? null : (
        <>
          <label className="what-if__dimension">
            One dimension
            <Select
              value={String(dimension)}
              choices={dimensions.map((block, index) => ({
                value: String(index),
                label: `${index + 1}: ${shortNotation(block)}`,
              }))}
              onChoose={(index) => whatIf.setState({ dimension: Number(index) })}
            />
          </label>
          {dimensionKnobIds(dimension).map(row)}
        </>
      )}
    </div>
  );
}

interface ActionsProps {
  readonly settings: Settings;
  /** Whether any slider is away from the design. */
  readonly isTurned: boolean;
  readonly isRefused: boolean;
}

function Actions({ settings, isTurned, isRefused }: ActionsProps) {
  return (
    <div className="what-if__actions">
      <Button
        look="strong"
        disabled={!isTurned || isRefused}
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
  );
}

function countOf(variations: readonly { readonly designs: readonly unknown[] }[]): number {
  return variations.reduce((sum, { designs }) => sum + designs.length, 0);
}

function statusText({ trouble, isOld, before, after }: TrialShown, isTurned: boolean): string {
  if (trouble !== null) return `Not simulated: ${trouble}`;
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
