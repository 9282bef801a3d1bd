/** Small designs of every workload family and setting, in each of which every field is changed by itself. */
import { BASE_V1 } from '../../design/base.ts';
import type {
  Compute,
  Design,
  DesignDimension,
  DesignSystem,
  Parallelism,
  Workload,
} from '../../design/document.ts';
import type { AlgorithmEntry } from '../../collective/algorithm-name.ts';
import { COLLECTIVES } from '../../collective/types.ts';
import type { PacketOptions } from '../../network/models/packets/option-facts.ts';
import { incast } from '../runs/incast.ts';
import { publishedTransformer } from '../../workload/transformer/facts/catalog.ts';

interface Base {
  readonly dimensions?: readonly DesignDimension[];
  readonly topology?: Partial<Design['topology']>;
  readonly workload?: Workload;
  readonly parallelism?: Partial<Parallelism>;
  readonly system?: Partial<DesignSystem>;
  readonly compute?: Partial<Compute>;
  readonly bandwidth?: Partial<Design['bandwidth']>;
  readonly cost?: Design['cost'];
  readonly conditions?: Design['conditions'];
}

const block = (kind: DesignDimension['kind'], size: number, more: object = {}): DesignDimension => ({
  kind,
  size,
  linkLatencyNs: 500,
  tier: 'node',
  ...more,
});

const GPT = {
  ...publishedTransformer('megatron-1.7b'),
  layers: 4,
  hidden: 512,
  heads: 16,
  kvHeads: 16,
  feedForward: 2048,
  sequence: 512,
  tokensPerReplica: 1024,
  vocabulary: 1024,
};
const MIXTRAL = {
  ...publishedTransformer('mixtral-8x7b'),
  layers: 4,
  hidden: 512,
  heads: 16,
  kvHeads: 8,
  feedForward: 1024,
  sequence: 512,
  tokensPerReplica: 1024,
  vocabulary: 1024,
};
const DEEPSEEK = {
  ...publishedTransformer('deepseek-v3'),
  layers: 4,
  hidden: 512,
  heads: 16,
  kvHeads: 16,
  feedForward: 256,
  experts: 8,
  topK: 2,
  denseLayers: 1,
  indexHeads: 4,
  indexWidth: 32,
  indexTopK: 128,
  sequence: 512,
  tokensPerReplica: 1024,
  vocabulary: 1024,
};
const GPT_OSS = {
  ...publishedTransformer('gpt-oss-20b'),
  layers: 4,
  hidden: 512,
  heads: 16,
  kvHeads: 8,
  feedForward: 512,
  experts: 4,
  topK: 2,
  sequence: 512,
  tokensPerReplica: 1024,
  vocabulary: 1024,
};

const HYBRID = {
  ...MIXTRAL,
  pattern: 'delta+experts, mamba+dense, full+experts, kda+dense',
  stateHeads: 8,
  stateWidth: 64,
  keyHeads: 4,
  keyWidth: 64,
  stateConvolution: 4,
  denseFeedForward: 2048,
};

const collective = (role: string, collectiveName = 'allReduce', bytes = 1e6) => ({
  kind: 'collective',
  label: 'c',
  collective: collectiveName,
  bytes,
  role,
});
const compute = (durationNs: number) => ({ kind: 'compute', label: 'k', durationNs });
const layer = (name: string) => ({
  name,
  forward: [compute(1e4), collective('model')],
  recompute: [],
  inputGradient: [compute(1e4), collective('model', 'allGather', 1e5)],
  weightGradient: [compute(1e4), collective('data')],
  updateNs: 100,
});
const table = (loop: object, layers: readonly object[] = [layer('a'), layer('b')]): Workload =>
  ({ kind: 'table', label: 'table', loop: { passes: 1, ...loop }, layers }) as unknown as Workload;

