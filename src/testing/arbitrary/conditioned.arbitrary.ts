/** Small designs with conditions, over everything that a design may have beside them: each feature is drawn by itself. */
import fc from 'fast-check';
import { COLLECTIVES, type AlgorithmName, type Collective } from '../../collective/types.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type {
  Condition,
  Design,
  DesignDimension,
  DesignSystem,
  Parallelism,
  PhysicalNetwork,
  TableWorkload,
  Workload,
} from '../../design/document.ts';
import { oneCollective } from '../../design/one-collective.ts';
import { DEFAULT_PATHS } from '../../design/second/rules.ts';
import { withRuled } from '../../design/second/with-ruled.ts';
import type { PipelineSchedule } from '../../workload/pipeline/facts/names.ts';
import { blocks } from '../../topology/blocks/blocks.ts';
import { publishedTransformer } from '../../workload/transformer/facts/catalog.ts';

type Shape = Pick<DesignDimension, 'kind' | 'size' | 'parameters'>;

const OUTER: readonly Shape[] = [
  { kind: 'ring', size: 4 },
  { kind: 'switch', size: 2 },
  { kind: 'switch', size: 4 },
  { kind: 'fullyConnected', size: 4 },
  { kind: 'mesh', size: 3 },
];

const INNER: readonly Shape[] = [
  ...OUTER,
  { kind: 'ring', size: 8 },
  { kind: 'switch', size: 8 },
  { kind: 'switch', size: 8, parameters: { inNetwork: 'all' } },
  { kind: 'fatTree', size: 8, parameters: { leaf: 4, spines: 2 } },
  { kind: 'fatTree', size: 8, parameters: { leaf: 2, spines: 2, over: 2 } },
  { kind: 'loop', size: 16, parameters: { q: 3, z: 2, w: 1 } },
  { kind: 'hypercube', size: 8 },
  { kind: 'railOnly', size: 8, parameters: { n: 4, m: 2, ratio: 2 } },
  { kind: 'graph', size: 4, parameters: { links: '0-1-2-3-0 0-2' } },
  { kind: 'graph', size: 6, parameters: { links: '0..2-a 3..5-b a-b:50%' } },
] as readonly Shape[];

const LINKS: readonly (readonly [string, string])[] = [
  ['npu 0', 'npu 1'],
  ['npu 1', 'npu 2'],
  ['npu 0', 'sw'],
  ['npu 1', 'sw'],
  ['leaf 0', 'spine 0'],
  ['switch 0', 'switch 1'],
];

export const CONDITION_KINDS = [
  'slowPort',
  'slowNpu',
  'share',
  'slowLink',
  'lostLink',
  'computeSpread',
  'linkSpread',
  'secondJob',
  'secondDesign',
] as const;

/** What a design has beside its conditions, none of which may make them wrong. */
export interface Features {
  readonly work: 'collective' | 'layers' | 'model' | 'pipeline';
  readonly cost: 'given' | 'calibrated' | 'measured';
  readonly isSecondVersion: boolean;
  readonly isBuilt: boolean;
  readonly isUsedInPart: boolean;
  readonly kinds: readonly (typeof CONDITION_KINDS)[number][];
}

export interface Conditioned extends Features {
  readonly design: Design;
  /** @param strength 0 is healthy, less than 1. Other jobs have none: at 0 they send nothing, or are left out */
  readonly conditions: (strength: number) => readonly Condition[];
}

export function arbitraryConditioned(mostNpus: number): fc.Arbitrary<Conditioned> {
  return drawn.filter(({ inner, outer }) => inner.size * (outer?.size ?? 1) <= mostNpus).map(conditionedOf);
}

/** Algorithms of a drawn design: the usual ones twice as often as any other. */
export const ALGORITHM_CHOICES = [
  'usual',
  'usual',
  'ring',
  'direct',
  'halvingDoubling',
  'doubleBinaryTree',
  'synthesised',
  'inNetwork',
  'fastest',
] as const;

