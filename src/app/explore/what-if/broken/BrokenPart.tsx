import { useMemo } from 'react';
import type { Design } from '../../../../design/document.ts';
import type { SchemeResult } from '../../../../run/report/results.ts';
import { change } from '../../../state/page/edits.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/Button.tsx';
import { changeText } from '../change-text.ts';
import { useTrials } from '../use-trials.ts';
import { brokenOf, reasonText } from './broken.ts';

interface BrokenPartProps {
  readonly design: Design;
  /** The result of the design as it is; null until it is there. */
  readonly before: SchemeResult | null;
}

/** What usual conditions would cost, each alone, and why; a press makes one part of the design. */
export function BrokenPart({ design, before }: BrokenPartProps) {
  const broken = useMemo(() => brokenOf(design), [design]);
  const isKnown = before !== null;
  const asked = useMemo(() => (isKnown ? broken.map((entry) => entry.design) : null), [isKnown, broken]);
  const { tried } = useTrials(asked);
  const trials = tried?.about === asked ? tried.value : undefined;
  return (
    <section aria-label="If something breaks">
      <h4 className="what-if__sub">If something breaks</h4>
      <ul className="what-if__broken">
        {broken.map(({ label, condition, design: changed }, index) => {
          const trial = trials?.[index];
          const text =
            before === null || trial === undefined
              ? '...'
              : trial.ok
                ? `${changeText(before.iterationNs, trial.result.iterationNs)}, ${reasonText(before, trial.result, condition)}`
                : (trial.problems[0]?.message ?? '');
          return (
            <li key={label}>
              <Button
                onClick={() => {
                  change(() => changed);
                  announce(`${label}: it is part of the design now.`);
                }}
              >
                {label}
              </Button>{' '}
              <span role="status">{text}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
