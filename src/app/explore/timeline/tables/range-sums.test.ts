import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../../testing/large.ts';
import type { Design } from '../../../../design/document.ts';
import { anySimulable } from '../../../../testing/arbitrary/simulable.arbitrary.ts';
import { traced } from '../../../../testing/runs/traced.ts';
import { moveEnd, rangeOf } from '../layout/range.ts';
import { createRangeSums, rangeUtilisation } from './range-sums.ts';
import { createTraceStore } from '../../../state/traces/trace-store.ts';
import type { Trace } from '../../../state/traces/trace.ts';

function tracedStore(design: Design, mostPhases?: number) {
  const run = traced(design);
  if (run === null) return null;
  const store = createTraceStore(undefined, mostPhases);
  store.add(run.batch);
  return { trace: store.current()!, result: run.result };
}

function sumsOf(trace: Trace, startNs: number, endNs: number) {
  const sums = createRangeSums(trace, { startNs, endNs });
  while (!sums.advance(7));
  return sums;
}

/** The slow way: each instant at which anything begins or ends, and what is in service until the next. */
function busyNs(trace: Trace, dimension: number, fromNs: number, toNs: number): number {
  const spans = trace.segments.flatMap((lane, index) =>
    trace.lanes[index]!.dimension === dimension
      ? Array.from({ length: lane.count }, (_, phase) => [lane.startNs[phase]!, lane.endNs[phase]!] as const)
      : [],
  );
  const inside = spans
    .map(([start, end]) => [Math.max(start, fromNs), Math.min(end, toNs)] as const)
    .filter(([start, end]) => end > start)
    .sort((a, b) => a[0] - b[0]);
  let sum = 0;
  let reached = fromNs;
  for (const [start, end] of inside) {
    sum += Math.max(0, end - Math.max(start, reached));
    reached = Math.max(reached, end);
  }
  return sum;
}

describe('the sums of a selected time', () => {
  it('are those of the result where all of the iteration is selected, over random designs', () => {
    fc.assert(
      fc.property(anySimulable, (design) => {
        const run = tracedStore(design);
        if (run === null) return;
        const { trace, result } = run;
        const { dimensions } = sumsOf(trace, 0, trace.simulatedNs);
        dimensions.forEach(({ bytes, phases, phasesNs, busyNs: busy }, dimension) => {
          const whole = result.dimensions[dimension]!;
          expect(Math.abs(bytes - whole.bytes)).toBeLessThanOrEqual(1e-9 * whole.bytes);
          if (whole.meanPhaseNs !== null && design.system.rounding === 'exact')
            expect(phasesNs / phases).toBeCloseTo(whole.meanPhaseNs, 3);
          expect(busy).toBeCloseTo(busyNs(trace, dimension, 0, trace.simulatedNs), 3);
        });
      }),
      { numRuns: cases(30, 60) },
    );
  });

  it('add up however an iteration is cut, and are busy for the union of its phases', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(anySimulable, share, share, (design, a, b) => {
        const run = tracedStore(design);
        if (run === null || run.trace.simulatedNs < 100) return;
        const { trace } = run;
        const endNs = trace.simulatedNs;
        const [from, to] = [Math.min(a, b) * endNs, Math.max(a, b) * endNs];
        const parts = [sumsOf(trace, 0, from), sumsOf(trace, from, to), sumsOf(trace, to, endNs)];
        const whole = sumsOf(trace, 0, endNs);
        whole.dimensions.forEach((sum, dimension) => {
          const sums = parts.map(({ dimensions }) => dimensions[dimension]!);
          const bytes = sums.reduce((total, part) => total + part.bytes, 0);
          const busy = sums.reduce((total, part) => total + part.busyNs, 0);
          expect(Math.abs(bytes - sum.bytes)).toBeLessThanOrEqual(1e-6 * sum.bytes + 1e-6);
          expect(Math.abs(busy - sum.busyNs)).toBeLessThanOrEqual(1e-6 * sum.busyNs + 1e-3);
          expect(sums[1]!.busyNs).toBeCloseTo(busyNs(trace, dimension, from, to), 2);
        });
      }),
      { numRuns: cases(30, 60) },
    );
  });

  it('make utilisation: half the bandwidth, half used', () => {
    const sum = { bytes: 50, busyNs: 1, phases: 1, phasesNs: 1 };
    expect(rangeUtilisation(sum, { startNs: 10, endNs: 20 }, 10)).toBe(0.5);
  });

  it('are told from the utilisation of the run where no phases are kept: its integral is the payload', () => {
    fc.assert(
      fc.property(anySimulable, (design) => {
        const run = tracedStore(design, 0);
        if (run === null || run.trace.simulatedNs === 0) return;
        const { trace, result } = run;
        // Beyond the end of the run there is nothing.
        const { dimensions, isExact } = sumsOf(trace, 0, 2 * trace.simulatedNs);
        expect(isExact).toBe(!trace.overfull);
        dimensions.forEach(({ bytes }, dimension) => {
          const whole = result.dimensions[dimension]!.bytes;
          // In single precision.
          expect(Math.abs(bytes - whole)).toBeLessThanOrEqual(1e-4 * whole);
        });
      }),
      { numRuns: cases(30, 60) },
    );
  });
});

describe('a selected time', () => {
  it('lies in the iteration and has its start before its end', () => {
    expect(rangeOf(80, 20, 100)).toEqual({ startNs: 20, endNs: 80 });
    expect(rangeOf(-5, 500, 100)).toEqual({ startNs: 0, endNs: 100 });
    expect(rangeOf(100, 100, 100)).toEqual({ startNs: 90, endNs: 100 });
  });

  it('has ends that move by themselves', () => {
    const range = { startNs: 20, endNs: 80 };
    expect(moveEnd(range, 'endNs', 10, 100)).toEqual({ startNs: 20, endNs: 90 });
    expect(moveEnd(range, 'endNs', 50, 100)).toEqual({ startNs: 20, endNs: 100 });
    expect(moveEnd(range, 'endNs', -90, 100)).toEqual({ startNs: 20, endNs: 30 });
    expect(moveEnd(range, 'startNs', -90, 100)).toEqual({ startNs: 0, endNs: 80 });
    expect(moveEnd(range, 'startNs', 90, 100)).toEqual({ startNs: 70, endNs: 80 });
  });
});
