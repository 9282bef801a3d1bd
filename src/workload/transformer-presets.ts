import type { TransformerPresetId, TransformerWorkload } from './transformer.ts';

/**
 * Published transformers, with the settings of the bandwidth allocation study "Exploring
 * Multi-dimensional Hierarchical Network Topologies for Efficient Distributed Training of Trillion
 * Parameter DL Models" (arXiv 2109.11762) on 1,024 NPUs.
 */
export interface TransformerPreset {
  readonly id: TransformerPresetId;
  readonly label: string;
  readonly layers: number;
  readonly hidden: number;
  /** Tokens one replica works on per iteration in the study. */
  readonly tokensPerReplica: number;
  /** NPUs of one model-parallel group in the study. */
  readonly modelParallel: number;
  /** Where layers and hidden size come from. */
  readonly source: string;
}

export const TRANSFORMER_PRESET_LIST: readonly TransformerPreset[] = [
  {
    id: 'transformer-17b',
    label: 'Transformer-17B',
    layers: 78,
    hidden: 4256,
    tokensPerReplica: 8192,
    modelParallel: 1,
    source: 'Turing-NLG, Microsoft Research blog, 2020',
  },
  {
    id: 'gpt-3',
    label: 'GPT-3',
    layers: 96,
    hidden: 12_288,
    tokensPerReplica: 32_768,
    modelParallel: 16,
    source: 'Brown et al., Language Models are Few-Shot Learners, arXiv 2005.14165, Table 2.1',
  },
  {
    id: 'transformer-1t',
    label: 'Transformer-1T',
    layers: 141,
    hidden: 24_576,
    tokensPerReplica: 16_384,
    modelParallel: 128,
    source: 'arXiv 2109.11762; 141 layers give its 1,024 B parameters',
  },
];

export function transformerPreset(id: TransformerPresetId): TransformerPreset {
  const preset = TRANSFORMER_PRESET_LIST.find((candidate) => candidate.id === id);
  if (preset === undefined) throw new Error(`No transformer preset "${id}".`);
  return preset;
}

/** The workload of a preset, with full activation checkpointing as in the study. */
export function transformerWorkload(id: TransformerPresetId): TransformerWorkload {
  const { layers, hidden, tokensPerReplica } = transformerPreset(id);
  return { kind: 'transformer', preset: id, layers, hidden, tokensPerReplica, recompute: true };
}

/** Weights of all layers, 12 hidden^2 each (4 in attention, 8 in the MLP), without embeddings. */
export function transformerParameters(workload: TransformerWorkload): number {
  return workload.layers * 12 * workload.hidden ** 2;
}
