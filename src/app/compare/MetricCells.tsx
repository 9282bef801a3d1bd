import { memo } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/load/lazy-part.tsx';
import { Noted } from '../ui/Noted.tsx';
import { barProps, type BarPart } from '../parts/bars/bar-part.ts';
import { metricParts } from './bar-parts.ts';
import { bestOf, starred, type Metrics } from './metrics.ts';
import { labelOf, type MetricRow } from './rows.ts';

export const MetricNote = lazyPart(async () => (await import('./MetricNote.tsx')).MetricNote);

interface MetricLineProps {
  readonly row: MetricRow;
  /** One a column. */
  readonly metrics: readonly (Metrics | null)[];
  readonly shown: readonly boolean[];
  /** Whether a column may be the best, that is, whether its split satisfies the constraints. */
  readonly mayWin: readonly boolean[];
}

/** Renders a row of the table. */
export function MetricLine({ row, metrics, shown, mayWin }: MetricLineProps) {
  const values = metrics.map((column) => (column === null ? null : row.value(column)));
  const label = labelOf(row, metrics.find((column) => column !== null) ?? undefined);
  const parts = metricParts(row, values);
  const texts = values.map((value, column) => printed(row, value, metrics[column]));
  const best =
    row.better === null ? values.map(() => false) : starred(bestOf(values, row.better, mayWin), texts);
  return (
    <tr role="row" className="compare__row">
      <th role="rowheader" scope="row">
        <span className="compare__label">
          <Noted note={<MetricNote id={row.id} />}>{label}</Noted>
        </span>
      </th>
      {texts.map((text, column) => (
        <MetricCell
          key={column}
          {...parts[column]!}
          text={text}
          isShown={shown[column]}
          isBest={best[column]}
        />
      ))}
    </tr>
  );
}

interface MetricCellProps extends BarPart {
  readonly text: string;
  readonly isShown: boolean | undefined;
  readonly isBest: boolean | undefined;
}

/** Renders again only if its content has changed, so that an edit of one design leaves the columns of the others alone. */
const MetricCell = memo(function MetricCell({ text, isShown, isBest, ...part }: MetricCellProps) {
  return (
    <td role="cell" data-shown={isShown}>
      <span className="metric" data-best={isBest}>
        <span className="metric__value">
          {text}
          {isBest ? <Best /> : null}
        </span>
        <span {...barProps('bar', part)} aria-hidden="true" />
      </span>
    </td>
  );
});

function printed(row: MetricRow, value: number | null, metrics: Metrics | null | undefined): string {
  return value === null || metrics === null || metrics === undefined ? '–' : row.print(value, metrics);
}

export function Best() {
  return (
    <span className="best" title="Best of the row">
      <Icon name="best" />
      <span className="visually-hidden">best</span>
    </span>
  );
}
