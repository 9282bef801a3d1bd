import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../../testing/large.ts';
import { BASE_V1 } from '../../../../design/base.ts';
import type { Design } from '../../../../design/document.ts';
import { anySimulable } from '../../../../testing/arbitrary/simulable.arbitrary.ts';
import { traced } from '../../../../testing/runs/traced.ts';
import { chunkSummary } from '../text/chunk-summary.ts';
import { followChunk } from './follow.ts';
import { createTraceStore } from '../../../state/traces/trace-store.ts';
import type { Trace } from '../../../state/traces/trace.ts';

function traceOf(design: Design): Trace | null {
  const run = traced(design);
  if (run === null) return null;
  const store = createTraceStore();
  store.add(run.batch);
  return store.current();
}

/** One all-reduce of two chunks on one ring of two NPUs that serves one at a time. */
const TWO_CHUNKS: Design = {
  ...BASE_V1,
  topology: {
    dimensions: [{ kind: 'ring', size: 2, linkLatencyNs: 0, tier: 'node' }],
    splitBandwidth: 'full',
  },
  workload: {
    kind: 'table',
    label: 'one collective',
    loop: { kind: 'micro', passes: 1 },
    layers: [
      {
        name: 'gradient',
        forward: [],
        recompute: [],
        inputGradient: [],
        updateNs: 0,
        weightGradient: [
          { kind: 'collective', label: 'sum', collective: 'allReduce', bytes: 1000, role: 'all' },
        ],
      },
    ],
  },
  system: { ...BASE_V1.system, chunks: 2, endpointDelayNs: 0 },
  bandwidth: { budgetGBps: 100, scheme: 'equal', customGBps: null },
};

describe('a followed chunk', () => {
  it('waits for the one before it as long as that is in service', () => {
    // 500 B each: on a ring of two an NPU sends half of it twice, at 100 B/ns.
    const trace = traceOf(TWO_CHUNKS)!;
    const [first, second] = [followChunk(trace, 0)!, followChunk(trace, 1)!];
    expect(first.steps).toMatchObject([{ startNs: 0, endNs: 5, queueNs: 0, bytes: 500 }]);
    expect(second.steps).toMatchObject([{ startNs: 5, endNs: 10, queueNs: 5, bytes: 500 }]);
    expect(chunkSummary(second)).toBe(
      'Chunk 1 of the all-reduce of gradient weight gradient, all NPUs: 1 phase, 5 ns queued and 5 ns in service, 500 B per NPU.',
    );
    expect(followChunk(trace, 2)).toBeNull();
  });

  it('says nothing of its first wait before the run has told when its collective was issued', () => {
    const run = traced(TWO_CHUNKS)!;
    const store = createTraceStore();
    store.add({ ...run.batch, issuedNs: null });
    const way = followChunk(store.current()!, 1)!;
    expect(way.steps[0]!.queueNs).toBeNull();
    expect(way.queueNs).toBeNull();
    expect(way.serviceNs).toBe(5);
  });

  it('is followed through every phase, in order, and adds up to its way from the issue to its end', () => {
    fc.assert(
      fc.property(anySimulable, fc.nat(), (design, seed) => {
        const trace = traceOf(design);
        const chunks = Math.max(
          0,
          ...(trace?.segments ?? []).map(({ chunk, count }) => Math.max(-1, ...chunk.subarray(0, count)) + 1),
        );
        if (trace === null || chunks === 0) return;
        const way = followChunk(trace, seed % chunks)!;
        expect(way.steps.map(({ phase }) => phase)).toEqual([...way.steps.keys()]);
        for (const { queueNs, startNs, endNs } of way.steps) {
          expect(queueNs).toBeGreaterThanOrEqual(0);
          // Whole nanoseconds can leave a phase none.
          expect(endNs).toBeGreaterThanOrEqual(startNs);
        }
        const wholeNs = way.steps.at(-1)!.endNs - way.collective.issuedNs!;
        expect(way.queueNs! + way.serviceNs).toBeCloseTo(wholeNs, 3);
      }),
      { numRuns: cases(40, 100) },
    );
  });
});
