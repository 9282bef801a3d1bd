import fc from 'fast-check';
import { ALGORITHMS, COLLECTIVE_OPTIMIZATIONS, COLLECTIVES, type Algorithm } from '../collective/types.ts';
import {
  INTER_DIMENSION_POLICIES,
  INTRA_DIMENSION_POLICIES,
  SCHEDULING_POLICIES,
} from '../simulator/policy.ts';
import { GROUP_ROLES } from '../taskgraph/graph.ts';
import { BLOCK_KINDS, TIERS, type LinkLevel } from '../topology/dimension.ts';
import type { Layer, LayerOp } from '../workload/layer.ts';
import { LOOPS, type LoopSettings } from '../workload/loop.ts';
import { TRANSFORMER_PRESETS } from '../workload/transformer.ts';
import { LIST_BOUNDS, NUMBER_BOUNDS, TEXT_BOUNDS, type NumberBound } from '../study/bounds.ts';
import { SCHEME_IDS, type Design, type DesignDimension, type Workload } from '../study/document.ts';

/** Random designs for property tests: everything the schema lets in, simulable or not, half of it at the limits. */
function number(bound: NumberBound): fc.Arbitrary<number> {
  const { min, max, whole } = bound;
  const inside = whole
    ? fc.integer({ min, max })
    : fc.double({ min, max, noNaN: true }).map((value) => value + 0);
  return fc.oneof({ weight: 4, arbitrary: inside }, { weight: 1, arbitrary: fc.constantFrom(min, max) });
}

function text(mostCharacters: number): fc.Arbitrary<string> {
  return fc.string({ unit: 'binary', maxLength: 8 }).map((value) => value.slice(0, mostCharacters));
}

const link: fc.Arbitrary<LinkLevel> = fc.record({
  linksPerNpu: number(NUMBER_BOUNDS.linksPerNpu),
  linkBandwidthGiBps: number(NUMBER_BOUNDS.linkBandwidthGiBps),
  nicLatencyNs: number(NUMBER_BOUNDS.latencyNs),
  routerLatencyNs: number(NUMBER_BOUNDS.latencyNs),
  hbmLatencyNs: number(NUMBER_BOUNDS.latencyNs),
  hbmBandwidthGBps: number(NUMBER_BOUNDS.hbmBandwidthGBps),
  hbmScale: number(NUMBER_BOUNDS.hbmScale),
});

const dimension: fc.Arbitrary<DesignDimension> = fc.record(
  {
    kind: fc.constantFrom(...BLOCK_KINDS),
    size: number(NUMBER_BOUNDS.size),
    linkLatencyNs: fc.oneof(fc.constant(500), number(NUMBER_BOUNDS.latencyNs)),
    tier: fc.constantFrom(...TIERS),
    link,
  },
  { requiredKeys: ['kind', 'size', 'linkLatencyNs', 'tier'] },
);

const operation: fc.Arbitrary<LayerOp> = fc.oneof(
  fc.record(
    {
      kind: fc.constant('compute'),
      label: text(TEXT_BOUNDS.label),
      durationNs: number(NUMBER_BOUNDS.durationNs),
      formula: text(TEXT_BOUNDS.formula),
    },
    { requiredKeys: ['kind', 'label', 'durationNs'] },
  ),
  fc.record(
    {
      kind: fc.constant('collective'),
      label: text(TEXT_BOUNDS.label),
      collective: fc.constantFrom(...COLLECTIVES),
      bytes: number(NUMBER_BOUNDS.bytes),
      role: fc.constantFrom(...GROUP_ROLES),
      formula: text(TEXT_BOUNDS.formula),
    },
    { requiredKeys: ['kind', 'label', 'collective', 'bytes', 'role'] },
  ),
);

const operations = fc.array(operation, { maxLength: 2 });

const layer: fc.Arbitrary<Layer> = fc.record({
  name: text(TEXT_BOUNDS.label),
  forward: operations,
  recompute: operations,
  inputGradient: operations,
  weightGradient: operations,
  updateNs: number(NUMBER_BOUNDS.durationNs),
});

