import type { Design } from '../../../design/document.ts';
import { shortNotation } from '../../../topology/print-notation.ts';
import { formatBandwidth } from '../../../units/bandwidth.ts';
import { formatPercent } from '../../../units/percent.ts';
import { formatTime } from '../../../units/time.ts';
import type { SingleCollective } from '../../../analysis/single-collective/single-collective.ts';
import { Table } from '../../parts/table/Table.tsx';
import { CAUSE_TEXT, timeOf, type Cause } from '../../parts/words/causes.ts';

const SHOWN: readonly Cause[] = ['startUp', 'starved', 'drain'];

/** A share below this is a rounding error of a sum. */
const ROUNDING = 1e-9;

/** Busy and idle time of each dimension, and the causes of its idle time. */
export function LaneTable({
  simulated,
  design,
}: {
  readonly simulated: SingleCollective;
  readonly design: Design;
}) {
  const { lanes, idle, endNs, splitGBps } = simulated;
  const cell = (ns: number) => (
    <>
      {ns > ROUNDING * endNs ? formatTime(ns, 4) : '0'}{' '}
      <small>{ns > ROUNDING * endNs ? formatPercent(ns / endNs) : ''}</small>
    </>
  );
  return (
    <Table
      caption="Each dimension while the collective runs"
      region="Busy and idle time"
      className="single-collective__lanes"
      columns={[
        'Dimension',
        'Bandwidth',
        'Busy',
        'Idle',
        ...SHOWN.map((cause) => ({ name: CAUSE_TEXT[cause].name, title: CAUSE_TEXT[cause].meaning })),
      ]}
      rows={lanes.map(({ dimension }, lane) => {
        const idleOfLane = idle[lane]!;
        const block = design.topology.dimensions[dimension];
        return {
          head: `${dimension + 1} · ${block === undefined ? '' : shortNotation(block)}`,
          dimension,
          cells: [
            formatBandwidth(splitGBps[dimension] ?? 0),
            cell(idleOfLane.busyNs),
            cell(idleOfLane.idleNs),
            ...SHOWN.map((cause) => cell(timeOf(idleOfLane, cause))),
          ],
        };
      })}
    />
  );
}
