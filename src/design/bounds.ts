import { MOST_SEGMENT_BYTES } from '../network/models/packets/option-facts.ts';
import { DIMENSIONS_MAX, NPUS_MAX, SIZE_MAX } from '../topology/bounds.ts';
import { formatDecimal } from '../units/decimal.ts';
import { MOST_CHUNKS, MOST_STAGES } from '../workload/axes/axis-list.ts';
import { CONVOLUTION_BOUNDS } from '../workload/convolution/facts/catalog.ts';
import { DLRM_BOUNDS, MLP_LAYERS_BOUND, MLP_WIDTH_BOUND } from '../workload/dlrm/facts/description.ts';
import { TRANSFORMER_BOUNDS } from '../workload/transformer/facts/bounds.ts';

/**
 * Bounds of every number, text and list of a design. The schema enforces them; fields of the page take their `min` and `max` from here.
 * They limit what a document can hold and are wider than what can be simulated, which is checked when a design is run.
 */
export interface NumberBound {
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
  /** Minimum besides 0, if 0 means none. Defaults to anything above `min`. */
  readonly leastAboveZero?: number;
}

function whole(min: number, max: number): NumberBound {
  return { min, max, whole: true };
}

function real(min: number, max: number): NumberBound {
  return { min, max, whole: false };
}

/** The minimum bandwidth, peak or efficiency: zero would divide, and anything less is no network. */
const POSITIVE = 1e-6;
/** Of one dimension, in GB/s: far below its share of the minimum budget, and far above what would make a time infinite. */
const LEAST_PART = 1e-12;

export const NUMBER_BOUNDS = {
  version: whole(1, 1_000_000),
  size: whole(1, SIZE_MAX),
  latencyNs: real(0, 1e9),
  linksPerNpu: whole(1, 65_536),
  /** Parallel rings, links or switches. */
  lanes: whole(1, 256),
  packetBytes: whole(1, 2 ** 20),
  headerBytes: whole(0, 2 ** 20),
  iterations: whole(1, 100),
  meshSlices: whole(1, 65_536),
  meshPackets: whole(1, 4096),
  meshBlock: whole(1, 1024),
  linkBandwidthGiBps: real(POSITIVE, 1e6),
  hbmBandwidthGBps: real(0, 1e9),
  hbmScale: real(0, 1e9),
  mlpWidth: MLP_WIDTH_BOUND,
  passes: whole(1, 10_000),
  layerIndex: whole(0, 4095),
  durationNs: real(0, 1e15),
  bytes: real(0, 2 ** 53 - 1),
  /** Of an edited cell: bytes, or ns. */
  cellValue: real(0, 2 ** 53 - 1),
  operationIndex: whole(0, 63),
  npus: whole(1, NPUS_MAX),
  /** Of a pipeline. */
  stages: whole(1, MOST_STAGES),
  pipelineChunks: whole(1, MOST_CHUNKS),
  stageLayers: whole(0, 4096),
  fusedLayers: whole(1, 4096),
  /** Capacity of an expert, or rows of the busiest NPU, over the even share. */
  expertLoad: real(1, 1024),
  /** Layers whose weights are gathered ahead. */
  prefetch: whole(0, 64),
  /** Nodes per token. */
  nodeLimit: whole(1, 65_536),
  chunks: whole(1, 4096),
  /** Of the greedy method that makes a collective for its network. */
  synthesisSeed: whole(0, 2 ** 31),
  leastChunkBytes: whole(1, 2 ** 40),
  queues: whole(1, 64),
  window: whole(1, 65_536),
  peakTflops: real(POSITIVE, 1e6),
  efficiency: real(POSITIVE, 1),
  /** Mean relative error of a fit. */
  fitError: real(0, 100),
  physicalShare: real(POSITIVE, 1e6),
  slowdown: real(0.01, 100),
  updateNsPerKB: real(0, 1e6),
  /** Share of compute that communication takes. */
  onLoad: real(0, 0.99),
  memoryGBps: real(POSITIVE, 1e6),
  capacityGB: real(POSITIVE, 1e6),
  arraySide: whole(1, 65_536),
  clockGHz: real(POSITIVE, 1e3),
  budgetGBps: real(POSITIVE, 1e6),
  segmentBytes: whole(64, MOST_SEGMENT_BYTES),
  windowBytes: whole(1, 1e12),
  switchBufferBytes: whole(64, 1e15),
  rtoNs: real(1, 1e12),
  /** 0 stands for the whole window. */
  initialWindowSegments: whole(0, 1_000_000),
  /** 0: the acknowledgement waits for the next segment. */
  ackDelayNs: real(0, 1e12),
  quickAckSegments: whole(0, 1_000_000),
  slowStartSegments: whole(1, 2),
  /** Of one dimension; 0 if nothing is sent. */
  bandwidthGBps: { ...real(0, 1e6), leastAboveZero: LEAST_PART },
  price: real(0, 1e6),
  /** Of one NPU, $. */
  npuDollars: real(0, 1e9),
  trainingTokens: real(1, 1e18),
  /** Of compute or links from NPU to NPU, as a share. */
  spread: real(0, 3),
  /** Failures of a part. */
  perMillionHours: real(0, 1e6),
  minutes: real(0, 1e6),
  hours: real(0, 1e6),
  /** Of work between two checkpoints. */
  intervalMinutes: real(0.001, 1e6),
  spareHosts: whole(0, NPUS_MAX),
  /** Of a whole job, 0 if nothing is saved. */
  checkpointGB: real(0, 1e9),
  watts: real(0, 1e6),
  pue: real(1, 10),
  /** Dollars, or kilograms. */
  perKwh: real(0, 100),
  years: real(0.01, 100),
  /** Of a whole network, $. */
  costDollars: real(0, 1e18),
  /** Of a dimension in a constraint, from 0. */
  dimensionIndex: whole(0, DIMENSIONS_MAX - 1),
  /** Weight of a workload among several. */
  weight: real(0, 1e6),
  /** Of the speed of a link or an NPU: 1 is healthy. */
  strength: real(0, 1),
  npuIndex: whole(0, NPUS_MAX - 1),
  lineIndex: whole(0, NPUS_MAX - 1),
} as const satisfies Record<string, NumberBound>;

