import { formatPercent } from '../../../units/percent.ts';
import { formatTime } from '../../../units/time.ts';
import type { Idleness } from '../../../analysis/why/idle.ts';
import type { Lane } from '../../../run/report/results.ts';
import { Table } from '../../parts/table/Table.tsx';
import { CAUSES, CAUSE_TEXT, partsOf, timeOf } from '../../parts/words/causes.ts';
import { laneName } from './idle-text.ts';

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
    <Table
      caption="Each dimension over the iteration: serving chunks, idle, and the causes that add up to the idle time"
      region="Idle time by cause"
      className="why-table"
      columns={[
        'Dimension',
        'Serves chunks',
        'Idle',
        ...CAUSES.map((cause) => ({ name: CAUSE_TEXT[cause].name, title: CAUSE_TEXT[cause].meaning })),
      ]}
      rows={lanes.map((lane, at) => {
        const idleOfLane = idle[at]!;
        const starving = partsOf(idleOfLane, lanes).filter(({ cause }) => cause === 'starved');
        return {
          head: laneName(lane, lanes),
          dimension: lane.dimension,
          cells: [
            cell(idleOfLane.busyNs),
            cell(idleOfLane.idleNs),
            ...CAUSES.map((cause) => (
              <>
                {cell(timeOf(idleOfLane, cause))}
                {cause === 'starved'
                  ? starving.map(({ by, ns }) => (
                      <small key={by}>
                        by {(by ?? 0) + 1}: {formatTime(ns)}
                      </small>
                    ))
                  : null}
              </>
            )),
          ],
        };
      })}
    />
  );
}