const drawn = fc.record({
  inner: fc.constantFrom(...INNER),
  outer: fc.option(fc.constantFrom(...OUTER), { freq: 1 }),
  used: fc.constantFrom('all', 'all', 'first', 'strided'),
  latencyNs: fc.constantFrom(0, 500),
  splitBandwidth: fc.constantFrom('links' as const, 'links' as const, 'full' as const),
  work: fc.constantFrom('collective', 'layers', 'layers', 'model', 'pipeline'),
  schedule: fc.constantFrom<PipelineSchedule>('oneForwardOneBackward', 'interleaved', 'zbH1'),
  collective: fc.constantFrom<Collective>('allReduce', 'allGather', 'reduceScatter', 'allToAll'),
  degree: fc.constantFrom(1, 1, 2),
  zeroStage: fc.constantFrom(0 as const, 0 as const, 2 as const, 3 as const),
  overlap: fc.boolean(),
  cost: fc.constantFrom('given', 'given', 'calibrated', 'measured'),
  isSecondVersion: fc.boolean(),
  built: fc.constantFrom('same', 'same', 'same', 'torus', 'switch', 'fatTree'),
  algorithm: fc.constantFrom(...ALGORITHM_CHOICES),
  system: fc.record({
    chunks: fc.constantFrom(1, 1, 3, 7),
    activeChunks: fc.constantFrom(1, 1, 2),
    queuesPerDimension: fc.constantFrom(1, 1, 2),
    scheduling: fc.constantFrom('LIFO' as const, 'FIFO' as const),
    intraDimension: fc.constantFrom('FIFO' as const, 'smallestChunkFirst' as const),
    interDimension: fc.constantFrom('ascending', 'ascending', 'roundRobin', 'themis', 'themisFlex'),
    optimization: fc.constantFrom('localBWAware' as const, 'baseline' as const),
    endpointDelayNs: fc.constantFrom(0, 10),
    steps: fc.constantFrom('synchronous', 'synchronous', 'eager'),
  }),
  wires: fc.constantFrom({}, {}, { lanes: 2, directions: 2 }),
  kinds: fc.array(fc.constantFrom(...CONDITION_KINDS), { minLength: 1, maxLength: 2 }),
  npus: fc.tuple(fc.nat(), fc.nat()),
  at: fc.tuple(fc.nat(), fc.nat()),
  links: fc.tuple(fc.constantFrom(...LINKS), fc.constantFrom(...LINKS)),
  bytes: fc.constantFrom(1e4, 3e5),
});

type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never;

function conditionedOf(given: Drawn): Conditioned {
  const { kinds, work, cost, isSecondVersion } = given;
  const hasJob = kinds.some((kind) => kind === 'secondJob' || kind === 'secondDesign');
  const used = hasJob && given.used === 'all' ? 'first' : given.used;
  const dimensions = dimensionsOf({ ...given, used });
  const physical = used === 'all' && !kinds.some(isPlaced) ? physicalOf(given, dimensions) : null;
  const plain = designOf(given, dimensions, physical);
  const design = isSecondVersion ? withRuled(plain, DEFAULT_PATHS) : plain;
  return {
    design,
    work,
    cost,
    isSecondVersion,
    isBuilt: physical !== null,
    isUsedInPart: used !== 'all',
    kinds,
    conditions: (strength) =>
      kinds.flatMap((kind, index) => conditionOf(given, design, index, kind, strength)),
  };
}

/** Whether a condition is at one place of the dimensions, which a network that is built otherwise has not. */
function isPlaced(kind: string): boolean {
  return kind === 'slowPort' || kind === 'slowLink' || kind === 'lostLink';
}

/** Some of the outermost dimension, so that another job has groups to itself or beside every NPU. */
function dimensionsOf(given: Drawn): readonly DesignDimension[] {
  const shapes = [given.inner, ...(given.outer === null ? [] : [given.outer])];
  return shapes.map((shape, index) => {
    const half = Math.floor(shape.size / 2);
    const isOuter = index === shapes.length - 1;
    const hasWires = given.wires.lanes !== undefined && blocks[shape.kind].hasDirections;
    return {
      ...shape,
      linkLatencyNs: given.latencyNs,
      tier: isOuter && shapes.length > 1 ? 'pod' : 'node',
      ...(hasWires ? { wires: { lanes: 2, directions: 2 } } : {}),
      ...(isOuter && given.used !== 'all' && half > 0 ? { used: half } : {}),
      ...(isOuter && given.used === 'strided' && half > 0
        ? { usedPlaces: Array.from({ length: half }, (_, at) => 2 * at) }
        : {}),
    };
  });
}

function designOf(
  given: Drawn,
  dimensions: readonly DesignDimension[],
  physical: PhysicalNetwork | null,
): Design {
  const { leastChunkBytes: _least, ...system } = DEFAULT_DESIGN.system;
  return {
    ...DEFAULT_DESIGN,
    topology: {
      dimensions,
      splitBandwidth: given.splitBandwidth,
      ...(physical === null ? {} : { physical }),
    },
    workload: workloadOf(given),
    parallelism: parallelismOf(given),
    compute: {
      peakTflops: 989,
      efficiency: 0.5,
      ...(given.cost === 'calibrated' ? { calibration: 'megatron-bf16-h100' } : {}),
    },
    bandwidth: {
      ...DEFAULT_DESIGN.bandwidth,
      mode: 'fixed',
      scheme: 'custom',
      customGBps: dimensions.map((_, index) => (index === 0 ? 100 : 40)),
    },
    system: {
      ...system,
      ...(given.system as Partial<DesignSystem>),
      rounding: 'exact',
      algorithms: algorithmsOf(given, dimensions.length),
      ...(given.cost === 'calibrated' ? { calibration: 'nccl-h100' as const } : {}),
      ...(given.cost === 'measured'
        ? { ownLinks: { inside: { latencyNs: 4000, share: 0.7 }, between: { latencyNs: 9000, share: 0.8 } } }
        : {}),
    },
  };
}

