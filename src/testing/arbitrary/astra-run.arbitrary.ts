import fc from 'fast-check';
import { printSystem } from '../../formats/astra/system.ts';
import { INTER_DIMENSION_POLICIES, INTRA_DIMENSION_POLICIES } from '../../simulator/policy.ts';
import { blocksNamedBy } from '../../formats/block-names.ts';
import { blocks } from '../../topology/blocks/blocks.ts';

/** Triples of ASTRA-sim 1.0 files that are small enough to run hundreds of times. */
export interface AstraTriple {
  readonly network: string;
  readonly system: string;
  readonly workload: string;
}

const dimension = fc
  .record({
    kind: fc.constantFrom(...blocksNamedBy('astra').values()),
    size: fc.constantFrom(1, 2, 4, 8),
    tier: fc.constantFrom('T', 'P', 'N'),
    extraLinks: fc.nat(3),
    latencyNs: fc.oneof(fc.nat(2000), fc.double({ min: 0, max: 2000, noNaN: true })).map((ns) => ns + 0),
    gibps: fc.double({ min: 1, max: 400, noNaN: true }),
    nicNs: fc.nat(100),
    routerNs: fc.nat(100),
    hbmScale: fc.constantFrom(0, 0, 0, 1),
  })
  .map(({ extraLinks, ...rest }) => {
    const needed = blocks[rest.kind].linksNeeded(rest.size).count;
    return { ...rest, links: needed + extraLinks };
  });
type SmallDimension = typeof dimension extends fc.Arbitrary<infer T> ? T : never;

function networkText(dimensions: readonly SmallDimension[]): string {
  const list = (value: (entry: SmallDimension) => unknown) => dimensions.map(value);
  return JSON.stringify({
    'topology-name': 'Hierarchical',
    'topologies-per-dim': list(({ kind }) => blocks[kind].fileNames.astra),
    'dimension-type': list(({ tier }) => tier),
    'dimensions-count': dimensions.length,
    'units-count': list(({ size }) => size),
    'links-count': list(({ links }) => links),
    'link-latency': list(({ latencyNs }) => latencyNs),
    'link-bandwidth': list(({ gibps }) => gibps),
    'nic-latency': list(({ nicNs }) => nicNs),
    'router-latency': list(({ routerNs }) => routerNs),
    'hbm-latency': list(() => 20),
    'hbm-bandwidth': list(() => 500),
    'hbm-scale': list(({ hbmScale }) => hbmScale),
  });
}

const cell = fc.tuple(
  fc.nat(50_000),
  fc.constantFrom('NONE', 'ALLREDUCE', 'ALLGATHER', 'REDUCESCATTER', 'ALLTOALL'),
  fc.nat(2_000_000),
);
const row = fc
  .record({
    name: fc.stringMatching(/^[a-z]{1,8}$/),
    cells: fc.array(cell, { minLength: 3, maxLength: 3 }),
    updateNs: fc.nat(100),
  })
  .map(
    ({ name, cells, updateNs }) =>
      `${name} -1 ${cells.map((parts) => parts.join(' ')).join(' ')} ${updateNs}`,
  );

const loop = fc.constantFrom(
  'DATA',
  'MODEL',
  'HYBRID_DATA_MODEL',
  'HYBRID_MODEL_DATA',
  'HYBRID_TRANSFORMER model_parallel_NPU_group: 2',
);

export const astraTriple: fc.Arbitrary<AstraTriple> = fc
  .array(dimension, { minLength: 1, maxLength: 3 })
  .chain((dimensions) => {
    const list = fc.tuple(
      ...dimensions.map(() =>
        fc
          .constantFrom('ring', 'direct', 'halvingDoubling')
          .map((name) => ({ algorithm: { name }, whole: false })),
      ),
    ) as fc.Arbitrary<readonly { readonly algorithm: { readonly name: 'ring' }; readonly whole: boolean }[]>;
    return fc.record({
      network: fc.constant(networkText(dimensions)),
      system: fc
        .record({
          'scheduling-policy': fc.constantFrom('LIFO' as const, 'FIFO' as const),
          'endpoint-delay': fc.nat(100),
          'active-chunks-per-dimension': fc.integer({ min: 1, max: 3 }),
          'preferred-dataset-splits': fc.integer({ min: 1, max: 6 }),
          'boost-mode': fc.constant(0),
          'all-reduce-implementation': list,
          'reduce-scatter-implementation': list,
          'all-gather-implementation': list,
          'all-to-all-implementation': list.map((entries) =>
            entries.map(() => ({ algorithm: { name: 'direct' as const }, whole: false })),
          ),
          'collective-optimization': fc.constantFrom('baseline' as const, 'localBWAware' as const),
          'intra-dimension-scheduling': fc.constantFrom(...INTRA_DIMENSION_POLICIES),
          'inter-dimension-scheduling': fc.constantFrom(...INTER_DIMENSION_POLICIES),
        })
        .map(printSystem),
      workload: fc
        .tuple(loop, fc.array(row, { minLength: 1, maxLength: 4 }))
        .map(([head, rows]) => `${head}\n${rows.length}\n${rows.join('\n')}\n`),
    });
  });
