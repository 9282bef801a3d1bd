import type { CSSProperties, ReactNode } from 'react';
import { dimensionClass } from '../../ui/theme/dimension-colour.ts';
import './table.css';
import { TableRegion } from './TableRegion.tsx';

interface TableColumn {
  readonly name: ReactNode;
  /** What its numbers count, shown on hover. */
  readonly title?: string;
  /** Text is aligned to the left, numbers to the right. */
  readonly isText?: true;
  /** Left out where the results are narrow. */
  readonly isOptional?: true;
  /** The class of its head and its cells. */
  readonly className?: string;
}

interface TableGroup {
  /** '' where columns stand in none. */
  readonly name: string;
  readonly columns: number;
}

interface TableRow {
  /** Defaults to its place in the list. */
  readonly key?: string | number;
  readonly head: ReactNode;
  /** More about the head, shown on hover. */
  readonly title?: string | undefined;
  /** What stands under each column after the first. */
  readonly cells: readonly ReactNode[];
  /** The dimension of the row, counted from 0, whose colour is shown; -1 for all dimensions, which have no colour. */
  readonly dimension?: number;
  readonly isChosen?: boolean;
  readonly style?: CSSProperties;
}

interface TableProps {
  readonly caption: string;
  /** Defaults to a caption for screen readers only. */
  readonly isCaptionShown?: true;
  /** Names of the columns, that of the row heads first. */
  readonly columns: readonly (string | TableColumn)[];
  /** A row of heads over those of the columns, for all of them. */
  readonly groups?: readonly TableGroup[];
  readonly rows: readonly TableRow[];
  /** Sums of the rows. */
  readonly foot?: TableRow;
  /**
   * The name of the region that scrolls where the table is too wide; defaults to none, for a table that stands in a region
   * already.
   */
  readonly region?: string;
  /** The text where there are no rows; defaults to none. */
  readonly empty?: string;
  /** Rows are of a design that is no longer the one on the page. */
  readonly isOld?: boolean;
  readonly className?: string;
}

/** A table of the page: rows with heads, and numbers aligned to the right. It scrolls sideways where it is too wide. */
export function Table(props: TableProps) {
  const { caption, isCaptionShown, columns, groups, rows, foot, region, empty, isOld, className } = props;
  const every = columns.map((column) => (typeof column === 'string' ? { name: column } : column));
  const table = (
    <table className={joined('table', className)} data-old={isOld}>
      <caption className={isCaptionShown ? undefined : 'visually-hidden'}>{caption}</caption>
      {groups?.map(({ columns: span }, index) => (
        <colgroup key={index} span={span} />
      ))}
      <thead>
        {groups === undefined ? null : (
          <tr>
            {groups.map(({ name, columns: colSpan }, index) =>
              name === '' ? (
                <td key={index} colSpan={colSpan} />
              ) : (
                <th key={index} scope="colgroup" colSpan={colSpan} className="table__group">
                  {name}
                </th>
              ),
            )}
          </tr>
        )}
        <tr>
          {every.map((column, index) => (
            <th key={index} scope="col" title={column.title} className={classOf(column)}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Row key={row.key ?? index} row={row} columns={every} />
        ))}
        {rows.length === 0 && empty !== undefined ? (
          <tr>
            <td className="table__text" colSpan={every.length}>
              {empty}
            </td>
          </tr>
        ) : null}
      </tbody>
      {foot === undefined ? null : (
        <tfoot>
          <Row row={foot} columns={every} />
        </tfoot>
      )}
    </table>
  );
  return region === undefined ? table : <TableRegion name={region}>{table}</TableRegion>;
}

function Row({ row, columns }: { readonly row: TableRow; readonly columns: readonly TableColumn[] }) {
  const { head, title, cells, dimension, isChosen = false, style } = row;
  const colour = dimension === undefined || dimension < 0 ? undefined : dimensionClass(dimension);
  return (
    <tr
      className={joined(dimension === undefined ? undefined : 'table__dimension', colour)}
      data-dimension={colour === undefined ? undefined : dimension}
      data-chosen={isChosen || undefined}
      style={style}
    >
      <th scope="row" title={title} className={classOf(columns[0])}>
        {head}
      </th>
      {cells.map((cell, index) => (
        <td key={index} className={classOf(columns[index + 1])}>
          {cell}
        </td>
      ))}
    </tr>
  );
}

function classOf({ isText, isOptional, className }: Partial<TableColumn> = {}): string | undefined {
  return joined(isText && 'table__text', isOptional && 'table__optional', className);
}

function joined(...names: readonly (string | undefined)[]): string | undefined {
  return names.filter((name) => name !== undefined).join(' ') || undefined;
}
