import {
  TRANSFORMER_PRESETS,
  type TransformerPresetId,
  type TransformerWorkload,
} from '../workload/transformer.ts';
import type { Design, DesignDimension, TableWorkload } from './document.ts';

/**
 * What a missing field of a version 1 document means. Links leave out what equals these values, so they
 * are frozen: a link written years ago must open as the same design. New defaults go to defaults.ts; a
 * change here is a new document version.
 */
const TRANSFORMERS: Readonly<Record<TransformerPresetId, TransformerWorkload>> = {
  'transformer-17b': transformer('transformer-17b', 78, 4256, 8192),
  'gpt-3': transformer('gpt-3', 96, 12288, 32768),
  'transformer-1t': transformer('transformer-1t', 141, 24576, 16384),
};

function transformer(
  preset: TransformerPresetId,
  layers: number,
  hidden: number,
  tokensPerReplica: number,
): TransformerWorkload {
  return { kind: 'transformer', preset, layers, hidden, tokensPerReplica, recompute: true };
}

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
  workload: TRANSFORMERS['gpt-3'],
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

/** Fields a dimension may leave out; kind and size are always written. */
export const DIMENSION_BASE_V1: Partial<DesignDimension> = { linkLatencyNs: 500, tier: 'node' };

/** Fields a layer of a table may leave out. */
export const LAYER_BASE_V1: Partial<TableWorkload['layers'][number]> = {
  forward: [],
  recompute: [],
  inputGradient: [],
  weightGradient: [],
  updateNs: 0,
};

/**
 * Fields a transformer may leave out: one that names a preset and nothing else is that preset. The preset
 * itself may be left out where it is the base design's.
 */
export function transformerBaseV1(preset: unknown): TransformerWorkload {
  const named = TRANSFORMER_PRESETS.find((id) => id === preset) ?? 'gpt-3';
  return { ...TRANSFORMERS[named], preset: 'gpt-3' };
}
