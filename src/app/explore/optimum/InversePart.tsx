import { useState } from 'react';
import { formatBandwidth } from '../../../units/bandwidth.ts';
import { formatDecimal } from '../../../units/decimal.ts';
import { formatDollars } from '../../../units/dollars.ts';
import { formatTime, parseTime } from '../../../units/time.ts';
import { engine } from '../../state/run/session.ts';
import { useDesign, useScheme } from '../../state/run/hooks.ts';
import { Hint } from '../../ui/Hint.tsx';
import { FieldShell, messageId } from '../../ui/field/FieldShell.tsx';
import { useAnswer } from '../../parts/tasks/use-answer.ts';

const ID = 'optimum-target';

/** What a target iteration time needs. The target is a question, no part of the design. */
export function InversePart() {
  const design = useDesign((whole) => whole);
  const best = useScheme('optimal')?.closed.iterationNs ?? null;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (best === null ? '' : formatTime(best, 4));
  const target = parseTime(text, 'target');
  const targetNs = target.ok ? target.value : null;
  const answers = useAnswer(
    async () =>
      targetNs === null
        ? null
        : Promise.all([
            engine.leastFor(design, { kind: 'total' }, targetNs),
            engine.leastFor(design, { kind: 'cost' }, targetNs),
          ]),
    [design, targetNs],
  );
  const message = target.ok || text === '' ? null : (target.problems[0]?.message ?? '');
  const [total, cost] = answers ?? [];
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
              By the closed form, under the constraints of the goal but for the budget: the least total
              bandwidth, and the least cost, with which an iteration is as short as this.
            </p>
          </Hint>
        }
      >
        <span className="input input--number">
          <input
            id={ID}
            className="input__text"
            value={text}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={message !== null}
            aria-describedby={message === null ? undefined : messageId(ID)}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => typed?.trim() === '' && setTyped(null)}
          />
        </span>
      </FieldShell>
      <dl className="optimum__facts" aria-live="polite">
        <dt>Least bandwidth per NPU</dt>
        <dd>
          {total === undefined
            ? '–'
            : total.ok
              ? formatBandwidth(total.value.amount, 4)
              : sentence(total.problems)}
        </dd>
        {total?.ok ? (
          <>
            <dt>split</dt>
            <dd>{total.value.splitGBps.map((own) => formatDecimal(own)).join(' / ')}</dd>
          </>
        ) : null}
        <dt>Least cost</dt>
        <dd>
          {cost === undefined ? '–' : cost.ok ? formatDollars(cost.value.amount, 4) : sentence(cost.problems)}
        </dd>
        {cost?.ok ? (
          <>
            <dt>split</dt>
            <dd>{cost.value.splitGBps.map((own) => formatDecimal(own)).join(' / ')}</dd>
          </>
        ) : null}
      </dl>
    </section>
  );
}

function sentence(problems: readonly { readonly message: string }[]): string {
  return problems.map(({ message }) => message).join(' ');
}
