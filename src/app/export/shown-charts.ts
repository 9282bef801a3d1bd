/** Charts that are on the page now, for the commands that export one. */
import { createStore } from 'zustand/vanilla';
import type { ChartExport } from './chart-export.ts';

/** Asked for at the moment of the export, so that it is the chart as it is then. */
export type ShownChart = () => ChartExport;

export const shownCharts = createStore<{ readonly charts: readonly ShownChart[] }>()(() => ({ charts: [] }));

export function showChart(chart: ShownChart): () => void {
  shownCharts.setState(({ charts }) => ({ charts: [...charts, chart] }));
  return () => shownCharts.setState(({ charts }) => ({ charts: charts.filter((own) => own !== chart) }));
}
