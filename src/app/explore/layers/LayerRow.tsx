import { memo, type ReactNode } from 'react';
import type { ByRole } from '../../../taskgraph/roles.ts';
import type { LayerCell, LayerShape } from '../../../analysis/tables/layer-table.ts';
import { cssVars } from '../../ui/theme/css-vars.ts';
import { cellOf, type Column } from './columns.ts';
import { collectiveText, valueText } from './cell-text.ts';

interface LayerRowProps {
  readonly row: number;
  readonly name: string;
  readonly shape: LayerShape;
  readonly columns: readonly Column[];
  /** What each group sends, by which groups have their names. */
  readonly sent: Partial<ByRole>;
  /** The column with the focus, counted from the name of the layer; null if the focus is in another row. */
  readonly active: number | null;
  /** What stands in the active cell while it is edited. */
  readonly editor: ReactNode;
  readonly detailId: string;
}

/** A layer. Cells are found again by their `data-` attributes: the grid listens, not each of them. */
export const LayerRow = memo(function LayerRow(props: LayerRowProps) {
  const { row, name, shape, columns, sent, active, editor, detailId } = props;
  const cellProps = (column: number) => ({
    'aria-colindex': column + 1,
    'data-row': row,
    'data-column': column,
    tabIndex: active === column ? 0 : -1,
    'aria-describedby': active === column && column > 0 ? detailId : undefined,
  });
  return (
    <div
      role="row"
      className="layer-row"
      aria-rowindex={row + 3}
      data-odd={row % 2 === 1}
      style={cssVars({ row })}
    >
      <span role="rowheader" className="layer-cell layer-cell--name" title={name} {...cellProps(0)}>
        {name}
      </span>
      {columns.map((column, index) => {
        const cell = cellOf(shape, column);
        const isEdited = cell !== null && cell.unedited !== null;
        const isEditing = active === index + 1 && editor !== null;
        return (
          <span
            key={index}
            role="gridcell"
            className="layer-cell"
            data-kind={cell?.unit}
            data-edited={isEdited}
            aria-readonly={cell === null}
            {...cellProps(index + 1)}
          >
            {isEditing ? (
              editor
            ) : cell === null ? null : (
              <Value cell={cell} isEdited={isEdited} sent={sent} />
            )}
          </span>
        );
      })}
    </div>
  );
});

interface ValueProps extends Pick<LayerRowProps, 'sent'> {
  readonly cell: LayerCell;
  readonly isEdited: boolean;
}

function Value({ cell, isEdited, sent }: ValueProps) {
  return (
    <>
      <span className="layer-cell__group">{collectiveText(cell, sent)}</span>
      {isEdited ? <span className="visually-hidden">edited</span> : null}
      <span className="layer-cell__value">{valueText(cell)}</span>
    </>
  );
}
