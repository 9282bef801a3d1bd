import { checkBounds, isWithin, wholeBound } from '../../facts/description-bounds.ts';
import type { Bound } from '../../facts/description-bounds.ts';
import type { Problem } from '../../../units/result.ts';
import type { LastReduction } from '../../facts/last-reduction.ts';
import type { Precision } from '../../rate/facts/precision.ts';

export const DLRM_MODELS = ['dlrm', 'dlrm-benchmark', 'dlrm-tcp'] as const;
export type DlrmModelId = (typeof DLRM_MODELS)[number];

/** The products of all pairs beside the bottom MLP's output, or all vectors side by side. */
export const INTERACTIONS = ['pairs', 'concatenate'] as const;
export type Interaction = (typeof INTERACTIONS)[number];

/**
 * A recommendation model: dense features through a bottom MLP, sparse features through embedding tables, the
 * pairwise products of both through a top MLP. Tables are sharded over all NPUs, MLPs are replicated, or cut within the groups of a
 * model-parallel degree.
 */
export interface DlrmWorkload {
  readonly kind: 'dlrm';
  /** The preset that the numbers came from; they may have been edited since. */
  readonly preset: DlrmModelId;
  readonly denseFeatures: number;
  /** Widths of the bottom MLP's layers, first to last; the last is the embedding dimension. */
  readonly bottomMlp: readonly number[];
  /** Widths of the top MLP's layers, first to last. */
  readonly topMlp: readonly number[];
  readonly sparseFeatures: number;
  readonly embeddingDimension: number;
  readonly rowsPerTable: number;
  /** Rows looked up and added for each sparse feature of a sample. */
  readonly pooling: number;
  /** Samples per NPU and iteration; see `globalBatch`. */
  readonly samplesPerNpu: number;
  /** Samples of all NPUs together (strong scaling); overrides `samplesPerNpu`. */
  readonly globalBatch?: number;
  /** Defaults to fp16. */
  readonly precision?: Precision;
  /**
   * How vectors are combined before the top MLP. Defaults to the products of all pairs, beside the bottom
   * MLP's output.
   */
  readonly interaction?: Interaction;
  /** Set if the layers of the MLPs have no biases. By default they have one per output. */
  readonly noBiases?: boolean;
  /** Time to look up and update rows, if known. Defaults to their traffic over the memory bandwidth. */
  readonly lookupNs?: number;
  readonly tableUpdateNs?: number;
  /**
   * Rows are updated once their gradients have arrived. By default they are updated before the wait for
   * these, as in the reference simulator.
   */
  readonly updatesLast?: boolean;
  /** Defaults to `awaited`. */
  readonly lastReduction?: LastReduction;
  /**
   * Asynchronous training: a forward pass of the MLPs may run without the gradients of this many iterations before it. Defaults to 0, with
   * which each layer waits for the gradients of the last one.
   */
  readonly gradientLag?: number;
}

/** Bounds of every number of a `DlrmWorkload`. */
export const DLRM_BOUNDS = {
  denseFeatures: wholeBound(1, 1_000_000),
  sparseFeatures: wholeBound(1, 100_000),
  embeddingDimension: wholeBound(1, 65_536),
  rowsPerTable: wholeBound(1, 1_000_000_000_000),
  pooling: wholeBound(1, 100_000),
  samplesPerNpu: wholeBound(1, 1_000_000_000),
  globalBatch: wholeBound(1, 1_000_000_000),
  lookupNs: { min: 0, max: 1e12, whole: false },
  tableUpdateNs: { min: 0, max: 1e12, whole: false },
  gradientLag: wholeBound(0, 99),
} as const satisfies Readonly<Record<string, Bound>>;

/** Width of an MLP layer, and number of layers of an MLP. */
export const MLP_WIDTH_BOUND = wholeBound(1, 1_000_000);
export const MLP_LAYERS_BOUND = wholeBound(1, 64);

export interface DlrmDescription {
  readonly id: DlrmModelId;
  readonly label: string;
  readonly source: string;
  readonly workload: DlrmWorkload;
}

