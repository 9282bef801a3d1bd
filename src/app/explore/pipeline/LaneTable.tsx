import { Fragment } from 'react';
import type { Design } from '../../../design/document.ts';
import { printNotation } from '../../../topology/notation.ts';
import { formatBandwidth } from '../../../units/bandwidth.ts';
import { formatPercent } from '../../../units/percent.ts';
import { formatTime } from '../../../units/time.ts';
import type { Pipeline } from '../../../worker/protocol.ts';
import { dimensionClass } from '../../ui/theme/dimension-colour.ts';
import { CAUSE_TEXT, timeOf, type Cause } from '../../parts/words/causes.ts';

const SHOWN: readonly Cause[] = ['startUp', 'starved', 'drain'];

/** Of the whole: less is what adding up leaves. */
const ROUNDING = 1e-9;

/** Busy and idle time of each dimension, and what it was idle for. */
export function LaneTable({ pipeline, design }: { readonly pipeline: Pipeline; readonly design: Design }) {
  const { lanes, idle, endNs, splitGBps } = pipeline;
  const cell = (ns: number) => (
    <td>
      {ns > ROUNDING * endNs ? formatTime(ns, 4) : '0'}{' '}
      <small>{ns > ROUNDING * endNs ? formatPercent(ns / endNs) : ''}</small>
    </td>
  );
  return (
    <div className="pipeline__table" role="region" aria-label="Busy and idle time" tabIndex={0}>
      <table className="dimension-table">
        <caption className="visually-hidden">Each dimension while the collective runs</caption>
        <thead>
          <tr>
            <th scope="col">Dimension</th>
            <th scope="col">Bandwidth</th>
            <th scope="col">Busy</th>
            <th scope="col">Idle</th>
            {SHOWN.map((cause) => (
              <th key={cause} scope="col" title={CAUSE_TEXT[cause].meaning}>
                {CAUSE_TEXT[cause].name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lanes.map(({ dimension }, lane) => {
            const own = idle[lane]!;
            const block = design.topology.dimensions[dimension];
            return (
              <tr key={lane} className={dimensionClass(dimension)}>
                <th scope="row">
                  {dimension + 1} · {block === undefined ? '' : printNotation([block])}
                </th>
                <td>{formatBandwidth(splitGBps[dimension] ?? 0)}</td>
                {cell(own.busyNs)}
                {cell(own.idleNs)}
                {SHOWN.map((cause) => (
                  <Fragment key={cause}>{cell(timeOf(own, cause))}</Fragment>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
