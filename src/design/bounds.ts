import { MOST_SEGMENT_BYTES } from '../network/packets/options.ts';
import { DIMENSIONS_MAX, NPUS_MAX, SIZE_MAX } from '../topology/bounds.ts';
import { formatDecimal } from '../units/decimal.ts';
import { MOST_CHUNKS, MOST_STAGES } from '../workload/axes/axis-list.ts';
import { CONVOLUTION_BOUNDS } from '../workload/convolution.ts';
import { DLRM_BOUNDS, MLP_LAYERS_BOUND, MLP_WIDTH_BOUND } from '../workload/dlrm.ts';
import { TRANSFORMER_BOUNDS } from '../workload/transformer/check.ts';

/**
 * Limits of every number, text and list of a design. The schema enforces them; fields of the page take
 * their `min` and `max` from here. They are limits of what a document may hold, wider than what can be
 * simulated: that is checked where a design is run.
 */
export interface NumberBound {
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
  /** Where 0 means none: the least there is beside it. Missing: whatever is above `min`. */
  readonly leastAboveZero?: number;
}

function whole(min: number, max: number): NumberBound {
  return { min, max, whole: true };
}

function real(min: number, max: number): NumberBound {
  return { min, max, whole: false };
}

/** The least bandwidth, peak or efficiency: zero divides, and less than this is not a network. */
const POSITIVE = 1e-6;
/** Of one dimension, GB/s: far below its part of the least budget, far above what makes a time endless. */
const LEAST_PART = 1e-12;

export const NUMBER_BOUNDS = {
  version: whole(1, 1_000_000),
  size: whole(1, SIZE_MAX),
  latencyNs: real(0, 1e9),
  linksPerNpu: whole(1, 65_536),
  /** Rings, links or switches side by side. */
  lanes: whole(1, 256),
  packetBytes: whole(1, 2 ** 20),
  headerBytes: whole(0, 2 ** 20),
  iterations: whole(1, 100),
  meshSlices: whole(1, 65_536),
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
  /** Room of an expert, or rows of the busiest NPU, over the even share. */
  expertLoad: real(1, 1024),
  /** Layers whose weights are gathered early. */
  prefetch: whole(0, 64),
  /** Nodes of a token. */
  nodeLimit: whole(1, 65_536),
  chunks: whole(1, 4096),
  leastChunkBytes: whole(1, 2 ** 40),
  queues: whole(1, 64),
  window: whole(1, 65_536),
  peakTflops: real(POSITIVE, 1e6),
  efficiency: real(POSITIVE, 1),
  slowdown: real(0.01, 100),
  memoryGBps: real(POSITIVE, 1e6),
  capacityGB: real(POSITIVE, 1e6),
  arraySide: whole(1, 65_536),
  clockGHz: real(POSITIVE, 1e3),
  budgetGBps: real(POSITIVE, 1e6),
  segmentBytes: whole(64, MOST_SEGMENT_BYTES),
  windowBytes: whole(1, 1e12),
  switchBufferBytes: whole(64, 1e15),
  rtoNs: real(1, 1e12),
  /** 0: the whole window. */
  initialWindowSegments: whole(0, 1_000_000),
  /** 0: the acknowledgement waits for the next segment. */
  ackDelayNs: real(0, 1e12),
  quickAckSegments: whole(0, 1_000_000),
  slowStartSegments: whole(1, 2),
  /** Of one dimension: 0 where nothing is sent. */
  bandwidthGBps: { ...real(0, 1e6), leastAboveZero: LEAST_PART },
  price: real(0, 1e6),
  /** Of one NPU, $. */
  npuDollars: real(0, 1e9),
  trainingTokens: real(1, 1e18),
  /** Of a whole network, $. */
  costDollars: real(0, 1e18),
  /** Of a dimension in a constraint, from 0. */
  dimensionIndex: whole(0, DIMENSIONS_MAX - 1),
  /** How much a workload counts among several. */
  weight: real(0, 1e6),
} as const satisfies Record<string, NumberBound>;

/** Limits of the numbers of a model, by its kind; they belong to its description. */
export const MODEL_BOUNDS = {
  transformer: TRANSFORMER_BOUNDS,
  convolution: CONVOLUTION_BOUNDS,
  dlrm: DLRM_BOUNDS,
} as const satisfies Record<string, Record<string, NumberBound>>;

/** Most UTF-16 code units of a text. */
export const TEXT_BOUNDS = { name: 120, label: 200, formula: 500 } as const;

/** Most entries of a list. */
export const LIST_BOUNDS = {
  dimensions: DIMENSIONS_MAX,
  axes: 8,
  physical: 3,
  layers: 4096,
  operations: 64,
  overrides: 1024,
  meshProducts: 4,
  constraints: 64,
  otherWorkloads: 16,
  mlpLayers: MLP_LAYERS_BOUND.max,
} as const;

/** Most entries of all lists and fields of a document together: what 4,096 layers of a few operations need. */
export const MOST_ENTRIES = 1_000_000;

/** All that a double holds for certain: a bound is not rounded. */
const DIGITS = 15;

/** `a whole number from 1 to 65,536`. */
export function allowedNumbers({ min, max, whole, leastAboveZero }: NumberBound): string {
  const noun = `${leastAboveZero === undefined ? '' : '0 or '}a ${whole ? 'whole ' : ''}number`;
  return `${noun} from ${formatDecimal(leastAboveZero ?? min, DIGITS)} to ${formatDecimal(max, DIGITS)}`;
}

/** Whether `value` is a finite number inside the bound. */
export function isWithin(value: unknown, bound: NumberBound): value is number {
  return (
    typeof value === 'number' &&
    value >= bound.min &&
    value <= bound.max &&
    (value === 0 || value >= (bound.leastAboveZero ?? bound.min)) &&
    (!bound.whole || Number.isSafeInteger(value))
  );
}
