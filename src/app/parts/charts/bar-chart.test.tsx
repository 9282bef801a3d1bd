import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { createAxis } from './axis.ts';
import { BarChart } from './BarChart.tsx';
import { plainQuantity } from './quantity.ts';

vi.mock('../../ui/use-width.ts', () => ({ useWidth: () => 400 }));

function drawn(values: readonly (number | null)[]): string {
  return renderToStaticMarkup(
    <BarChart
      title="Figure"
      quantity={plainQuantity('Gain', '%')}
      series={[{ name: 'ours', fill: 'solid' }]}
      groups={values.map((value, index) => ({ label: `case ${index}`, values: [value] }))}
      print={String}
    />,
  );
}

describe('a bar chart', () => {
  it('says that there are no results instead of drawing axes around nothing', () => {
    for (const values of [[], [null, null]]) {
      const markup = drawn(values);
      expect(markup).toContain('No results');
      expect(markup).not.toContain('chart__tick');
    }
    expect(drawn([1])).toContain('chart__tick');
  });

  it('begins at 0 where every value is 0, in a unit however large', () => {
    const quantity = { ...plainQuantity('Size'), units: [{ symbol: 'MB', factor: 1e6 }] };
    const { ticks } = createAxis({ quantity, values: [0, 0], include: 0, range: [200, 0], tickPx: 34 });
    expect(ticks[0]?.label).toMatch(/^0(\.0)?$/);
    expect(ticks.at(-1)?.label).toMatch(/^1(\.0)?$/);
  });
});
