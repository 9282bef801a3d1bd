import { formatPercent } from '../../../units/percent.ts';
import { formatTime } from '../../../units/time.ts';
import type { SchemeResult } from '../../../worker/protocol.ts';
import { changeText, exposedShare, pointsText } from './change-text.ts';

interface CompareWhatIfProps {
  readonly before: SchemeResult | null;
  readonly after: SchemeResult | null;
  readonly isOld: boolean;
}

type Row = readonly [name: string, of: (result: SchemeResult) => number, print: (value: number) => string];

const time = (ns: number): string => formatTime(ns, 4);
const share = (value: number): string => formatPercent(value);

const ROWS: readonly Row[] = [
  ['Iteration time', ({ iterationNs }) => iterationNs, time],
  ['Compute', ({ computeNs }) => computeNs, time],
  ['Exposed communication', ({ exposedCommNs }) => exposedCommNs, time],
  ['Exposed share', exposedShare, share],
  ['MP communication', ({ modelCommNs }) => modelCommNs, time],
  ['DP communication', ({ dataCommNs }) => dataCommNs, time],
  ['Mean utilisation', ({ utilisation }) => utilisation, share],
];

/** The simulated design and what it would be, side by side. */
export function CompareWhatIf({ before, after, isOld }: CompareWhatIfProps) {
  return (
    <div className="what-if__table" role="region" aria-label="Before and after" tabIndex={0} data-old={isOld}>
      <table className="dimension-table what-if__plain">
        <caption className="visually-hidden">The design and what it would be</caption>
        <thead>
          <tr>
            <th scope="col">Simulated</th>
            <th scope="col">As designed</th>
            <th scope="col">What if</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([name, of, print]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{before === null ? '–' : print(of(before))}</td>
              <td>{after === null ? '–' : print(of(after))}</td>
              <td>
                {before === null || after === null
                  ? '–'
                  : (print === share ? pointsText : changeText)(of(before), of(after))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
