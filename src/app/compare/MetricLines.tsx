import { memo } from 'react';
import { useStore } from 'zustand';
import { MetricLine } from './MetricCells.tsx';
import { moreRows, shownRows } from './more-rows.ts';
import type { Metrics } from './metrics.ts';
import { rowsOf } from './rows.ts';

interface MetricLinesProps {
  /** One a column. */
  readonly metrics: readonly (Metrics | null)[];
  readonly shown: readonly boolean[];
  readonly mayWin: readonly boolean[];
}

/** Shows the rows that have a value in at least one column; renders again only if the numbers change. */
export const MetricLines = memo(function MetricLines({ metrics, shown, mayWin }: MetricLinesProps) {
  const { isOpen } = useStore(moreRows);
  return shownRows(rowsOf(metrics), isOpen).map((row) => (
    <MetricLine key={row.id} row={row} metrics={metrics} shown={shown} mayWin={mayWin} />
  ));
});
