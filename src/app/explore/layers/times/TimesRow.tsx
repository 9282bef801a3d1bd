import { memo } from 'react';
import { formatTime } from '../../../../units/time.ts';
import { cssVars } from '../../../ui/theme/css-vars.ts';
import type { TimeColumn } from './columns.ts';
import { countText, rowName, type LayerRow } from './layer-rows.ts';

interface TimesRowProps {
  /** Place in the table, counted from 0. */
  readonly at: number;
  readonly row: LayerRow;
  readonly names: readonly string[];
  readonly columns: readonly TimeColumn[];
  /** The column with the focus; null if the focus is in another row. */
  readonly active: number | null;
  readonly isPicked: boolean;
}

/** A layer, or equal ones together. Cells are found again by their `data-` attributes: the grid listens, not each of them. */
export const TimesRow = memo(function TimesRow(props: TimesRowProps) {
  const { at, row, names, columns, active, isPicked } = props;
  const cellProps = (column: number) => ({
    'aria-colindex': column + 1,
    'data-row': at + 1,
    'data-column': column,
    tabIndex: active === column ? 0 : -1,
  });
  const name = rowName(row, names);
  return (
    <div
      role="row"
      className="layer-row times-row"
      aria-rowindex={at + 3}
      aria-selected={isPicked}
      style={cssVars({ row: at })}
    >
      <span role="rowheader" className="times-cell times-cell--name" title={name} {...cellProps(0)}>
        <span className="times-cell__name">{name}</span>
        <span className="times-cell__count">{countText(row)}</span>
      </span>
      {columns.map(({ key, group, value }, index) => {
        const ns = value(row.first);
        return (
          <span
            key={key}
            role="gridcell"
            className="times-cell"
            data-group={group}
            data-zero={ns === 0}
            {...cellProps(index + 1)}
          >
            {ns === null ? '–' : ns === 0 ? '0' : formatTime(ns)}
          </span>
        );
      })}
    </div>
  );
});
