/** Random designs in exact mode that can be prepared, with the algorithms, wires and queues that a design may choose. */
import fc from 'fast-check';
import { canDo } from '../../collective/can-do.ts';
import { ALGORITHMS } from '../../collective/algorithm-list.ts';
import { COLLECTIVES, type Algorithm, type Collective } from '../../collective/types.ts';
import type { Design, DesignDimension } from '../../design/document.ts';
import { anySimulable } from './simulable.arbitrary.ts';

/** Every algorithm that can do a collective on every group that a dimension may be divided into. */
function algorithmsOn(collective: Collective, size: number): readonly Algorithm[] {
  const parts = Array.from({ length: size }, (_, index) => index + 1).filter((part) => size % part === 0);
  const all: readonly Algorithm[] = [...ALGORITHMS.map((name) => ({ name })), { name: 'direct', window: 2 }];
  // As part of a plan an all-reduce is asked for its halves.
  const asked =
    collective === 'allReduce' ? (['allReduce', 'reduceScatter', 'allGather'] as const) : [collective];
  return all.filter((each) => parts.every((part) => asked.every((one) => canDo(each, one, part))));
}

export const anyExact: fc.Arbitrary<Design> = anySimulable.chain((design) => {
  const { dimensions } = design.topology;
  const lists = COLLECTIVES.map((collective) =>
    fc.tuple(
      ...dimensions.map(({ size }) =>
        fc.option(
          fc
            .constantFrom(...algorithmsOn(collective, size))
            .map((algorithm) => ({ algorithm, whole: false })),
        ),
      ),
    ),
  );
  const laid = dimensions.map((dimension) =>
    fc
      .option(fc.record({ lanes: fc.integer({ min: 1, max: 3 }), directions: fc.constantFrom(1, 2) }))
      .map((wires): DesignDimension => (wires === null ? dimension : { ...dimension, wires })),
  );
  return fc
    .record({
      lists: fc.tuple(...lists),
      laid: fc.tuple(...laid),
      splitBandwidth: fc.constantFrom('links', 'links', 'full'),
      activeChunks: fc.integer({ min: 1, max: 5 }),
      queues: fc.option(fc.constantFrom('full', 'share'), { nil: undefined }),
    })
    .map(({ lists: chosen, laid: built, splitBandwidth, activeChunks, queues }): Design => {
      const algorithms = Object.fromEntries(COLLECTIVES.map((each, index) => [each, chosen[index]!]));
      return {
        ...design,
        topology: { dimensions: built, splitBandwidth: splitBandwidth },
        system: {
          ...design.system,
          ...{
            algorithms: algorithms,
            activeChunks,
            rounding: 'exact',
          },
          ...(queues === undefined ? {} : { queueBandwidth: queues }),
        },
      };
    });
});
