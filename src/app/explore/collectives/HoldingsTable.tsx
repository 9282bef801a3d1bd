import { useMemo } from 'react';
import type { Collective } from '../../../collective/types.ts';
import type { Schedule } from '../../../collective/schedule-shape.ts';
import { TableRegion } from '../../parts/table/TableRegion.tsx';
import { cssVars } from '../../ui/theme/css-vars.ts';
import { cellsOf } from './cells.ts';
import { heldAfter } from './shown-schedule.ts';

interface HoldingsTableProps {
  readonly schedule: Schedule;
  readonly position: number;
  readonly followed: number;
}

const CELL_TEXT = {
  allReduce: 'contributions in each block',
  reduceScatter: 'contributions in each block',
  allGather: 'the blocks that are held',
  allToAll: 'the ranks for which it holds a block of each rank',
  broadcast: 'the blocks that are held',
  reduce: 'contributions in each block',
  sendReceive: 'the blocks that are held',
} as const satisfies Readonly<Record<Collective, string>>;

/** The blocks of every rank after a step, as the executor of the proof has them. */
export function HoldingsTable({ schedule, position, followed }: HoldingsTableProps) {
  const rows = useMemo(
    () => cellsOf(schedule, heldAfter(schedule, position), heldAfter(schedule, Math.max(0, position - 1))),
    [schedule, position],
  );
  const isPaired = schedule.collective === 'allToAll';
  return (
    <TableRegion name="What each rank holds" className="holdings">
      <table>
        <caption>
          {position === 0 ? 'At the start' : `After step ${position}`}: {CELL_TEXT[schedule.collective]}
        </caption>
        <thead>
          <tr>
            <th scope="col">{isPaired ? 'Rank \\ from' : 'Rank \\ block'}</th>
            {(rows[0] ?? []).map((_, column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, rank) => (
            <tr key={rank} data-own={rank === followed}>
              <th scope="row">{rank}</th>
              {cells.map(({ text, spoken, share, isKept, isNew }, column) => (
                <td key={column} data-kept={isKept} data-new={isNew} style={cssVars({ share })}>
                  <span aria-hidden="true">{text}</span>
                  <span className="visually-hidden">
                    {spoken}
                    {isKept ? ', as promised' : ''}
                    {isNew ? ', new' : ''}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  );
}
