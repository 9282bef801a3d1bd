import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../../design/defaults.ts';
import { traced } from '../../../../testing/runs/traced.ts';
import { elementsOf, readXml } from '../../../../testing/files/xml.ts';
import { toPixel } from '../../../state/view/view.ts';
import { printSvg } from '../../../parts/export/figure/print-svg.ts';
import { svgNode } from '../../../parts/export/figure/svg-node.ts';
import { visibleDetail } from '../layout/detail.ts';
import { timelineRows } from '../layout/rows.ts';
import { drawTimeline, type SvgPart } from './svg.ts';
import { timelineData } from './timeline-data.ts';
import { createTraceStore } from '../../../state/traces/trace-store.ts';

const store = createTraceStore();
store.add(traced({ ...DEFAULT_DESIGN, system: { ...DEFAULT_DESIGN.system, chunks: 8 } })!.batch);
const trace = store.current()!;
const rows = timelineRows(trace.lanes.length);
const part: SvgPart = {
  ...({ side: 'shown', name: 'SmartBW' } as const),
  rows,
  trace,
  lanes: trace.lanes,
  labels: rows.map(({ lane }) => `lane <${lane ?? 'compute'}>`),
};
const colour = (token: string): string => `#${token.length.toString(16).padStart(2, '0')}aa55`;
const print = (parts: readonly SvgPart[], view: { startNs: number; endNs: number }) => {
  const drawing = drawTimeline(parts, view, 'dimension', { colour });
  return { drawing, elements: elementsOf(readXml(printSvg(svgNode('svg', {}, ...drawing.body)))) };
};
const near = fc.double({ min: 0, max: 0.9999, noNaN: true }).map((share) => {
  const startNs = share * trace.simulatedNs;
  return { startNs, endNs: Math.min(trace.simulatedNs, startNs + 2e-4 * trace.simulatedNs) };
});

describe('the printed timeline', () => {
  it('has a mark for every chunk phase that can be seen, where its time is', () => {
    fc.assert(
      fc.property(near, (view) => {
        fc.pre(visibleDetail(trace, view).detail === 'chunks');
        const { elements } = print([part], view);
        const marks = elements.filter(
          ({ name, attributes }) => name === 'rect' && 'stroke-width' in attributes,
        );
        const expected = trace.segments.flatMap((lane) =>
          Array.from(
            { length: lane.count },
            (_, index) => [lane.startNs[index]!, lane.endNs[index]!] as const,
          )
            .map(([from, to]) => [toPixel(from, view, 860), toPixel(to, view, 860)] as const)
            .filter(([from, to]) => to >= 0 && from <= 860),
        );
        expect(marks.length).toBe(expected.length);
        marks.forEach(({ attributes }, index) => {
          const [from, to] = expected[index]!;
          expect(Number(attributes['x'])).toBeCloseTo(Math.max(0, from), 2);
          if (to - from > 1)
            expect(Number(attributes['width'])).toBeCloseTo(Math.min(860, to) - Math.max(0, from), 2);
        });
      }),
      { numRuns: 40 },
    );
  });

  it('draws areas where there is no room for marks, names every lane, and uses only patterns it brings along', () => {
    const { elements, drawing } = print([part, { ...part, side: 'compared', name: 'EqualBW' }], {
      startNs: 0,
      endNs: trace.simulatedNs,
    });
    const paths = elements.filter(
      ({ name, attributes }) => name === 'path' && attributes['stroke-width'] === '1',
    );
    expect(paths).toHaveLength(2 * trace.lanes.length);
    const ids = new Set(elements.map(({ attributes }) => attributes['id']));
    for (const { attributes } of elements) {
      const used = /^url\(#(.*)\)$/.exec(attributes['fill'] ?? '')?.[1];
      if (used !== undefined) expect(ids.has(used)).toBe(true);
      expect(attributes).not.toHaveProperty('class');
      for (const value of Object.values(attributes)) expect(value).not.toContain('NaN');
    }
    expect(elements.filter(({ name }) => name === 'text').length).toBeGreaterThan(2 * rows.length);
    expect(drawing.description).toContain('SmartBW and EqualBW');
    expect(drawing.legend.map(({ text }) => text)).toContain('all-gather (AG)');
  });
});

describe('the numbers behind the timeline', () => {
  it('are the chunk phases where they are drawn one by one', () => {
    fc.assert(
      fc.property(near, (view) => {
        fc.pre(visibleDetail(trace, view).detail === 'chunks');
        const { columns, rows: lines } = timelineData([{ name: 'SmartBW', trace }], view);
        const shown = trace.segments.reduce(
          (sum, lane) =>
            sum +
            [...lane.endNs.subarray(0, lane.count)].filter(
              (endNs, index) => endNs > view.startNs && lane.startNs[index]! < view.endNs,
            ).length,
          0,
        );
        expect(lines.length).toBe(shown);
        for (const line of lines) expect(line.length).toBe(columns.length);
      }),
      { numRuns: 40 },
    );
  });

  it('are utilisation where they are not', () => {
    const { rows: lines } = timelineData([{ name: 'SmartBW', trace }], {
      startNs: 0,
      endNs: trace.simulatedNs,
    });
    trace.lanes.forEach(({ dimension, bandwidthGBps }, lane) => {
      const used = lines.filter((line) => line[1] === dimension + 1);
      const bytes = used.reduce((sum, line) => {
        const [from, to, share] = [Number(line[3]), Number(line[4]), Number(line[5])];
        return sum + (to - from) * share * bandwidthGBps;
      }, 0);
      const { bytes: bytesOfPhases, count } = trace.segments[lane]!;
      const sent = bytesOfPhases.subarray(0, count).reduce((sum, amount) => sum + amount, 0);
      expect(bytes / sent).toBeCloseTo(1, 4);
    });
  });
});
