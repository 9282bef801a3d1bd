import { memo } from 'react';
import { MetricLine } from './MetricCells.tsx';
import type { Metrics } from './metrics.ts';
import { rowsOf } from './rows.ts';

interface MetricLinesProps {
  /** One a column. */
  readonly metrics: readonly (Metrics | null)[];
  readonly shown: readonly boolean[];
  readonly mayWin: readonly boolean[];
}

/** The rows that say something of at least one column; drawn again only for other numbers. */
export const MetricLines = memo(function MetricLines({ metrics, shown, mayWin }: MetricLinesProps) {
  return rowsOf(metrics).map((row) => (
    <MetricLine key={row.id} row={row} metrics={metrics} shown={shown} mayWin={mayWin} />
  ));
});
