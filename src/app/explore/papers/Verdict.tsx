import { formatDecimal } from '../../../units/decimal.ts';
import type { PublishedValue } from '../../../evidence/papers/allocation/facts/published.ts';
import { Hint } from '../../ui/Hint.tsx';
import { Icon } from '../../ui/Icon.tsx';

interface VerdictProps {
  readonly isNear: boolean;
  readonly tolerance: PublishedValue['tolerance'];
  /** What a note explains, and the note. */
  readonly about: string;
  readonly note?: string | undefined;
}

/** Whether our number is as close to the published value as it should be: a sign and a word, not a colour alone. */
export function Verdict({ isNear, tolerance, about, note }: VerdictProps) {
  const { kind, most } = tolerance;
  const room = kind === 'relative' ? `${formatDecimal(most * 100)} %` : `${formatDecimal(most)} GB/s`;
  return (
    <span className="papers__verdict" data-near={isNear}>
      <Icon name={isNear ? 'check' : 'warning'} />
      {isNear ? 'within' : 'outside'} {room}
      {note === undefined ? null : <Hint about={about}>{note}</Hint>}
    </span>
  );
}
