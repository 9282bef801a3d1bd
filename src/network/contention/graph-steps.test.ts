import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BOUNDED_COLLECTIVES } from '../../graph/bounds/bounded-collective.ts';
import { methodsFor, synthesise } from '../../graph/synthesis/synthesise.ts';
import { arbitraryGraph } from '../../testing/arbitrary/graph.arbitrary.ts';
import { line } from '../../testing/graph/graphs.ts';
import { cases } from '../../testing/large.ts';
import { valueOf } from '../../units/result.ts';
import { timeOnSharedLinks } from './graph-steps.ts';

it('a broadcast down a line takes a step a chunk and NPU, each with its latency', () => {
  const graph = line(3, 10, 100);
  const made = synthesise(graph, {
    collective: 'broadcast',
    method: 'trees',
    chunks: 4,
    seed: 1,
    bytes: 8000,
  });
  // Five steps of 2,000 bytes at 10 GB/s.
  expect(timeOnSharedLinks(graph, valueOf(made).schedule, 8000)).toBeCloseTo(5 * (200 + 100), 6);
});

it('on shared links no step is faster than its busiest link, and without switches none is slower', () => {
  fc.assert(
    fc.property(arbitraryGraph(6), fc.constantFrom(...BOUNDED_COLLECTIVES), (graph, collective) => {
      for (const method of methodsFor(collective)) {
        const made = valueOf(synthesise(graph, { collective, method, chunks: 3, seed: 1, bytes: 1e6 }));
        const ratio = timeOnSharedLinks(graph, made.schedule, 1e6) / (made.time.nsPerByte * 1e6);
        expect(ratio).toBeGreaterThanOrEqual(1 - 1e-9);
        if (graph.switches.length === 0) expect(ratio).toBeCloseTo(1, 9);
      }
    }),
    { numRuns: cases(15, 100) },
  );
});
