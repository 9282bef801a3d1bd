import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartLayout, nearestPoint } from './chart-layout.ts';
import { placeLabels } from './direct-labels.ts';
import { linePath, MARKER_SHAPES, markerPath, stepPath } from './marks.ts';
import { plainQuantity } from './quantity.ts';
import { seriesLook, type ChartSeries } from './series.ts';

describe('marks', () => {
  it('join places and leave gaps', () => {
    const [a, b, c] = [
      { x: 0, y: 1 },
      { x: 2, y: 3.14159 },
      { x: 4, y: 5 },
    ] as const;
    expect(linePath([a, b, null, c])).toBe('M0 1L2 3.1M4 5');
    expect(stepPath([a, b])).toBe('M0 1H2V3.1');
    expect(linePath([])).toBe('');
  });

  it('of one shape form a single path, and those on the same pixel are drawn once', () => {
    const path = markerPath(
      [
        { x: 10, y: 10 },
        { x: 10.2, y: 9.9 },
        { x: 30, y: 10 },
      ],
      1,
    );
    expect(path).toBe('M7.2 6.9h6v6h-6zM27 7h6v6h-6z');
  });

  it('of the first eight series differ in colour, dash and marker', () => {
    const looks = Array.from({ length: 8 }, (_, style) => seriesLook(style));
    for (const pick of ['token', 'dash', 'marker'] as const) {
      expect(new Set(looks.map((look) => look[pick])).size).toBe(8);
    }
    const all = Array.from({ length: 64 }, (_, style) => seriesLook(style));
    const both = all.map(({ token, dash, marker }) => `${token} ${dash} ${marker % MARKER_SHAPES}`);
    expect(new Set(both).size).toBe(64);
  });
});

describe('the names of lines', () => {
  const label = fc.record({
    key: fc.string(),
    text: fc.string(),
    y: fc.double({ min: 0, max: 200, noNaN: true }),
  });

  it('keep apart, in order and inside, or are left out', () => {
    fc.assert(
      fc.property(fc.array(label, { maxLength: 25 }), (wanted) => {
        const placed = placeLabels(wanted, 12, [0, 200]);
        expect(placed.length).toBe((wanted.length - 1) * 12 > 200 ? 0 : wanted.length);
        placed.forEach(({ labelY, y }, index) => {
          expect(labelY).toBeGreaterThanOrEqual(-1e-9);
          expect(labelY).toBeLessThanOrEqual(200);
          const above = placed[index - 1];
          if (above === undefined) return;
          expect(labelY - above.labelY).toBeGreaterThanOrEqual(12 - 1e-9);
          expect(y).toBeGreaterThanOrEqual(above.y);
        });
      }),
    );
  });
});

describe('the layout of a chart', () => {
  const series: ChartSeries = {
    key: 'a',
    name: 'Long',
    short: 'A',
    style: 0,
    look: 'line',
    points: [
      { id: 7, x: 0, y: 0 },
      { id: 8, x: 5, y: null },
      { id: 9, x: 10, y: 4 },
    ],
  };
  const axis = { quantity: plainQuantity('n'), isNice: false };
  const layout = chartLayout({ x: axis, y: axis, series: [series] }, 400, 200);

  it('puts the least at the bottom left and the largest at the top right', () => {
    const { plot } = layout;
    const [first, gap, last] = layout.series[0]!.places;
    expect(gap).toBeNull();
    expect([first!.x, first!.y, last!.x, last!.y]).toEqual([plot.left, plot.bottom, plot.right, plot.top]);
  });

  it('finds the point under the pointer, and none far from any', () => {
    const { plot } = layout;
    expect(nearestPoint(layout, { x: plot.right - 3, y: plot.top + 4 }, 20)?.place.point.id).toBe(9);
    expect(nearestPoint(layout, { x: plot.left, y: plot.top }, 20)).toBeNull();
  });

  it('cuts a name that would leave the drawing', () => {
    const long = { ...series, short: 'As long as it is written' };
    const { labels, plot } = chartLayout({ x: axis, y: axis, series: [long] }, 400, 200);
    expect(labels.map(({ text }) => text)).toEqual(['As long as it…']);
    expect(plot.right).toBeGreaterThan(280);
  });

  it('exists for an empty chart, too', () => {
    expect(chartLayout({ x: axis, y: axis, series: [] }, 0, 200).labels).toEqual([]);
  });
});
