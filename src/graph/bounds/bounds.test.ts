import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryGraph } from '../../testing/arbitrary/graph.arbitrary.ts';
import { ring, twoWay } from '../../testing/graph/graphs.ts';
import { cases } from '../../testing/large.ts';
import { valueOf } from '../../units/result.ts';
import { compare, fraction, fractionText, toNumber, type Fraction } from '../exact/fraction.ts';
import type { Graph } from '../graph.ts';
import { BOUNDED_COLLECTIVES, type BoundedCollective } from './bounded-collective.ts';
import { boundOf } from './bounds.ts';
import { timeShownBy } from './certificate.ts';

function valuesOf(graph: Graph): readonly string[] {
  return BOUNDED_COLLECTIVES.map((collective) => fractionText(valueOf(boundOf(graph, collective)).nsPerByte));
}

describe('the bounds of a graph', () => {
  // Worked by hand. Ring of 6: 5/6 of the bytes enter an NPU by 2 x 3 GB/s, twice in an all-reduce. An all-to-all moves distances 1, 1, 2, 2, 3 on
  // average over both ways of each link: 9 blocks of 1/6 over 2 links of 3 GB/s.
  it('are those of a ring', () => {
    expect(valuesOf(ring(6, 3))).toEqual(['5/18', '5/36', '5/36', '1/4', '1/6']);
  });

  // Three NPUs on a switch, one by 1 GB/s and the others by 4: all must enter and leave the slow one.
  it('are those of a star with a slow NPU', () => {
    const star = twoWay(
      3,
      [
        [0, 3, 4],
        [1, 3, 4],
        [2, 3, 1],
      ],
      ['sw'],
    );
    expect(valuesOf(star)).toEqual(['1/1', '2/3', '2/3', '2/3', '1/1']);
  });

  it('keep decimals exact', () => {
    const pair = twoWay(2, [[0, 1, 0.1]]);
    expect(valuesOf(pair)).toEqual(['10/1', '5/1', '5/1', '5/1', '10/1']);
  });

  it('are the same whatever way a link of a given capacity is put together', () => {
    const whole = twoWay(3, [
      [0, 1, 5],
      [1, 2, 4],
    ]);
    const parts = twoWay(3, [
      [0, 1, 2],
      [0, 1, 3],
      [1, 2, 4],
    ]);
    expect(valuesOf(parts)).toEqual(valuesOf(whole));
  });

  it('are refused where an NPU cannot be reached, with its name', () => {
    const oneWay: Graph = {
      npuCount: 2,
      switches: [],
      links: [{ from: 0, to: 1, bandwidthGBps: 1, latencyNs: 0 }],
    };
    const refused = boundOf(oneWay, 'allGather');
    expect(!refused.ok && refused.problems[0]).toMatchObject({ path: 'graph.links' });
    expect(!refused.ok && refused.problems[0]?.message).toContain('from NPU 1 to NPU 0');
  });

  it('stop when they are asked to', () => {
    const graph = twoWay(4, [
      [0, 1, 2],
      [1, 2, 3],
      [2, 3, 5],
      [3, 0, 1],
      [0, 2, 1],
    ]);
    expect(boundOf(graph, 'allToAll', { shouldStop: () => true }).ok).toBe(false);
  });
});

/** max |S| / (N B+(S)) by trying every set: what Newton's method must find. */
function bySets(graph: Graph, collective: 'allGather' | 'broadcast'): Fraction {
  let worst = fraction(0);
  const nodes = graph.npuCount + graph.switches.length;
  for (let set = 1; set < 2 ** nodes - 1; set += 1) {
    const cut = Array.from({ length: nodes }, (_, node) => node).filter((node) => ((set >> node) & 1) === 1);
    const shown = timeShownBy(graph, collective, { kind: 'cut', cut });
    if (shown !== undefined && compare(shown, worst) > 0) worst = shown;
  }
  return worst;
}

describe('the bounds of random graphs', () => {
  it('follow from their certificates, and are reached at most above them', () => {
    fc.assert(
      fc.property(
        arbitraryGraph(10),
        fc.constantFrom<BoundedCollective>(...BOUNDED_COLLECTIVES),
        (graph, collective) => {
          const { nsPerByte, certificate, reachedNsPerByte } = valueOf(boundOf(graph, collective));
          expect(timeShownBy(graph, collective, certificate)).toEqual(nsPerByte);
          expect(reachedNsPerByte).toBeGreaterThanOrEqual(toNumber(nsPerByte) * (1 - 1e-9));
        },
      ),
      { numRuns: cases(40, 400) },
    );
  });

  it('are the worst of all cuts for an all-gather and a broadcast', () => {
    fc.assert(
      fc.property(arbitraryGraph(7), (graph) => {
        for (const collective of ['allGather', 'broadcast'] as const)
          expect(valueOf(boundOf(graph, collective)).nsPerByte).toEqual(bySets(graph, collective));
      }),
      { numRuns: cases(15, 150) },
    );
  });

  it('scale as capacities do', () => {
    fc.assert(
      fc.property(arbitraryGraph(8), fc.integer({ min: 2, max: 9 }), (graph, factor) => {
        const faster = {
          ...graph,
          links: graph.links.map((link) => ({ ...link, bandwidthGBps: link.bandwidthGBps * factor })),
        };
        for (const collective of BOUNDED_COLLECTIVES) {
          const [slow, fast] = [graph, faster].map((value) =>
            toNumber(valueOf(boundOf(value, collective)).nsPerByte),
          );
          expect(fast! * factor).toBeCloseTo(slow!, 9);
        }
      }),
      { numRuns: cases(10, 60) },
    );
  });
});
