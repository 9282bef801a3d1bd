import type { CellOverride } from '../workload/table/override.ts';
import { baseTransformer } from './base-models.ts';
import type { Design, DesignDimension, TableWorkload } from './document.ts';

/**
 * The defaults of a version 1 document. Links leave out what equals these values, so they are frozen: an old link must open as the same
 * design. New defaults go to defaults.ts; a change here is a new document version. Models are in base-models.ts.
 */
function dimension(
  kind: DesignDimension['kind'],
  size: number,
  tier: DesignDimension['tier'],
): DesignDimension {
  return { kind, size, linkLatencyNs: 500, tier };
}

/** Ring(2)_FC(8)_Ring(8)_Switch(8) at 300 GB/s, GPT-3 with MP 16 x DP 64 (arXiv 2109.11762, section 5). */
export const BASE_V1: Design = {
  v: 1,
  name: 'GPT-3 on a 4D network',
  topology: {
    dimensions: [
      dimension('ring', 2, 'chiplet'),
      dimension('fullyConnected', 8, 'package'),
      dimension('ring', 8, 'node'),
      dimension('switch', 8, 'pod'),
    ],
    splitBandwidth: 'full',
  },
  workload: baseTransformer('gpt-3'),
  parallelism: { modelParallel: 16, overlap: false },
  system: {
    chunks: 64,
    activeChunks: 1,
    queuesPerDimension: 1,
    scheduling: 'LIFO',
    intraDimension: 'FIFO',
    interDimension: 'ascending',
    optimization: 'localBWAware',
    rounding: 'exact',
    endpointDelayNs: 10,
    algorithms: { allReduce: [], reduceScatter: [], allGather: [], allToAll: [] },
  },
  compute: { peakTflops: 234, efficiency: 1 },
  bandwidth: { budgetGBps: 300, scheme: 'smart', customGBps: null },
  cost: { linkPerGBps: 2, nicPerGBps: 48, switchPerGBps: 24 },
};

/** Defaults of a dimension; kind and size are always written. */
/**
 * The base of a document by the kind of its model. Convolutional and recommendation models begin data parallel: they could have no other
 * degree when version 1 was frozen.
 */
export function baseV1Of(kind: unknown): Design {
  if (kind !== 'convolution' && kind !== 'dlrm') return BASE_V1;
  return { ...BASE_V1, parallelism: { ...BASE_V1.parallelism, modelParallel: 1 } };
}

export const DIMENSION_BASE_V1: Partial<DesignDimension> = { linkLatencyNs: 500, tier: 'node' };

/** Defaults of a layer of a table. */
export const LAYER_BASE_V1: Partial<TableWorkload['layers'][number]> = {
  forward: [],
  recompute: [],
  inputGradient: [],
  weightGradient: [],
  updateNs: 0,
};

/** Defaults of an edited cell. */
export const OVERRIDE_BASE_V1: Partial<CellOverride> = { pass: 'forward', operation: 0 };