/** Bounds of the numbers of a model, by its kind; they are part of its description. */
export const MODEL_BOUNDS = {
  transformer: TRANSFORMER_BOUNDS,
  convolution: CONVOLUTION_BOUNDS,
  dlrm: DLRM_BOUNDS,
} as const satisfies Record<string, Record<string, NumberBound>>;

/** Maximum UTF-16 code units of a text. */
export const TEXT_BOUNDS = { name: 120, label: 200, formula: 500, pattern: 4000, linkEnd: 20 } as const;

/** Maximum entries of a list. */
export const LIST_BOUNDS = {
  dimensions: DIMENSIONS_MAX,
  axes: 8,
  physical: 4,
  layers: 4096,
  operations: 64,
  overrides: 1024,
  gridProducts: 4,
  constraints: 64,
  otherWorkloads: 16,
  mlpLayers: MLP_LAYERS_BOUND.max,
  conditions: 256,
  jobNpus: 4096,
} as const;

/** Maximum entries of all lists and fields of a document together: enough for 4,096 layers of a few operations. */
export const MOST_ENTRIES = 1_000_000;

/** All digits that a double is sure to hold: a bound is not rounded. */
const DIGITS = 15;

/** Returns `a whole number from 1 to 65,536`. */
export function allowedNumbers({ min, max, whole, leastAboveZero }: NumberBound): string {
  const noun = `${leastAboveZero === undefined ? '' : '0 or '}a ${whole ? 'whole ' : ''}number`;
  return `${noun} from ${formatDecimal(leastAboveZero ?? min, DIGITS)} to ${formatDecimal(max, DIGITS)}`;
}

/** Returns whether `value` is a finite number inside the bound. */
export function isWithin(value: unknown, bound: NumberBound): value is number {
  return (
    typeof value === 'number' &&
    value >= bound.min &&
    value <= bound.max &&
    (value === 0 || value >= (bound.leastAboveZero ?? bound.min)) &&
    (!bound.whole || Number.isSafeInteger(value))
  );
}
