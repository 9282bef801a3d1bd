import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLLECTIVES } from '../../../../collective/types.ts';
import { DEFAULT_DESIGN } from '../../../../design/defaults.ts';
import { traced } from '../../../../testing/runs/traced.ts';
import { bytesByOperation } from '../../../state/traces/lane-trace.ts';
import { createTraceStore } from '../../../state/traces/trace-store.ts';
import { drawTimeline } from '../svg/svg.ts';
import type { SvgNode } from '../../../parts/export/figure/svg-node.ts';
import { visibleDetail } from './detail.ts';
import { laneEnvelope } from './lane-columns.ts';
import { kindBands, widestBand } from './lane-kinds.ts';
import { timelineRows } from './rows.ts';

const store = createTraceStore();
store.add(traced({ ...DEFAULT_DESIGN, system: { ...DEFAULT_DESIGN.system, chunks: 8 } })!.batch);
const trace = store.current()!;
const whole = { startNs: 0, endNs: trace.simulatedNs };

function fillsOf(node: SvgNode): readonly string[] {
  const fills = node.name === 'path' ? [String(node.attributes['fill'])] : [];
  return [...fills, ...node.children.flatMap((child) => (typeof child === 'string' ? [] : fillsOf(child)))];
}

describe('the kinds of phases of a lane', () => {
  it('have the bytes that the phases have', () => {
    const [lane] = trace.segments;
    const place = fc.nat(lane!.count);
    fc.assert(
      fc.property(place, place, (a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const sums = COLLECTIVES.map(() => 0);
        for (let at = from; at < to; at++) sums[lane!.operation[at]!]! += lane!.bytes[at]!;
        bytesByOperation(lane!, from, to).forEach((bytes, operation) =>
          expect(Math.abs(bytes - sums[operation]!)).toBeLessThanOrEqual(1e-6 * lane!.bytesOfAll[operation]!),
        );
      }),
    );
  });

  it('fill the whole area of a lane, stacked', () => {
    const visible = visibleDetail(trace, whole);
    expect(visible.detail).not.toBe('chunks');
    for (const lane of trace.lanes.keys()) {
      const { mean } = laneEnvelope(trace, lane, visible, whole, 400, 1);
      const bands = kindBands(trace, lane, mean, whole, 2)!;
      const { count, operation: operations } = trace.segments[lane]!;
      expect(bands.map(({ operation }) => operation)).toEqual(
        [...new Set(operations.subarray(0, count))].toSorted((a, b) => a - b),
      );
      mean.forEach((value, column) => {
        const sum = bands.reduce((all, { from, to }) => all + to[column]! - from[column]!, 0);
        expect(sum).toBeCloseTo(value, 5);
        expect(widestBand(bands, column) === null).toBe(value === 0);
      });
    }
  });

  it('are unknown for a trace without recorded phases', () => {
    expect(kindBands({ ...trace, overfull: true }, 0, [1], whole, 0)).toBeNull();
  });

  it('have their own colours in the printed timeline, which no dimension has then', () => {
    const rows = timelineRows(trace.lanes.length);
    const labels = rows.map(() => '');
    const part = {
      side: 'shown',
      name: '',
      rows,
      trace,
      lanes: trace.lanes,
      labels,
    } as const;
    const coloursOf = (mode: 'dimension' | 'phase'): ReadonlySet<string> => {
      const asked = new Set<string>();
      drawTimeline([part], whole, mode, { colour: (token) => (asked.add(token), token) });
      return new Set([...asked].filter((token) => /^--(dim|series)/.test(token)));
    };
    expect(coloursOf('dimension')).toEqual(new Set(['--dim-1', '--dim-2', '--dim-3', '--dim-4']));
    const fills = drawTimeline([part], whole, 'phase', { colour: (token) => token }).body.flatMap(fillsOf);
    expect(new Set(fills.filter((fill) => /^--(dim|series)/.test(fill)))).toEqual(
      new Set(['--series-1', '--series-2', '--series-3']),
    );
  });
});
