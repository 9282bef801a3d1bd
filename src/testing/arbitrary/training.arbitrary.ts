import fc from 'fast-check';
import { COLLECTIVES } from '../../collective/types.ts';
import type { TableDescription } from '../../run/prepare-case.ts';
import { LOOP_ROLES } from '../../workload/training-loops/facts/reach.ts';
import { LOOPS } from '../../workload/training-loops/facts/loops.ts';
import type { Layer, LayerOp } from '../../workload/table/layer.ts';
import type { Dimension } from '../../topology/dimension.ts';
import { anyPolicy } from './simulation.arbitrary.ts';
import { block } from '../runs/network-simulation.ts';

const computeNs = fc.oneof(fc.constant(0), fc.double({ min: 0.1, max: 5000, noNaN: true }));

const op: fc.Arbitrary<LayerOp> = fc.oneof(
  fc.record({ kind: fc.constant('compute'), label: fc.constant('compute'), durationNs: computeNs }),
  fc.record({
    kind: fc.constant('collective'),
    label: fc.constant('collective'),
    collective: fc.constantFrom(...COLLECTIVES),
    // Few sizes, so that many collectives are alike.
    bytes: fc.constantFrom(1000, 7777, 123_456),
    role: fc.constantFrom(...LOOP_ROLES),
  }),
);

const ops = fc.array(op, { maxLength: 3 });

const layer: fc.Arbitrary<Layer> = fc.record({
  name: fc.constant('layer'),
  forward: ops,
  recompute: ops,
  inputGradient: ops,
  weightGradient: ops,
  updateNs: fc.oneof(fc.constant(0), computeNs),
});

export interface TrainingCase {
  readonly description: TableDescription;
  readonly dimensions: readonly Dimension[];
}

/**
 * Training runs of every loop over a few layers that repeat, with and without overlap, on three dimensions with times that are not round
 * numbers.
 */
export const anyTraining: fc.Arbitrary<TrainingCase> = fc
  .record({
    table: fc.array(layer, { minLength: 1, maxLength: 2 }),
    repeats: fc.integer({ min: 1, max: 3 }),
    kind: fc.constantFrom(...LOOPS),
    passes: fc.integer({ min: 1, max: 2 }),
    overlap: fc.boolean(),
    modelGroup: fc.constantFrom(1, 2, 4, 8, 16),
    policy: anyPolicy,
    isPlain: fc.boolean(),
    endpointDelayNs: fc.constantFrom(0, 10, 3.3),
  })
  .map(({ table, repeats, kind, passes, overlap, modelGroup, policy, isPlain, endpointDelayNs }) => {
    const layers = Array.from({ length: repeats }, () => table).flat();
    const dimensions = [
      block('ring', 2, 33.3, 70),
      block('fullyConnected', 4, 71, 3.3),
      block('switch', 2, 13, 500),
    ];
    const list = (['ring', 'direct', 'ring'] as const).map((name) => ({ algorithm: { name }, whole: false }));
    return {
      dimensions,
      description: {
        sizes: dimensions.map((dimension) => dimension.size),
        layers,
        loop: {
          kind,
          passes,
          modelGroup,
          checkpoints: [0],
          initiates: [layers.length - 1],
          lastBottomLayer: 0,
          policies: layers.map((_, index) => (index % 2 === 0 ? 'data' : 'hybridDataModel')),
        },
        overlap,
        algorithms: { allReduce: list, reduceScatter: list, allGather: list, allToAll: list },
        // Half of the cases have the policies under which collectives can be replayed.
        policy: isPlain ? { ...policy, interDimension: 'ascending', queuesPerDimension: 1 } : policy,
        endpointDelayNs,
      },
    };
  });
