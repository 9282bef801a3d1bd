import fc from 'fast-check';
import type { AlgorithmEntry } from '../../collective/algorithm-name.ts';
import { CHOSEN_COLLECTIVES } from '../../collective/collectives.ts';
import type { AstraNetwork } from '../../formats/astra/network.ts';
import type { LinkedDimension } from '../../formats/astra/network-rules.ts';
import type { AstraSystem } from '../../formats/astra/system.ts';
import type { AstraPass, AstraRow } from '../../formats/astra/workload-row.ts';
import type { AstraWorkload } from '../../formats/astra/workload.ts';
import { INTER_DIMENSION_POLICIES, INTRA_DIMENSION_POLICIES } from '../../simulator/policy.ts';
import { blocksNamedBy } from '../../formats/block-names.ts';
import { blocks } from '../../topology/blocks/blocks.ts';
import { hasSwitches } from '../../topology/blocks/form.ts';
import { TIERS } from '../../topology/dimension.ts';
import type { LayerPolicy } from '../../workload/training-loops/facts/loops.ts';

/** Contents of simulator files for property tests: whatever the reference accepts. */
const latency = fc.oneof(
  fc.constant(0),
  fc.nat(100_000),
  fc.double({ min: 0, max: 1e9, noNaN: true }).map((ns) => ns + 0),
);

const dimension: fc.Arbitrary<LinkedDimension> = fc
  .record({
    kind: fc.constantFrom(...blocksNamedBy('astra').values()),
    size: fc.integer({ min: 1, max: 64 }),
    tier: fc.constantFrom(...TIERS),
    linkLatencyNs: latency,
    extraLinks: fc.nat(5),
    linkBandwidthGiBps: fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
    nicLatencyNs: latency,
    routerLatencyNs: latency,
    hbmLatencyNs: latency,
    hbmBandwidthGBps: fc.double({ min: 1e-3, max: 1e9, noNaN: true }),
    hbmScale: fc.oneof(
      fc.constant(0),
      fc.double({ min: 0, max: 100, noNaN: true }).map((scale) => scale + 0),
    ),
  })
  .map(({ kind, size, tier, linkLatencyNs, extraLinks, ...link }) => {
    const needed = blocks[kind].linksNeeded(size).count;
    return {
      kind,
      size,
      tier: tier === 'pod' && !hasSwitches({ kind, size }) ? 'node' : tier,
      linkLatencyNs,
      link: { linksPerNpu: needed + extraLinks, ...link },
    };
  });

/** Up to five dimensions of at most 64, within the number of NPUs that a file may have. */
export const astraNetwork: fc.Arbitrary<AstraNetwork> = fc.record({
  dimensions: fc.array(dimension, { minLength: 1, maxLength: 5 }),
});

const entry: fc.Arbitrary<AlgorithmEntry> = fc.oneof(
  fc.record({
    algorithm: fc.constantFrom('ring', 'direct', 'halvingDoubling').map((name) => ({ name })),
    whole: fc.boolean(),
  }),
  fc.constant({ algorithm: { name: 'doubleBinaryTree' as const }, whole: false }),
  fc.record({
    algorithm: fc.integer({ min: 1, max: 99_999 }).map((window) => ({ name: 'direct' as const, window })),
    whole: fc.boolean(),
  }),
);
const entries = fc.array(entry, { minLength: 1, maxLength: 5 });
const flag = fc.constantFrom(0, 1);
const real = fc.double({ min: 0, max: 1e15, noNaN: true }).map((value) => value + 0);

export const astraSystem: fc.Arbitrary<AstraSystem> = fc.record(
  {
    'scheduling-policy': fc.constantFrom('LIFO' as const, 'FIFO' as const),
    'endpoint-delay': fc.nat(1_000_000_000),
    'local-reduction-delay': fc.nat(2 ** 31 - 1),
    'active-chunks-per-dimension': fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    'preferred-dataset-splits': fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    'boost-mode': flag,
    'all-reduce-implementation': entries,
    'reduce-scatter-implementation': entries,
    'all-gather-implementation': entries,
    'all-to-all-implementation': entries,
    'collective-optimization': fc.constantFrom('baseline' as const, 'localBWAware' as const),
    'intra-dimension-scheduling': fc.constantFrom(...INTRA_DIMENSION_POLICIES),
    'inter-dimension-scheduling': fc.constantFrom(...INTER_DIMENSION_POLICIES),
    L: real,
    o: real,
    g: real,
    G: real,
    'model-shared-bus': fc.constant(0),
    'seprate-log': flag,
  },
  {
    requiredKeys: [
      'scheduling-policy',
      'preferred-dataset-splits',
      'all-reduce-implementation',
      'reduce-scatter-implementation',
      'all-gather-implementation',
      'all-to-all-implementation',
      'collective-optimization',
    ],
  },
);

const time = fc.oneof(
  fc.nat(1_000_000),
  fc.maxSafeNat().map((ns) => ns % 1e15),
);
const pass: fc.Arbitrary<AstraPass> = fc.record({
  computeNs: time,
  collective: fc.constantFrom(null, ...CHOSEN_COLLECTIVES),
  bytes: fc.oneof(fc.nat(), fc.maxSafeNat()),
});
const row: fc.Arbitrary<AstraRow> = fc.record({
  name: fc.stringMatching(/^[\w.,:;"'%-]{1,12}$/),
  ignored: fc.oneof(fc.constant(-1), fc.integer()),
  forward: pass,
  inputGradient: pass,
  weightGradient: pass,
  updateNs: time,
});
const indices = fc.array(fc.nat(1_000_000), { maxLength: 5 });
const POLICIES: readonly LayerPolicy[] = ['data', 'model', 'hybridDataModel', 'hybridModelData'];

export const astraWorkload: fc.Arbitrary<AstraWorkload> = fc
  .array(row, { minLength: 1, maxLength: 8 })
  .chain((rows) =>
    fc.record({
      rows: fc.constant(rows),
      loop: fc.oneof(
        fc.record({
          kind: fc.constantFrom('data', 'model', 'hybridDataModel', 'hybridModelData', 'inference', 'micro'),
        }),
        fc.record({ kind: fc.constantFrom('dlrm', 'dlrmEnhanced'), lastBottomLayer: fc.nat(1_000_000) }),
        fc.record({ kind: fc.constant('transformer' as const), modelGroup: fc.integer({ min: 1 }) }),
        fc.record({
          kind: fc.constant('transformerRecompute' as const),
          modelGroup: fc.integer({ min: 1 }),
          checkpoints: indices,
          initiates: indices,
        }),
        fc.record({
          kind: fc.constant('customized' as const),
          policies: fc.array(fc.constantFrom(...POLICIES), {
            minLength: rows.length,
            maxLength: rows.length,
          }),
        }),
      ),
    }),
  );
