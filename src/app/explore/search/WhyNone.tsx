import { formatCount } from '../../../units/count.ts';
import type { NoneRuns } from '../../../search/why-not.ts';
import { refusalText } from './words.ts';

/** Refusals that are worth reading; the engine lists the most common first. */
const MOST = 3;

/** Why no point of a space can run. */
export function WhyNone({ total, examined, refusals }: NoneRuns) {
  const ofThem = examined < total ? ` the ${formatCount(examined)} that were examined` : ' them';
  return (
    <div>
      <p>
        {refusals.length === 1
          ? `What refuses${ofThem}:`
          : `What refuses${ofThem}, each counted by the first condition it violates:`}
      </p>
      <ul className="search__reasons">
        {refusals.slice(0, MOST).map((refusal) => (
          <li key={refusal.why}>{refusalText(refusal)}</li>
        ))}
      </ul>
      {refusals.length > MOST ? <p>And {refusals.length - MOST} more.</p> : null}
    </div>
  );
}