const BENCHMARK: DlrmWorkload = {
  kind: 'dlrm',
  preset: 'dlrm-benchmark',
  denseFeatures: 512,
  bottomMlp: [512, 64],
  topMlp: [1024, 1024, 1024, 1],
  sparseFeatures: 8,
  embeddingDimension: 64,
  rowsPerTable: 1_000_000,
  pooling: 100,
  samplesPerNpu: 2048,
};

/** Not printed in the paper: the value that fits the exposed shares of its four systems best. */
export const ASSUMED_TABLE_NS = 140_000;

/** Width of the layers of its top MLP, except the last. */
const TCP_TOP = 2048;
const TCP_BOTTOM = 1024;

export const DLRM_CATALOG: readonly DlrmDescription[] = [
  {
    id: 'dlrm',
    label: 'DLRM, 64 sparse features',
    source:
      'Naumov et al., arXiv 1906.00091; widths, rows and lookups of its published benchmark, 64 features and 512 samples per NPU chosen here',
    workload: { ...BENCHMARK, preset: 'dlrm', sparseFeatures: 64, samplesPerNpu: 512 },
  },
  {
    id: 'dlrm-benchmark',
    label: 'DLRM, benchmark of its paper',
    source: 'Naumov et al., arXiv 1906.00091, section 5, and bench/dlrm_s_benchmark.sh of its code',
    workload: BENCHMARK,
  },
  {
    id: 'dlrm-tcp',
    label: 'DLRM of the packet study',
    source:
      'Rashidi et al., Hot Interconnects 2020, tables III and V; assumed here: 140 µs each to look rows up and to update them, a last layer of one output, vectors side by side, 1,000,000 rows per table',
    workload: {
      kind: 'dlrm',
      preset: 'dlrm-tcp',
      denseFeatures: 1600,
      bottomMlp: [...Array<number>(6).fill(TCP_BOTTOM), 64],
      topMlp: [...Array<number>(11).fill(TCP_TOP), 1],
      sparseFeatures: 64,
      embeddingDimension: 64,
      rowsPerTable: 1_000_000,
      pooling: 60,
      samplesPerNpu: 512,
      interaction: 'concatenate',
      noBiases: true,
      lookupNs: ASSUMED_TABLE_NS,
      tableUpdateNs: ASSUMED_TABLE_NS,
    },
  },
];

export function dlrmWorkload(id: DlrmModelId): DlrmWorkload {
  const found = DLRM_CATALOG.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`No recommendation model "${id}".`);
  return found.workload;
}

/** Returns what is inconsistent in the numbers of a recommendation model; empty if nothing is. */
export function checkDlrm(workload: DlrmWorkload, path = 'workload'): readonly Problem[] {
  const outside = checkBounds(workload, DLRM_BOUNDS, path);
  const lists = (['bottomMlp', 'topMlp'] as const).flatMap((field) => checkMlp(workload[field], field, path));
  const problems = [...outside, ...lists];
  const last = workload.bottomMlp.at(-1);
  if (problems.length === 0 && last !== workload.embeddingDimension) {
    problems.push({
      path: `${path}.bottomMlp`,
      message: `Bottom MLP must end with the embedding dimension, ${String(workload.embeddingDimension)}, so that both can be multiplied; found ${String(last)}.`,
    });
  }
  return problems;
}

function checkMlp(widths: readonly number[], field: string, path: string): readonly Problem[] {
  if (!isWithin(widths.length, MLP_LAYERS_BOUND)) {
    return [
      {
        path: `${path}.${field}`,
        message: `${field} must have from 1 to ${String(MLP_LAYERS_BOUND.max)} layers; found ${String(widths.length)}.`,
      },
    ];
  }
  return widths.flatMap((width, index) =>
    checkBounds(
      { [`${field}[${String(index)}]`]: width },
      { [`${field}[${String(index)}]`]: MLP_WIDTH_BOUND },
      path,
    ),
  );
}
