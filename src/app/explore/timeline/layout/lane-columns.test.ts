import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../../design/defaults.ts';
import { traced } from '../../../../testing/runs/traced.ts';
import { createTraceStore } from '../../../state/traces/trace-store.ts';
import type { Trace } from '../../../state/traces/trace.ts';
import { utilisationIn } from '../trace/difference.ts';
import { visibleDetail } from './detail.ts';
import { laneColumns } from './lane-columns.ts';

const store = createTraceStore();
store.add(traced({ ...DEFAULT_DESIGN, system: { ...DEFAULT_DESIGN.system, chunks: 8 } })!.batch);
const trace = store.current()!;

/**
 * Two phases of 10 ns worth of bytes each, the second 5 ns after the first: both share the wires for 10 ns, so that they
 * take 15 ns each. Spread evenly they would come to 4/3 of the wires between 5 and 15 ns.
 */
function sharing(isOverbooked: boolean): Trace {
  const [first, ...others] = trace.segments;
  const [lane, ...lanes] = trace.lanes;
  if (first === undefined || lane === undefined) throw new Error('a lane');
  const bytes = 10 * lane.bandwidthGBps;
  const two = {
    ...first,
    count: 2,
    startNs: Float64Array.of(0, 5),
    endNs: Float64Array.of(15, 20),
    bytes: Float64Array.of(bytes, bytes),
  };
  return {
    ...trace,
    segments: [two, ...others],
    lanes: [isOverbooked ? { ...lane, isOverbooked } : lane, ...lanes],
  };
}

describe('the utilisation of a lane', () => {
  it('is no more than its wires carry where phases share them', () => {
    const shared = sharing(false);
    expect(utilisationIn(shared, 0, { startNs: 6, endNs: 14 })).toBe(1);
    expect(utilisationIn(shared, 0, { startNs: 0, endNs: 5 })).toBeCloseTo(2 / 3, 12);
    const whole = { startNs: 0, endNs: 20 };
    expect(utilisationIn(shared, 0, whole)).toBeCloseTo(1, 12);
    const columns = laneColumns(shared, 0, visibleDetail(shared, whole), whole, 4);
    expect([...columns]).toEqual([2 / 3, 1, 1, 2 / 3].map((share) => expect.closeTo(share, 12) as number));
  });

  it('is full where messages overbook their links with reference rounding', () => {
    expect(utilisationIn(sharing(true), 0, { startNs: 6, endNs: 14 })).toBe(1);
  });
});
