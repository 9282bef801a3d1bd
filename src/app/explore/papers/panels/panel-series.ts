/** Series of a chart from the data of a published figure. */
import type { Panel, PanelAxis } from '../../../../evidence/papers/panel.ts';
import { plainQuantity, timeQuantity, type Quantity } from '../../../parts/charts/quantity.ts';
import type { BarGroup } from '../../../parts/charts/bars.ts';
import type { ChartSeries } from '../../../parts/charts/series.ts';

/** Times are drawn in the unit that suits them; a panel has them in µs. */
const NS_OF_A_US = 1e3;

export function quantityOf({ label, unit }: PanelAxis): Quantity {
  return unit === 'µs' ? timeQuantity(label) : plainQuantity(label, unit);
}

export function panelSeries({ at, series, y }: Panel): readonly ChartSeries[] {
  const factor = y.unit === 'µs' ? NS_OF_A_US : 1;
  return series.map(({ name, values }, style) => ({
    key: name,
    name,
    short: series.length > 1 ? name : '',
    style,
    look: 'line',
    points: at.map((x, id) => {
      const value = values[id] ?? NaN;
      return { id, x, y: Number.isFinite(value) ? value * factor : null };
    }),
  }));
}

/** The series of a panel with names on its horizontal axis. */
export function barGroups({ at, names = [], series }: Panel): readonly BarGroup[] {
  return at.map((_, index) => ({
    label: names[index] ?? '',
    values: series.map(({ values }) => {
      const value = values[index] ?? NaN;
      return Number.isFinite(value) ? value : null;
    }),
  }));
}
