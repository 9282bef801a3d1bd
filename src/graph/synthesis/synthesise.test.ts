import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryGraph } from '../../testing/arbitrary/graph.arbitrary.ts';
import { cases } from '../../testing/large.ts';
import { valueOf } from '../../units/result.ts';
import { BOUNDED_COLLECTIVES } from '../bounds/bounded-collective.ts';
import { capacitiesOf } from '../bounds/capacities.ts';
import { toNumber } from '../exact/fraction.ts';
import { proveOnGraph } from './prove.ts';
import {
  boundFor,
  improvements,
  methodsFor,
  synthesise,
  timeOf,
  type SynthesisRequest,
} from './synthesise.ts';
import { timeOnGraph } from './time.ts';
import { proveTimes } from './timed.ts';
import { line, ring, star } from '../../testing/graph/graphs.ts';

const request = (change: Partial<SynthesisRequest>): SynthesisRequest => ({
  collective: 'allGather',
  method: 'trees',
  chunks: 4,
  seed: 1,
  bytes: 1,
  ...change,
});

describe('a synthesised collective', () => {
  it('reaches the bound of an all-gather on a ring with any number of chunks', () => {
    const graph = ring(5, 10);
    // Every round of every tree loads all links alike, so that no step wastes any of them.
    for (const chunks of [1, 64, 4096]) {
      const { time } = valueOf(synthesise(graph, request({ chunks })));
      expect(time.nsPerByte).toBeCloseTo(1 / 25, 12);
      expect(time.busiestLinkNsPerByte).toBeCloseTo(1 / 25, 12);
    }
  });

  it('joins in-trees and out-trees where a reduce-scatter and an all-gather are slower', () => {
    const { time } = valueOf(synthesise(line(4, 10), request({ collective: 'allReduce', chunks: 1000 })));
    expect(time.busiestLinkNsPerByte).toBeCloseTo(1 / 10, 12);
    expect(time.nsPerByte).toBeLessThan(0.101);
  });

  it('counts latency by step', () => {
    const graph = line(3, 10, 100);
    const { time, schedule } = valueOf(synthesise(graph, request({ collective: 'broadcast', chunks: 8 })));
    expect(schedule.steps).toBe(9);
    expect(time.latencyNs).toBe(900);
  });

  it('is refused by name where a method does not suit', () => {
    for (const [change, path] of [
      [{ collective: 'allToAll' }, 'method'],
      [{ method: 'flow' }, 'method'],
      [{ chunks: 0 }, 'chunks'],
    ] as const) {
      const made = synthesise(ring(4, 1), request(change));
      expect(!made.ok && made.problems[0]?.path).toBe(path);
    }
  });

  it('stops when it is asked to', () => {
    for (const method of ['trees', 'greedy'] as const)
      expect(synthesise(ring(6, 1), request({ method }), () => true).ok).toBe(false);
  });

  it('improves from seed to seed and never gets worse', () => {
    const graph = star([4, 4, 4, 4, 1]);
    const times = [...improvements(graph, request({ method: 'greedy', bytes: 1e6 }), 12)].flatMap((made) =>
      made === undefined ? [] : [timeOf(made, 1e6)],
    );
    expect(times.length).toBeGreaterThan(0);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });
});

describe('a proof', () => {
  const made = valueOf(synthesise(ring(4, 1), request({ collective: 'allReduce', chunks: 2 }))).schedule;
  const capacities = capacitiesOf(ring(4, 1));

  it('holds for the schedule that was made', () => {
    expect(proveOnGraph(capacities, made).ok).toBe(true);
  });

  it.each([
    ['a step that is missing', { steps: made.steps - 1 }],
    ['steps in another order', { messagesOf: (step: number) => made.messagesOf(made.steps - 1 - step) }],
    [
      'a sum that is only copied',
      { messagesOf: (step: number) => made.messagesOf(step).map((m) => ({ ...m, isReduced: false })) },
    ],
    [
      'a message that jumps',
      { messagesOf: (step: number) => made.messagesOf(step).map((m) => ({ ...m, to: (m.to + 1) % 4 })) },
    ],
    [
      'a buffer that is not all there',
      { blocks: made.blocks.map((block) => ({ ...block, share: block.share / 2 })) },
    ],
  ])('fails for %s', (_, change) => {
    expect(proveOnGraph(capacities, { ...made, ...change }).ok).toBe(false);
  });
});

describe('collectives synthesised for random graphs', () => {
  it('are proved, are not below the bound, and reach it with trees and flows', () => {
    fc.assert(
      fc.property(
        arbitraryGraph(cases(9, 24)),
        fc.constantFrom(...BOUNDED_COLLECTIVES),
        fc.integer({ min: 1, max: 5 }),
        fc.nat(1000),
        (graph, collective, chunks, seed) => {
          const capacities = capacitiesOf(graph);
          const bound = toNumber(valueOf(boundFor(graph, { collective })).nsPerByte);
          const reached = valueOf(boundFor(graph, { collective })).reachedNsPerByte;
          for (const method of methodsFor(collective)) {
            const made = valueOf(synthesise(graph, request({ collective, method, chunks, seed })));
            expect(proveOnGraph(capacities, made.schedule)).toMatchObject({ ok: true });
            const listed = timeOnGraph(graph, made.schedule);
            expect(made.time.nsPerByte / listed.nsPerByte).toBeCloseTo(1, 9);
            expect(made.time.latencyNs).toBeCloseTo(listed.latencyNs, 6);
            expect(made.time.nsPerByte).toBeGreaterThanOrEqual(bound * (1 - 1e-9));
            if (method !== 'greedy') expect(made.time.busiestLinkNsPerByte / reached).toBeCloseTo(1, 9);
            if (made.timed === undefined) continue;
            expect(proveTimes(capacities, made.schedule.blocks, made.timed.all())).toMatchObject({
              ok: true,
            });
            expect(made.timed.timeNs).toBeGreaterThanOrEqual(bound * (1 - 1e-9));
          }
        },
      ),
      { numRuns: cases(25, 60) },
    );
  });

  it('tend to the bound as chunks grow', () => {
    fc.assert(
      fc.property(arbitraryGraph(7), fc.constantFrom('allGather', 'allReduce'), (graph, collective) => {
        const bound = valueOf(boundFor(graph, { collective })).reachedNsPerByte;
        const gaps = [64, 512].map((chunks) => {
          const made = valueOf(synthesise(graph, request({ collective, chunks })));
          const gap = made.time.nsPerByte / bound - 1;
          // (C + d - 1) / C, where no link of the first and last rounds is busier than in between.
          expect(gap).toBeLessThanOrEqual((made.schedule.steps - chunks) / chunks + 1e-9);
          return gap;
        });
        expect(gaps[1]).toBeLessThanOrEqual(gaps[0]! + 1e-12);
      }),
      { numRuns: cases(8, 40) },
    );
  });
});
