import { memo } from 'react';
import { topologyName, WORKLOAD_VARIANTS } from '../../../analysis/sweep/variants.ts';
import type { SweepRow } from '../../../worker/client/pool.ts';
import { SchemeMark } from '../../parts/designs/SchemeMark.tsx';
import { schemeName } from '../../state/page/schemes.ts';
import { printPlain } from '../../ui/field/read-number.ts';
import { openRow } from './hand-out.ts';
import type { Measure } from './measures.ts';
import type { ReadyPlan } from './form/read-form.ts';
import { nameOf } from './sweep-series.ts';

interface SweepTableRowProps {
  readonly ran: ReadyPlan;
  readonly row: SweepRow;
  readonly columns: readonly Measure[];
  readonly isOnFront: boolean;
  readonly isPicked: boolean;
  readonly onPick: (row: number) => void;
}

/** A row with its design one press away; where there is no number, why. */
export const SweepTableRow = memo(function SweepTableRow(props: SweepTableRowProps) {
  const { ran, row, columns, isOnFront, isPicked, onPick } = props;
  const { topologies, workloads } = ran.specification;
  const { numbers } = row;
  const scheme = schemeName(row.scheme);
  return (
    <tr data-picked={isPicked} onClick={() => onPick(row.index)}>
      <td>{printPlain(row.value)}</td>
      {topologies.length > 1 ? <td className="sweep-table__word">{topologyName(row.topology)}</td> : null}
      {workloads.length > 1 ? (
        <td className="sweep-table__word">{nameOf(WORKLOAD_VARIANTS, row.workload)}</td>
      ) : null}
      <td className="sweep-table__word">
        <SchemeMark scheme={row.scheme} />
        {scheme}
      </td>
      {numbers === null ? (
        <td className="sweep-table__problem" colSpan={columns.length}>
          {row.problem}
        </td>
      ) : (
        columns.map(({ id, quantity }) => {
          const number = numbers[id];
          return <td key={id}>{number === null ? '–' : quantity.print(number)}</td>;
        })
      )}
      <td>
        {isOnFront ? (
          <>
            <span aria-hidden="true">★</span>
            <span className="visually-hidden">on the front</span>
          </>
        ) : null}
      </td>
      <td>
        {numbers === null ? null : (
          <button
            type="button"
            className="sweep-table__open"
            aria-label={`Open the design of ${printPlain(row.value)}, ${scheme}`}
            onClick={() => openRow(ran, row)}
          >
            Open
          </button>
        )}
      </td>
    </tr>
  );
});
