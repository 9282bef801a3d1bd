/** Random designs in exact mode that can be prepared, with the algorithms, wires and queues that a design may choose. */
import fc from 'fast-check';
import { canDo } from '../../collective/can-do.ts';
import { ALGORITHMS } from '../../collective/algorithm-list.ts';
import { COLLECTIVES, type Algorithm, type Collective } from '../../collective/types.ts';
import type { Design, DesignDimension } from '../../design/document.ts';
import type { BlockShape } from '../../topology/blocks/blocks.ts';
import { TREE_ROUTES } from '../../topology/blocks/fat-tree/tree-shape.ts';
import { WIRINGS } from '../../topology/loop/shape.ts';
import { anySimulable } from './simulable.arbitrary.ts';

/** Returns every algorithm that can do a collective on every group that a dimension may be divided into. */
function algorithmsOn(collective: Collective, size: number): readonly Algorithm[] {
  const parts = Array.from({ length: size }, (_, index) => index + 1).filter((part) => size % part === 0);
  const all: readonly Algorithm[] = [...ALGORITHMS.map((name) => ({ name })), { name: 'direct', window: 2 }];
  // Within a plan an all-reduce is replaced by its halves.
  const asked =
    collective === 'allReduce' ? (['allReduce', 'reduceScatter', 'allGather'] as const) : [collective];
  return all.filter((algorithm) =>
    parts.every((part) => asked.every((operation) => canDo(algorithm, operation, part))),
  );
}

const SIDES = [1, 2];
/** The smallest blocks of every kind with parameters. */
const WITH_PARAMETERS: readonly BlockShape[] = [
  ...SIDES.flatMap((q) =>
    SIDES.flatMap((z) =>
      SIDES.flatMap((w) =>
        WIRINGS.map((wiring): BlockShape => ({
          kind: 'loop',
          size: 2 ** q * z,
          parameters: { q, z, w, wiring },
        })),
      ),
    ),
  ),
  ...SIDES.flatMap((x) =>
    SIDES.map((z): BlockShape => ({
      kind: 'loop2d',
      size: 2 ** (x + 1) * z,
      parameters: { x, y: 1, z, w: 1 },
    })),
  ),
  ...[1, 2, 4].flatMap((over) =>
    TREE_ROUTES.map((routes): BlockShape => ({
      kind: 'fatTree',
      size: 8,
      parameters: { leaf: 4, over, spines: 2, routes },
    })),
  ),
];

/** The dimension as it is, with other wires, or one of the blocks of its size that have parameters. */
function built(dimension: DesignDimension): fc.Arbitrary<DesignDimension> {
  const wires = fc
    .option(fc.record({ lanes: fc.integer({ min: 1, max: 3 }), directions: fc.constantFrom(1, 2) }))
    .map((chosen): DesignDimension => (chosen === null ? dimension : { ...dimension, wires: chosen }));
  const shapes = WITH_PARAMETERS.filter(({ size }) => size === dimension.size);
  if (shapes.length === 0) return wires;
  const { linkLatencyNs, tier } = dimension;
  const other = fc
    .constantFrom(...shapes)
    .map((shape): DesignDimension => ({ ...shape, linkLatencyNs, tier }));
  return fc.oneof({ weight: 3, arbitrary: wires }, { weight: 1, arbitrary: other });
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
  const laid = dimensions.map(built);
  return fc
    .record({
      lists: fc.tuple(...lists),
      laid: fc.tuple(...laid),
      splitBandwidth: fc.constantFrom('links', 'links', 'full'),
      activeChunks: fc.integer({ min: 1, max: 5 }),
      queues: fc.option(fc.constantFrom('full', 'share'), { nil: undefined }),
    })
    .map(({ lists: chosen, laid: chosenBlocks, splitBandwidth, activeChunks, queues }): Design => {
      const algorithms = Object.fromEntries(
        COLLECTIVES.map((collective, index) => [collective, chosen[index]!]),
      );
      return {
        ...design,
        topology: { dimensions: chosenBlocks, splitBandwidth },
        system: {
          ...design.system,
          algorithms: algorithms,
          activeChunks,
          rounding: 'exact',
          ...(queues === undefined ? {} : { queueBandwidth: queues }),
        },
      };
    });
});
