import { formatPercent } from '../../../units/percent.ts';
import { formatTime } from '../../../units/time.ts';
import type { Idleness, Lane } from '../../../worker/protocol.ts';
import { dimensionClass } from '../../ui/theme/dimension-colour.ts';
import { CAUSES, CAUSE_TEXT, partsOf, timeOf } from '../../parts/words/causes.ts';
import { laneName } from './words.ts';

interface IdleTableProps {
  readonly lanes: readonly Lane[];
  readonly idle: readonly Idleness[];
  readonly iterationNs: number;
}

/** The same in numbers: the causes of a row add up to its idle time. */
export function IdleTable({ lanes, idle, iterationNs }: IdleTableProps) {
  const cell = (ns: number) => (
    <>
      {formatPercent(iterationNs > 0 ? ns / iterationNs : 0)}
      <small>{formatTime(ns)}</small>
    </>
  );
  return (
    <div className="why__table" role="region" aria-label="Idle time by cause" tabIndex={0}>
      <table className="dimension-table why-table">
        <caption className="visually-hidden">
          Each dimension over the iteration: serving chunks, idle, and the causes that add up to the idle time
        </caption>
        <thead>
          <tr>
            <th scope="col">Dimension</th>
            <th scope="col">Serves chunks</th>
            <th scope="col">Idle</th>
            {CAUSES.map((cause) => (
              <th key={cause} scope="col" title={CAUSE_TEXT[cause].meaning}>
                {CAUSE_TEXT[cause].name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lanes.map((lane, at) => {
            const own = idle[at]!;
            const starving = partsOf(own, lanes).filter(({ cause }) => cause === 'starved');
            return (
              <tr key={at} className={dimensionClass(lane.dimension)} data-dimension={lane.dimension}>
                <th scope="row">{laneName(lane, lanes)}</th>
                <td>{cell(own.busyNs)}</td>
                <td>{cell(own.idleNs)}</td>
                {CAUSES.map((cause) => (
                  <td key={cause}>
                    {cell(timeOf(own, cause))}
                    {cause === 'starved'
                      ? starving.map(({ by, ns }) => (
                          <small key={by}>
                            by {(by ?? 0) + 1}: {formatTime(ns)}
                          </small>
                        ))
                      : null}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
