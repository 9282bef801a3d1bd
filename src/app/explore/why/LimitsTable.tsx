import { COLLECTIVE_LABELS } from '../../../collective/schedule.ts';
import { COLLECTIVES } from '../../../collective/types.ts';
import { formatBytes } from '../../../units/bytes.ts';
import { formatCount } from '../../../units/count.ts';
import { formatPercent } from '../../../units/percent.ts';
import { formatTime } from '../../../units/time.ts';
import type { LimitedCollective } from '../../../worker/protocol.ts';
import { ROLES } from '../../../taskgraph/roles.ts';
import { operationText } from '../../state/traces/operations.ts';

/** Collectives that are listed; those that take longest come first. */
const MOST_LISTED = 20;

export function LimitsTable({ collectives }: { readonly collectives: readonly LimitedCollective[] }) {
  const listed = collectives.slice(0, MOST_LISTED);
  return (
    <>
      <div className="why__table" role="region" aria-label="Limits of each collective" tabIndex={0}>
        <table className="dimension-table why-table why-table--limits">
          <caption className="visually-hidden">
            Each collective of the iteration, the one that takes longest first
          </caption>
          <thead>
            <tr>
              <th scope="col">Collective</th>
              <th scope="col">Times</th>
              <th scope="col">Limited by dimension</th>
              <th scope="col">Time</th>
              <th scope="col">Of communication</th>
              <th scope="col">Sent per NPU in each phase</th>
            </tr>
          </thead>
          <tbody>
            {listed.map((own, index) => (
              <tr key={index}>
                <th scope="row">
                  {ROLES[own.role].short} {COLLECTIVE_LABELS[own.collective]} of {formatBytes(own.bytes)}
                </th>
                <td>{formatCount(own.count)}</td>
                <td>
                  {own.limiting.length === 0 ? 'none' : own.limiting.map((each) => each + 1).join(' and ')}
                </td>
                <td>{Number.isFinite(own.totalNs) ? formatTime(own.totalNs) : 'never ends'}</td>
                <td>{formatPercent(own.share)}</td>
                <td className="why__phases">{phasesText(own)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {collectives.length > listed.length ? (
        <p className="why__note">
          The {MOST_LISTED} that take longest of {formatCount(collectives.length)} are listed.
        </p>
      ) : null}
    </>
  );
}

/** `RS on 1: 50 MB, AR on 2: 88 MB, AG on 1: 50 MB`. */
function phasesText({ phases }: LimitedCollective): string {
  if (phases.length === 0) return 'nothing: a group of one NPU';
  return phases
    .map(({ operation, dimension, sentBytes }) => {
      const { short } = operationText(COLLECTIVES.indexOf(operation));
      return `${short} on ${dimension + 1}: ${formatBytes(sentBytes)}`;
    })
    .join(', ');
}