function made({
  dimensions = [block('ring', 4), block('switch', 4, { tier: 'pod' })],
  ...base
}: Base): Design {
  return {
    ...BASE_V1,
    topology: { splitBandwidth: 'links', dimensions, ...base.topology },
    workload: base.workload ?? GPT,
    parallelism: { modelParallel: 2, overlap: false, ...base.parallelism },
    system: { ...BASE_V1.system, chunks: 4, ...base.system },
    compute: { ...BASE_V1.compute, capacityGB: 80, ...base.compute },
    bandwidth: { ...BASE_V1.bandwidth, scheme: 'equal', budgetGBps: 100, ...base.bandwidth },
    cost: base.cost ?? BASE_V1.cost,
    ...(base.conditions === undefined ? {} : { conditions: base.conditions }),
  };
}

const LINKS = { efficiency: 0.9, packetBytes: 256, headerBytes: 16, routerLatencyNs: 50 };
const LEVEL = {
  linksPerNpu: 2,
  linkBandwidthGiBps: 25,
  nicLatencyNs: 10,
  routerLatencyNs: 5,
  hbmLatencyNs: 20,
  hbmBandwidthGBps: 5,
  hbmScale: 0.5,
};
const direct = { algorithm: { name: 'direct', window: 2 }, whole: false } as const;
const whole = { algorithm: { name: 'direct' }, whole: false } as const;
const passedOn = { algorithm: { name: 'ring' }, whole: false } as const;
const MADE = ['allReduce', 'reduceScatter', 'allGather', 'allToAll', 'broadcast'] as const;
const madeBy = (name: (typeof MADE)[number], chunks: number) =>
  ({
    algorithm: {
      name: 'synthesised',
      synthesis: { method: name === 'allToAll' ? 'flow' : 'greedy', chunks, seed: 1 },
    },
    whole: false,
  }) as const;
const prices = (scale: number) => ({ linkPerGBps: scale, nicPerGBps: 2 * scale, switchPerGBps: 3 * scale });
const incastWith = (packets: PacketOptions): Design => {
  const design = incast({ switchBufferBytes: 8 * 200_000, segmentBytes: 65_536, ...packets });
  return {
    ...design,
    system: { ...design.system, leastChunkBytes: 16e6 },
    workload: table({ kind: 'micro' }, [layerOf('weightGradient', collective('all', 'allReduce', 64e6))]),
  };
};
const layerOf = (pass: string, ...operations: readonly object[]) => ({
  name: 'layer',
  forward: [],
  recompute: [],
  inputGradient: [],
  weightGradient: [],
  updateNs: 10,
  [pass]: operations,
});

/** Of every second NPU in groups of four. */
const spanned = { ...collective('all'), span: { size: 4, stride: 2 } };

const rooted = (entry: AlgorithmEntry): Design =>
  made({
    workload: table({ kind: 'micro' }, [
      layerOf('weightGradient', ...COLLECTIVES.toReversed().map((name) => collective('all', name))),
    ]),
    dimensions: [block('switch', 4), block('switch', 4)],
    system: { algorithms: Object.fromEntries(COLLECTIVES.map((name) => [name, [entry, entry]])) },
  });

/** Every family of workloads, then settings of the network, the system and the bandwidth. */
const ALL_REDUCES = table({ kind: 'micro' }, [
  layerOf('weightGradient', compute(1e5), collective('all', 'allReduce', 4e6)),
]);

/** A recommendation model that runs in no time. */
const SMALL_DLRM = {
  kind: 'dlrm',
  preset: 'dlrm',
  denseFeatures: 16,
  bottomMlp: [64, 8],
  topMlp: [64, 1],
  sparseFeatures: 4,
  embeddingDimension: 8,
  rowsPerTable: 1000,
  pooling: 4,
};

