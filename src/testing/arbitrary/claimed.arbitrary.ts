import fc from 'fast-check';
import { COLLECTIVES } from '../../collective/types.ts';
import type { Design, Workload } from '../../design/document.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { GROUP_ROLES } from '../../taskgraph/roles.ts';
import { convolutionWorkload } from '../../workload/convolution/facts/catalog.ts';
import { DLRM_CATALOG } from '../../workload/dlrm/facts/description.ts';
import type { LayerOp } from '../../workload/table/layer.ts';
import { LOOPS } from '../../workload/training-loops/facts/loops.ts';
import { anySimulable } from './simulable.arbitrary.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/**
 * Random designs on which claims are tried: like `anySimulable`, with a workload of every family (transformer, convolution, DLRM, a layer
 * table under every loop), 1 to 64 chunks, and queues that share wires or divide them.
 */
const operation: fc.Arbitrary<LayerOp> = fc.oneof(
  fc.record({
    kind: fc.constant('compute'),
    label: fc.constant('compute'),
    durationNs: fc.constantFrom(0, 1000, 50_000, 400_000),
  }),
  fc.record({
    kind: fc.constant('collective'),
    label: fc.constant('collective'),
    collective: fc.constantFrom(...COLLECTIVES),
    bytes: fc.constantFrom(0, 1000, 100_000, 8e6),
    role: fc.constantFrom(...GROUP_ROLES),
  }),
);
const operations = fc.array(operation, { maxLength: 2 });

const table = (modelGroup: number): fc.Arbitrary<Workload> =>
  fc.record({
    kind: fc.constant('table'),
    label: fc.constant('table'),
    loop: fc.record({
      kind: fc.constantFrom(...LOOPS),
      passes: fc.integer({ min: 1, max: 2 }),
      modelGroup: fc.constant(modelGroup),
      checkpoints: fc.constant([0]),
      initiates: fc.constant([1]),
      lastBottomLayer: fc.constant(0),
      policies: fc.constant(['data', 'model', 'hybridDataModel', 'hybridModelData'] as const),
    }),
    layers: fc.array(
      fc.record({
        name: fc.constant('layer'),
        forward: operations,
        recompute: operations,
        inputGradient: operations,
        weightGradient: operations,
        updateNs: fc.constantFrom(0, 500),
      }),
      { minLength: 4, maxLength: 4 },
    ),
  });

export const anyClaimed: fc.Arbitrary<Design> = anySimulable
  .chain((design) =>
    fc.record({
      design: fc.constant(design),
      workload: fc.oneof(
        fc.constant(design.workload),
        fc.constantFrom<Workload>(...DLRM_CATALOG.map((entry) => entry.workload)),
        fc.constant<Workload>(convolutionWorkload('resnet-50')),
        table(design.parallelism.modelParallel),
      ),
      chunks: fc.constantFrom(1, 2, 7, 16, 64),
      queueBandwidth: fc.constantFrom('share' as const, 'full' as const),
    }),
  )
  .map(({ design, workload, chunks, queueBandwidth }) => ({
    ...design,
    workload,
    system: { ...design.system, chunks, queueBandwidth },
  }))
  .filter((design) => prepareDesign(design, ALL_PARTS).ok);
