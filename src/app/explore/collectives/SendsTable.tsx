import { sendsOf } from '../../../collective/execution.ts';
import type { Schedule } from '../../../collective/types.ts';
import { blocksText } from './words.ts';

interface SendsTableProps {
  readonly schedule: Schedule;
  readonly position: number;
}

/** Every message of a step. */
export function SendsTable({ schedule, position }: SendsTableProps) {
  const sends = position === 0 ? [] : sendsOf(schedule, position - 1);
  return (
    <details className="sends">
      <summary>All messages of this step</summary>
      <div className="sends__scroll" role="region" aria-label="Messages of this step" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">From rank</th>
              <th scope="col">To rank</th>
              <th scope="col">What</th>
              <th scope="col">The receiver</th>
            </tr>
          </thead>
          <tbody>
            {sends.map(({ from, to, blocks, reduce }) => (
              <tr key={`${from} ${to}`}>
                <td>{from}</td>
                <td>{to}</td>
                <td>{blocksText(schedule, blocks)}</td>
                <td>{reduce ? 'adds' : 'keeps'}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {sends.length === 0 ? <p className="sends__none">None yet.</p> : null}
      </div>
    </details>
  );
}
