import fc from 'fast-check';
import type { Graph, GraphLink } from '../../graph/graph.ts';

/**
 * Connected graphs of 2 to `mostNpus` NPUs and up to two switches with whole capacities 1 to 8: a spanning tree and more links, all in both
 * directions, so that no switch has to multicast.
 */
export function arbitraryGraph(mostNpus: number): fc.Arbitrary<Graph> {
  const capacity = fc.integer({ min: 1, max: 8 });
  return fc
    .record({
      npuCount: fc.integer({ min: 2, max: mostNpus }),
      switchCount: fc.integer({ min: 0, max: 2 }),
      parents: fc.array(fc.tuple(fc.nat(), capacity), { minLength: mostNpus + 2, maxLength: mostNpus + 2 }),
      more: fc.array(fc.tuple(fc.nat(), fc.nat(), capacity), { maxLength: 2 * mostNpus }),
    })
    .map(({ npuCount, switchCount, parents, more }) => {
      const nodes = npuCount + switchCount;
      const pairs = [
        ...Array.from(
          { length: nodes - 1 },
          (_, index) => [index + 1, parents[index]![0] % (index + 1), parents[index]![1]] as const,
        ),
        ...more.map(([a, b, wide]) => [a % nodes, b % nodes, wide] as const),
      ].filter(([a, b]) => a !== b);
      const links: GraphLink[] = pairs.flatMap(([a, b, bandwidthGBps]) => [
        { from: a, to: b, bandwidthGBps, latencyNs: 0 },
        { from: b, to: a, bandwidthGBps, latencyNs: 0 },
      ]);
      return { npuCount, switches: Array.from({ length: switchCount }, (_, index) => `s${index}`), links };
    });
}
