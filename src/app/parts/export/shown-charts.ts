/** Charts that are on the page now, for the commands that export one. */
import { createStore } from 'zustand/vanilla';
import type { ChartExport } from './chart-export.ts';

export interface ShownChart {
  /** The comparison, or what the open tab shows. */
  readonly place: 'compare' | 'tab';
  /** Called at the moment of the export, so that the exported chart is the one that is shown then. */
  readonly ask: () => ChartExport;
}

/** In the order in which they stand on the page. */
export const shownCharts = createStore<{ readonly charts: readonly ShownChart[] }>()(() => ({ charts: [] }));

/** Until the returned function is called. */
export function showChart(chart: ShownChart): () => void {
  shownCharts.setState(({ charts }) => ({ charts: [...charts, chart] }));
  return () => shownCharts.setState(({ charts }) => ({ charts: charts.filter((other) => other !== chart) }));
}
