import { useState } from 'react';
import { formatBandwidth } from '../../../units/bandwidth.ts';
import { floorSignificant, formatDecimal } from '../../../units/decimal.ts';
import { formatDollars } from '../../../units/dollars.ts';
import { formatTime, parseTime } from '../../../units/time.ts';
import type { LeastFound } from '../../../analysis/refine/least-for.ts';
import { change } from '../../state/page/edits.ts';
import { useDesign, useScheme } from '../../state/page/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldShell } from '../../ui/field/FieldShell.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { asApplied, budgetMove } from './apply-least.ts';
import { useLeast } from './use-least.ts';

const ID = 'optimum-target';

/** The least bandwidth and cost for a target iteration time. The target is a question, not part of the design. */
export function InversePart() {
  const best = useScheme('optimal')?.simulated?.iterationNs ?? null;
  const [typed, setTyped] = useState<string | null>(null);
  const [unit, setUnit] = useState<string | null>(null);
  const proposed = best === null ? '' : formatTime(best * 1.0005, 4);
  const text = typed ?? proposed;
  // A number without a unit has the unit that the field showed before.
  const target = parseTime(withUnit(text, unit ?? unitOf(proposed)), 'target');
  const targetNs = target.ok && target.value > 0 ? target.value : null;
  const total = useLeast('total', targetNs);
  const cost = useLeast('cost', targetNs);
  const message = target.ok || text === '' ? null : (target.problems[0]?.message ?? '');

  function leave(): void {
    if (typed === null || !target.ok) return;
    if (typed.trim() === '') {
      setTyped(null);
      return;
    }
    const whole = withUnit(typed, unit ?? unitOf(proposed));
    setUnit(unitOf(whole));
    setTyped(whole);
  }

  return (
    <section className="optimum__part" aria-labelledby="inverse-title">
      <h3 id="inverse-title">What a target needs</h3>
      <FieldShell
        id={ID}
        label="Iteration within"
        message={message}
        hint={
          <Hint about="the target">
            <p>
              By runs, under the constraints of the goal but for the budget: the least bandwidth in all, and
              the least cost, that was found whose run is as short as this. What the bound rules out is not
              run; how much less it leaves open is said.
            </p>
          </Hint>
        }
      >
        <span className="input input--number">
          <TextInput id={ID} message={message} value={text} onType={setTyped} onBlur={leave} />
        </span>
      </FieldShell>
      <div className="optimum__answers" aria-live="polite">
        <Answer
          label="Least bandwidth per NPU"
          print={formatBandwidth}
          onApply={(found) => change((edited) => asApplied(edited, found))}
          {...total}
        />
        <Answer
          label="Least cost"
          print={formatDollars}
          onApply={(found) => change((edited) => asApplied(edited, found))}
          {...cost}
        />
      </div>
    </section>
  );
}

interface AnswerProps extends ReturnType<typeof useLeast> {
  readonly label: string;
  readonly print: (amount: number, digits: number) => string;
  readonly onApply: (found: LeastFound) => void;
}

function Answer({ label, print, onApply, state, found }: AnswerProps) {
  const design = useDesign((whole) => whole);
  if (found === null) {
    return (
      <dl className="optimum__facts">
        <dt>{label}</dt>
        <dd>{state.phase === 'failed' ? state.message : state.phase === 'running' ? 'being run' : '–'}</dd>
      </dl>
    );
  }
  const { amount, lowerBound, splitGBps, iterationNs } = found;
  const moved = budgetMove(design, found);
  return (
    <dl className="optimum__facts">
      <dt>{label}</dt>
      <dd className="optimum__answer">
        {print(amount, 4)}
        <Button aria-label={`Apply: ${label}`} onClick={() => onApply(found)}>
          Apply
        </Button>
      </dd>
      {moved === null ? null : (
        <>
          <dt>budget</dt>
          <dd>{moved}</dd>
        </>
      )}
      <dt>split</dt>
      <dd>{splitGBps.map((gbps) => formatDecimal(gbps)).join(' / ')}</dd>
      <dt>its run</dt>
      <dd>{formatTime(iterationNs, 5)}</dd>
      {lowerBound > 0 ? (
        <>
          <dt>none is as short below</dt>
          <dd>{print(floorSignificant(lowerBound, 5), 5)}</dd>
        </>
      ) : null}
    </dl>
  );
}

function unitOf(text: string): string {
  return /[^\d\s.,_+\-e]+$/i.exec(text.trim())?.[0] ?? '';
}

function withUnit(text: string, unit: string): string {
  return text.trim() === '' || unitOf(text) !== '' ? text : `${text.trim()} ${unit}`;
}
