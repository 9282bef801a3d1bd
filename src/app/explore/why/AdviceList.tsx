import type { Design } from '../../../design/document.ts';
import { formatDollars } from '../../../units/dollars.ts';
import { formatTime } from '../../../units/time.ts';
import type { Advice, Advised } from '../../../analysis/why/advise.ts';
import { Button } from '../../ui/Button.tsx';
import { changeText, gainText } from './idle-text.ts';

interface AdviceListProps {
  readonly advised: Advised;
  /** The design the advice was given for. */
  readonly design: Design;
  readonly isOld: boolean;
  readonly onApply: (advice: Advice) => void;
}

/** The best changes, each a sentence with its gain and a button that makes it. */
export function AdviceList({ advised, design, isOld, onApply }: AdviceListProps) {
  return (
    <ol className="advice" aria-label="Advice" data-old={isOld}>
      {advised.advice.map((advice, index) => {
        const text = changeText(advice.change, design);
        return (
          <li key={index}>
            <span className="advice__text">
              {text}: <b>{gainText(advised.iterationNs, advice.iterationNs)}</b>
              <small>
                {formatTime(advised.iterationNs, 4)} to {formatTime(advice.iterationNs, 4)}
                {costText(advised.costDollars, advice.costDollars)}
              </small>
            </span>
            <Button disabled={isOld} aria-label={`Apply: ${text}`} onClick={() => onApply(advice)}>
              Apply
            </Button>
          </li>
        );
      })}
    </ol>
  );
}

function costText(before: number, after: number): string {
  if (Math.abs(after - before) < 1) return '';
  const less = after < before;
  return `; the network costs ${formatDollars(Math.abs(after - before))} ${less ? 'less' : 'more'}`;
}