const indices = fc.array(number(NUMBER_BOUNDS.layerIndex), { maxLength: 3 });

const loop: fc.Arbitrary<LoopSettings> = fc.record(
  {
    kind: fc.constantFrom(...LOOPS),
    passes: number(NUMBER_BOUNDS.passes),
    modelGroup: number(NUMBER_BOUNDS.npus),
    checkpoints: indices,
    initiates: indices,
    lastBottomLayer: number(NUMBER_BOUNDS.layerIndex),
    policies: fc.array(fc.constantFrom('data', 'model', 'hybridDataModel', 'hybridModelData'), {
      maxLength: 3,
    }),
  },
  { requiredKeys: ['kind', 'passes'] },
);

const workload: fc.Arbitrary<Workload> = fc.oneof(
  fc.record({
    kind: fc.constant('transformer'),
    preset: fc.constantFrom(...TRANSFORMER_PRESETS),
    layers: fc.oneof(fc.constantFrom(78, 96, 141), number(NUMBER_BOUNDS.layers)),
    hidden: fc.oneof(fc.constantFrom(4256, 12288, 24576), number(NUMBER_BOUNDS.hidden)),
    tokensPerReplica: number(NUMBER_BOUNDS.tokensPerReplica),
    recompute: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('table'),
    label: text(TEXT_BOUNDS.name),
    loop,
    layers: fc.array(layer, { maxLength: 3 }),
  }),
);

const algorithm: fc.Arbitrary<Algorithm> = fc.record(
  { name: fc.constantFrom(...ALGORITHMS), window: number(NUMBER_BOUNDS.window) },
  { requiredKeys: ['name'] },
);

const algorithms = fc.array(fc.option(fc.record({ algorithm, whole: fc.boolean() })), {
  maxLength: LIST_BOUNDS.dimensions,
});

export const anyDesign: fc.Arbitrary<Design> = fc.record({
  v: fc.constant(1),
  name: fc.oneof(fc.constant('GPT-3 on a 4D network'), text(TEXT_BOUNDS.name)),
  topology: fc.record({
    dimensions: fc.array(dimension, { maxLength: LIST_BOUNDS.dimensions }),
    splitBandwidth: fc.constantFrom('full', 'links'),
  }),
  workload,
  parallelism: fc.record({ modelParallel: number(NUMBER_BOUNDS.npus), overlap: fc.boolean() }),
  system: fc.record({
    chunks: fc.oneof(fc.constant(64), number(NUMBER_BOUNDS.chunks)),
    activeChunks: number(NUMBER_BOUNDS.chunks),
    queuesPerDimension: number(NUMBER_BOUNDS.queues),
    scheduling: fc.constantFrom(...SCHEDULING_POLICIES),
    intraDimension: fc.constantFrom(...INTRA_DIMENSION_POLICIES),
    interDimension: fc.constantFrom(...INTER_DIMENSION_POLICIES),
    optimization: fc.constantFrom(...COLLECTIVE_OPTIMIZATIONS),
    rounding: fc.constantFrom('exact', 'reference'),
    endpointDelayNs: number(NUMBER_BOUNDS.latencyNs),
    algorithms: fc.record({
      allReduce: algorithms,
      reduceScatter: algorithms,
      allGather: algorithms,
      allToAll: algorithms,
    }),
  }),
  compute: fc.record({
    peakTflops: number(NUMBER_BOUNDS.peakTflops),
    efficiency: number(NUMBER_BOUNDS.efficiency),
  }),
  bandwidth: fc.record({
    budgetGBps: number(NUMBER_BOUNDS.budgetGBps),
    scheme: fc.constantFrom(...SCHEME_IDS),
    customGBps: fc.option(
      fc.array(number(NUMBER_BOUNDS.bandwidthGBps), { maxLength: LIST_BOUNDS.dimensions }),
    ),
  }),
  cost: fc.record({
    linkPerGBps: number(NUMBER_BOUNDS.price),
    nicPerGBps: number(NUMBER_BOUNDS.price),
    switchPerGBps: number(NUMBER_BOUNDS.price),
  }),
});
