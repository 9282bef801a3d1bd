import { describe, expect, it } from 'vitest';
import type { Panel } from '../../../../evidence/papers/panel.ts';
import { numberRows } from '../StatementTable.tsx';
import { panelSeries, quantityOf } from './panel-series.ts';

const panel: Panel = {
  figure: '9',
  title: 'All-reduce',
  x: { label: 'Size', unit: 'MiB', isLog: true },
  y: { label: 'Time', unit: 'µs', isLog: true },
  at: [1, 4],
  series: [
    { name: 'Ours', values: [2, 3] },
    { name: 'Published', values: [NaN, 5] },
  ],
};

describe('the lines of a panel', () => {
  it('are in ns where they are times, with a gap where nothing was printed', () => {
    const [ours, published] = panelSeries(panel);
    expect(ours?.points).toEqual([
      { id: 0, x: 1, y: 2000 },
      { id: 1, x: 4, y: 3000 },
    ]);
    expect(published?.points.map(({ y }) => y)).toEqual([null, 5000]);
    expect(quantityOf(panel.y).print(2000)).toBe('2 µs');
  });

  it('keep other values, and one line alone has no name at its end', () => {
    const share = { ...panel, y: { label: 'Exposed', unit: '%', isLog: false }, series: [panel.series[0]!] };
    const [only] = panelSeries(share);
    expect(only?.points.map(({ y }) => y)).toEqual([2, 3]);
    expect(only?.short).toBe('');
    expect(quantityOf(share.y).print(2)).toBe('2 %');
  });
});

describe('the numbers of a statement', () => {
  it('stand in a line each, lists too', () => {
    expect(numberRows({ chunks: 16, timesUs: [1.5, 2] })).toEqual(['chunks: 16', 'timesUs: 1.5, 2']);
  });
});