export const EFFECT_BASES: Readonly<Record<string, Design>> = {
  transformer: made({ parallelism: { overlap: true, modelParallel: 1 }, bandwidth: { budgetGBps: 4 } }),
  transformerInTurn: made({}),
  study: made({ workload: { ...BASE_V1.workload, layers: 2 } as Workload }),
  zero3: made({
    parallelism: { zeroStage: 3, fsdp: { prefetch: 1, shards: 4 } },
    dimensions: [block('fullyConnected', 8), block('switch', 4, { tier: 'pod' })],
  }),
  zero3Ahead: made({
    parallelism: { zeroStage: 3, fsdp: { prefetch: 3 }, overlap: true },
    bandwidth: { budgetGBps: 4 },
  }),
  pipeline: made({
    parallelism: {
      pipeline: { stages: 2, schedule: 'interleaved', chunks: 2, firstLayers: 1 },
      iterations: 2,
    },
    workload: { ...GPT, microBatch: 1, globalBatch: 64 },
  }),
  context: made({
    workload: MIXTRAL,
    parallelism: { contextParallel: 2, contextMethod: 'ring', sequenceParallel: true },
  }),
  experts: made({
    workload: MIXTRAL,
    parallelism: {
      contextParallel: 2,
      expertParallel: { degree: 4, nodeLimit: 1 },
      axisOrder: ['tensor', 'context', 'data', 'pipeline'],
    },
  }),
  latent: made({ workload: DEEPSEEK, parallelism: { zeroStage: 1 }, system: { chunks: 1 } }),
  hybrid: made({ workload: HYBRID, parallelism: { checkpointing: 'selective' }, system: { chunks: 1 } }),
  windowed: made({ workload: GPT_OSS, parallelism: { checkpointing: 'selective' } }),
  mesh: made({
    workload: { ...GPT, tokensPerReplica: 8192 },
    parallelism: { modelParallel: 16, mesh: { slices: [2, 2, 2, 2], launchNs: 1000 } },
    system: { chunks: 1 },
  }),
  summa: made({
    workload: { ...GPT, tokensPerReplica: 8192 },
    parallelism: { modelParallel: 16, mesh: { algorithm: 'summa', packets: 3, launchNs: 1000 } },
    system: { chunks: 1 },
  }),
  meshByCollective: made({
    workload: { ...GPT, tokensPerReplica: 8192 },
    parallelism: {
      modelParallel: 16,
      mesh: {
        block: 8,
        stays: ['largest', 'input', 'weights', 'output'],
        allGather: { launchNs: 1000, rowShare: 0.5, columnShare: 0.5 },
        reduceScatter: { launchNs: 2000, rowShare: 0.5, columnShare: 0.5 },
      },
    },
    system: { chunks: 1 },
  }),
  wang: made({
    workload: { ...GPT, tokensPerReplica: 8192 },
    parallelism: {
      modelParallel: 16,
      mesh: { algorithm: 'wang', sendReceive: { launchNs: 1000, rowShare: 0.5, columnShare: 0.5 } },
    },
    system: { chunks: 1 },
  }),
  cannon: made({
    workload: { ...GPT, tokensPerReplica: 8192 },
    parallelism: {
      modelParallel: 16,
      mesh: { algorithm: 'cannon', sendReceive: { launchNs: 1000, rowShare: 0.5, columnShare: 0.5 } },
    },
    system: { chunks: 1 },
  }),
  ordered: made({
    dimensions: [block('ring', 2), block('switch', 8)],
    parallelism: { modelParallel: 8, dimensionOrder: [1, 0] },
  }),
  convolution: made({
    workload: { kind: 'convolution', preset: 'resnet-50', imagesPerNpu: 8 },
    parallelism: { modelParallel: 1 },
  }),
  dlrm: made({
    workload: {
      ...SMALL_DLRM,
      bottomMlp: [16, 8],
      topMlp: [16, 1],
      samplesPerNpu: 64,
      interaction: 'concatenate',
    } as unknown as Workload,
    parallelism: { modelParallel: 1 },
    compute: { memoryGBps: 1e5 },
    system: { chunks: 1 },
  }),
  dlrmLate: made({
    workload: {
      ...SMALL_DLRM,
      samplesPerNpu: 64,
      gradientLag: 1,
    } as unknown as Workload,
    parallelism: { modelParallel: 2, overlap: true, iterations: 3 },
    compute: { memoryGBps: 1e5 },
  }),
  eachNpu: made({
    workload: {
      ...SMALL_DLRM,
      samplesPerNpu: 4096,
      lookupNs: 1000,
      tableUpdateNs: 1000,
      updatesLast: true,
      lastReduction: 'unawaited',
    } as unknown as Workload,
    parallelism: { modelParallel: 1, overlap: true, iterations: 2 },
    dimensions: [
      block('switch', 4, { packets: { losslessSwitches: 3, endpointDelayNs: 50 } }),
      block('switch', 4, { tier: 'pod', packets: { switchPorts: 16, endpointDelayNs: 20 } }),
    ],
    bandwidth: { budgetGBps: 8 },
    system: {
      chunks: 4,
      activeChunks: 2,
      network: 'packets',
      packets: {
        eachNpu: true,
        allToAllChunks: 2,
        sameOrder: true,
        segmentBytes: 2048,
        switchBufferBytes: 16 * 4096,
      },
      algorithms: Object.fromEntries(
        (['allReduce', 'reduceScatter', 'allGather', 'allToAll'] as const).map((name) => [
          name,
          [whole, whole],
        ]),
      ),
    },
  }),
  dispatched: made({
    parallelism: { overlap: true },
    dimensions: [block('ring', 4), block('ring', 4)],
    bandwidth: { budgetGBps: 4 },
    system: {
      chunks: 16,
      activeChunks: 2,
      queuesPerDimension: 2,
      queues: [2, 3],
      gatherQueues: true,
      dealing: 'chunks',
      dispatch: { issue: 4, below: 2 },
    },
  }),
  fused: made({
    parallelism: { overlap: true, modelParallel: 1, fusion: { bytes: 2 ** 23, layers: 2 } },
    bandwidth: { budgetGBps: 4 },
  }),
  bySize: made({
    dimensions: [block('switch', 4), block('switch', 4)],
    workload: table({ kind: 'micro' }, [
      layerOf(
        'weightGradient',
        ...COLLECTIVES.flatMap((name) => [collective('all', name, 1e4), collective('all', name, 1.5e6)]),
      ),
    ]),
    system: {
      algorithms: Object.fromEntries(
        COLLECTIVES.map((name) => [
          name,
          [{ ...passedOn, below: { bytes: 1e6, algorithm: { name: 'direct', window: 2 } } }],
        ]),
      ),
    },
  }),
  madeForLinks: made({
    dimensions: [
      block('graph', 8, { parameters: { links: '0-1-2-3-4-5-6-7-0 0-3*2 1>4 2-6 3-7 2-sw:50% 5-sw', b: 0 } }),
    ],
    workload: table({ kind: 'micro' }, [
      layerOf(
        'weightGradient',
        ...MADE.flatMap((name) => [collective('all', name, 1e4), collective('all', name, 1.5e6)]),
      ),
    ]),
    system: {
      algorithms: Object.fromEntries(
        MADE.map((name) => [
          name,
          [{ ...madeBy(name, 2), below: { bytes: 1e6, algorithm: madeBy(name, 3).algorithm } }],
        ]),
      ),
    },
  }),
  overridden: made({
    workload: { ...GPT, overrides: [{ layer: 1, pass: 'forward', operation: 0, value: 1e6 }] },
  }),
  tableOfTransformer: made({
    workload: table({ kind: 'transformer', modelGroup: 4 }, [
      layer('a'),
      { ...layer('b'), recompute: [compute(1e4), collective('model')] },
    ]),
  }),
  tableWithRecompute: made({
    workload: table({ kind: 'transformerRecompute', modelGroup: 4, checkpoints: [0], initiates: [2] }, [
      layer('a'),
      layer('b'),
      layer('c'),
    ]),
  }),
  tableOfDlrm: made({
    workload: table({ kind: 'dlrm', lastBottomLayer: 1 }, [
      {
        ...layerOf('forward', compute(1e3), collective('model', 'allToAll')),
        inputGradient: [collective('model', 'allToAll')],
      },
      layerOf('weightGradient', compute(1e3), collective('data')),
      layerOf('weightGradient', compute(1e3), collective('data')),
    ]),
  }),
  tableOfDlrmBeside: made({
    workload: table({ kind: 'dlrm', lastBottomLayer: 1 }, [
      {
        ...layerOf('forward', compute(1e3), collective('model', 'allToAll')),
        inputGradient: [collective('model', 'allToAll')],
        // It ends behind the reductions of the gradients.
        weightGradient: [compute(1e5)],
      },
      layerOf('weightGradient', compute(1e3), collective('data', 'allReduce', 1e4)),
      layerOf('weightGradient', compute(1e3), collective('data', 'allReduce', 1e4)),
    ]),
    parallelism: { overlap: true },
  }),
  tableOfDlrmLate: made({
    workload: table({ kind: 'dlrm', passes: 3, lastBottomLayer: 1, gradientLag: 1, mlpGroup: 2 }, [
      layerOf('forward', compute(1e3), collective('model', 'allToAll')),
      layerOf('forward', compute(1e3), collective('model', 'allGather')),
      layerOf('weightGradient', compute(1e3), collective('data', 'allReduce', 1e6)),
    ]),
    parallelism: { overlap: true },
  }),
  tableCustomized: made({
    workload: table({ kind: 'customized', policies: ['data', 'hybridModelData'] }, [
      layerOf('weightGradient', compute(1e3), collective('data')),
      layer('b'),
    ]),
  }),
  rooted: rooted(direct),
  rootedRing: rooted(passedOn),
  inSwitch: made({ dimensions: [block('switch', 8, { parameters: { inNetwork: 'all', e: 0.5 } })] }),
  loops: made({ dimensions: [block('loop', 16, { parameters: { q: 4, z: 1, w: 1 } })] }),
  loops2d: made({ dimensions: [block('loop2d', 8, { parameters: { x: 2, y: 1, z: 1, w: 1 } })] }),
  trunk: made({
    dimensions: [
      block('fatTree', 16, { parameters: { leaf: 4, spines: 4, over: 1, routes: 'hashed', seed: 3 } }),
    ],
    system: { network: 'shared' },
  }),
  deepTree: made({
    dimensions: [
      block('fatTree', 32, { parameters: { leaf: 2, spines: 2, levels: 3, pod: 4, cores: 4, over: 1 } }),
    ],
    system: { network: 'shared' },
  }),
  rowsOfRouters: made({
    dimensions: [block('hyperx', 16, { parameters: { p: 2, x: 2, y: 2, z: 2, routes: 'hashed', seed: 1 } })],
  }),
  slimFly: made({ dimensions: [block('slimFly', 18, { parameters: { p: 1, q: 3 } })] }),
  cubeMesh: made({ dimensions: [block('dgx1', 8, { parameters: { gpus: 'V100' } })] }),
  railOnly: made({ dimensions: [block('railOnly', 8, { parameters: { n: 4, m: 2, ratio: 3 } })] }),
  torusSlice: made({
    dimensions: [block('torusSlice', 16, { parameters: { x: 2, y: 1, z: 1, side: 2, twist: 'twisted' } })],
  }),
  drawnRing: made({
    dimensions: [block('graph', 5, { parameters: { links: '0-1-2-3-4-0', b: 0 } })],
    workload: table({ kind: 'micro' }, [layerOf('weightGradient', collective('all', 'allReduce', 1e6))]),
    system: { algorithms: { allReduce: [passedOn] } },
  }),
  drawn: made({ dimensions: [block('graph', 4, { parameters: { links: '0..1-a 2..3-b a-b:60', b: 100 } })] }),
  groupsOfRouters: made({ dimensions: [block('dragonfly', 12, { parameters: { p: 2, a: 3, g: 2, h: 1 } })] }),
  shared: made({ parallelism: { modelParallel: 4 }, system: { network: 'shared', links: LINKS } }),
  incast: incastWith({}),
  incastOfSack: incastWith({ sack: true, realAcks: true }),
  packetsWithoutLoss: made({
    dimensions: [block('switch', 4)],
    workload: table({ kind: 'micro' }, [layerOf('weightGradient', collective('all', 'allReduce', 4e6))]),
    system: { network: 'packets', packets: { segmentBytes: 4096 } },
  }),
  physical: made({
    topology: { physical: { sizes: [4, 4], lanes: 1, linkLatencyNs: 200 } },
    dimensions: [block('ring', 4), block('ring', 4)],
    system: { queuesPerDimension: 2, network: 'shared' },
  }),
  wired: made({
    dimensions: [
      block('ring', 4, { wires: { lanes: 2, directions: 2, packetBytes: 512, efficiency: 0.8 } }),
      block('switch', 4, { wires: { lanes: 2, directions: 2 } }),
    ],
    parallelism: { modelParallel: 4 },
    system: { queuesPerDimension: 2, activeChunks: 4, chunks: 5, links: LINKS },
  }),
  linked: made({
    dimensions: [block('ring', 4, { link: LEVEL }), block('switch', 4, { link: LEVEL })],
    workload: table({ kind: 'micro' }, [
      layerOf('weightGradient', collective('all', 'allReduce', 100), collective('all', 'allReduce', 1e8)),
    ]),
    system: { chunks: 1 },
  }),
  machine: made({
    bandwidth: { mode: 'fixed', scheme: 'custom', customGBps: [80, 20] },
    compute: { memoryGBps: 2000, array: { rows: 128, columns: 128, clockGHz: 1 } },
    system: { chunks: 1 },
  }),
  ownLinks: made({
    system: {
      chunks: 1,
      ownLinks: { inside: { latencyNs: 2000, share: 0.8 }, between: { latencyNs: 5000, share: 0.7 } },
    },
  }),
  calibrated: made({
    workload: { ...GPT, precision: 'fp8' },
    parallelism: { overlap: true },
    compute: { calibration: 'megatron-fp8-h100', peakTflops: 989, memoryGBps: 3350 },
    system: { calibration: 'nccl-h100' },
  }),
  calibratedInFour: made({
    workload: { ...GPT, precision: 'fp4' },
    compute: { calibration: 'bridge-gb200-nvfp4', peakTflops: 2500, memoryGBps: 8000 },
  }),
  conditioned: made({
    dimensions: [block('fullyConnected', 4), block('switch', 4)],
    workload: ALL_REDUCES,
    system: { network: 'shared', chunks: 1, algorithms: { allReduce: [passedOn, passedOn] } },
    conditions: [
      { kind: 'slowLink', link: ['npu 2', 'npu 1'], factor: 0.3, oneWay: false },
      { kind: 'lostLink', link: ['npu 5', 'sw'], dimension: 1, lanes: 8, count: 6 },
      { kind: 'slowPort', npu: 1, dimension: 1, factor: 0.5 },
      { kind: 'slowPort', npu: 2, dimension: 1, factor: 0.5 },
      { kind: 'slowNpu', npu: 3, factor: 0.9 },
      { kind: 'share', dimension: 0, share: 0.3 },
    ],
  }),
  linesOfTrees: made({
    dimensions: [block('fatTree', 8, { parameters: { leaf: 2, spines: 2 } }), block('ring', 2)],
    workload: ALL_REDUCES,
    system: { network: 'analytical', chunks: 1, algorithms: { allReduce: [passedOn, passedOn] } },
    conditions: [
      { kind: 'slowLink', link: ['leaf 0', 'spine 0'], line: 0, factor: 0.5 },
      { kind: 'slowLink', link: ['leaf 0', 'spine 0'], line: 1, factor: 0.5 },
    ],
  }),
  spreads: made({
    dimensions: [block('ring', 4), block('switch', 2)],
    workload: GPT,
    conditions: [
      { kind: 'computeSpread', sigma: 0.1, distribution: 'lognormal', together: 2 },
      { kind: 'linkSpread', sigma: 0.2, dimension: 1, together: 1 },
    ],
  }),
  partlyUsed: made({
    dimensions: [block('ring', 8, { used: 3, usedPlaces: [0, 2, 5] }), block('ring', 4, { used: 2 })],
    workload: ALL_REDUCES,
    system: { chunks: 1 },
  }),
  twoJobs: made({
    dimensions: [block('ring', 8, { used: 3, usedPlaces: [0, 3, 6] })],
    workload: ALL_REDUCES,
    system: { network: 'shared', chunks: 1 },
    conditions: [
      { kind: 'secondJob', npus: [1, 4, 5, 7], collective: 'allReduce', algorithm: 'ring', bytes: 1e6 },
    ],
  }),
  twoTrainings: made({
    dimensions: [block('ring', 8, { used: 3, usedPlaces: [0, 2, 4] })],
    workload: ALL_REDUCES,
    system: { network: 'shared', chunks: 1 },
    conditions: [
      { kind: 'secondDesign', places: [[1, 3, 6]], job: { name: 'b', workload: ALL_REDUCES, chunks: 2 } },
    ],
  }),
  traced: made({
    dimensions: [block('ring', 4), block('switch', 4, { tier: 'pod' })],
    parallelism: { overlap: true },
    workload: table({ kind: 'trace', after: [[], [], [0], [0, 1]] }, [
      layerOf('forward', compute(1e5), spanned),
      layerOf('recompute', compute(4e5), spanned),
      layerOf('inputGradient', compute(1e5), spanned),
      layerOf('weightGradient', compute(1e5), spanned),
    ]),
  }),
  goal: made({
    bandwidth: {
      scheme: 'optimal',
      goal: {
        objective: 'time',
        budget: '<=',
        constraints: [
          { kind: 'dimension', dimension: 0, relation: '<=', bandwidthGBps: 40 },
          { kind: 'sum', dimensions: [0], relation: '<=', bandwidthGBps: 30 },
        ],
        others: [{ preset: 'gpt-3', modelParallel: 2, weight: 1 }],
      },
    },
  }),
  objective: made({
    system: { chunks: 1 },
    bandwidth: { scheme: 'optimal', goal: { objective: 'time', budget: '=', constraints: [], others: [] } },
  }),
  order: made({
    dimensions: [block('ring', 4), block('ring', 2), block('switch', 4, { tier: 'pod' })],
    bandwidth: {
      scheme: 'optimal',
      goal: {
        objective: 'time',
        budget: '<=',
        constraints: [
          { kind: 'order', larger: 2, smaller: 0 },
          { kind: 'cost', dollars: 5e4 },
        ],
        others: [],
      },
    },
  }),
  tiers: made({
    dimensions: [
      block('ring', 2, { tier: 'chiplet' }),
      block('switch', 4, { tier: 'package' }),
      block('switch', 4, { tier: 'node' }),
      block('switch', 4, { tier: 'pod' }),
    ],
    parallelism: { modelParallel: 1 },
    system: { chunks: 1 },
    cost: { chiplet: prices(1), package: prices(2), node: prices(3), pod: prices(4), npuDollars: 1000 },
  }),
};