function physicalOf({ built }: Drawn, dimensions: readonly DesignDimension[]): PhysicalNetwork | null {
  const npus = dimensions.reduce((product, { size }) => product * size, 1);
  if (built === 'torus') return { sizes: dimensions.map(({ size }) => size), lanes: 1, linkLatencyNs: 500 };
  if (built === 'same' || npus % 4 !== 0) return null;
  const tree = { kind: 'fatTree', size: npus, parameters: { leaf: 4, spines: 2 } } as const;
  const shape: Shape = built === 'switch' ? { kind: 'switch', size: npus } : tree;
  return { dimensions: [{ ...shape, linkLatencyNs: 500, tier: 'node' }] };
}

function algorithmsOf({ algorithm }: Drawn, count: number): DesignSystem['algorithms'] {
  if (algorithm === 'usual') return {};
  const entry =
    algorithm === 'fastest'
      ? { algorithm: { name: 'ring' as const }, whole: false, fastest: true as const }
      : { algorithm: { name: algorithm as AlgorithmName }, whole: false };
  const entries = Array.from({ length: count }, () => entry);
  return Object.fromEntries(COLLECTIVES.slice(0, 3).map((name) => [name, entries]));
}

/** @param scale of bytes and of compute */
export function layersOf(scale: number, collective: Collective = 'allReduce'): TableWorkload {
  const compute = (durationNs: number) => ({ kind: 'compute', label: 'product', durationNs }) as const;
  return {
    kind: 'table',
    label: 'layers',
    loop: { kind: 'data', passes: 1 },
    layers: [1, 3].map((times) => ({
      name: `layer ${times}`,
      forward: [compute(1e4 * times * scale)],
      recompute: [],
      inputGradient: [compute(1e4 * times * scale)],
      weightGradient: [
        compute(1e4 * times * scale),
        { kind: 'collective', label: 'sum', collective, bytes: 2e6 * scale, role: 'data' },
      ],
      updateNs: 0,
    })),
  };
}

function workloadOf({ work, collective, bytes }: Drawn): Workload {
  if (work === 'collective') return oneCollective(collective, bytes, 'collective');
  if (work === 'layers') return layersOf(1, collective === 'allToAll' ? 'allReduce' : collective);
  return {
    ...publishedTransformer('llama-3-8b'),
    hidden: 512,
    heads: 8,
    kvHeads: 8,
    feedForward: 2048,
    vocabulary: 4096,
    sequence: 1024,
    layers: 4,
    ...(work === 'pipeline' ? { microBatch: 1 } : {}),
    tokensPerReplica: 4096,
    recompute: false,
  };
}

function parallelismOf({ work, schedule, degree, zeroStage, overlap }: Drawn): Parallelism {
  const base = { modelParallel: 1, overlap };
  if (work === 'collective' || work === 'layers') return base;
  const model = { ...base, modelParallel: degree };
  if (work === 'model') return { ...model, zeroStage };
  const chunks = schedule === 'interleaved' ? { chunks: 2 } : {};
  return { ...model, zeroStage: zeroStage > 1 ? 1 : 0, pipeline: { schedule, stages: 2, ...chunks } };
}

function conditionOf(
  { npus, at, links, inner, outer, bytes }: Drawn,
  design: Design,
  index: number,
  kind: Features['kinds'][number],
  strength: number,
): readonly Condition[] {
  const { dimensions } = design.topology;
  const npu = npus[index]! % (inner.size * (outer?.size ?? 1));
  const dimension = at[index]! % dimensions.length;
  const link = links[index]!;
  const factor = 1 - strength;
  switch (kind) {
    case 'slowPort':
      return [{ kind, npu, dimension, factor }];
    case 'slowNpu':
      return [{ kind, npu, factor }];
    case 'share':
      return [{ kind, dimension, share: strength }];
    case 'slowLink':
      return [{ kind, link, dimension, factor }];
    case 'lostLink':
      return [{ kind, link, dimension, lanes: 10, count: Math.round(10 * strength) }];
    case 'computeSpread':
    case 'linkSpread':
      return [{ kind, sigma: strength / 4 }];
    case 'secondJob':
      return [{ kind, npus: freeNpus(dimensions), collective: 'allReduce', bytes: bytes * strength }];
    case 'secondDesign':
      return strength === 0
        ? []
        : [
            {
              kind,
              places: freePlaces(dimensions),
              job: { workload: layersOf(strength), parallelism: PLAIN },
            },
          ];
  }
}

const PLAIN: Parallelism = { modelParallel: 1, overlap: true };

/** By dimension the places that the design leaves: of the outermost, all that it does not use. */
function freePlaces(dimensions: readonly DesignDimension[]): readonly (readonly number[])[] {
  return dimensions.map(({ size, used = size, usedPlaces }) => {
    const taken = new Set(usedPlaces ?? Array.from({ length: used }, (_, place) => place));
    const free = Array.from({ length: size }, (_, place) => place).filter((place) => !taken.has(place));
    return free.length === 0 ? [...taken] : free;
  });
}

function freeNpus(dimensions: readonly DesignDimension[]): readonly number[] {
  let npus: readonly number[] = [0];
  let stride = 1;
  for (const [index, places] of freePlaces(dimensions).entries()) {
    const inside = npus;
    const apart = stride;
    npus = places.flatMap((place) => inside.map((npu) => npu + place * apart));
    stride *= dimensions[index]!.size;
  }
  return npus;
}
