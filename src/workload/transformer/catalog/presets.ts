import { TRANSFORMER_PRESETS } from '../facts/description.ts';
import type { TransformerPresetId, TransformerWorkload } from '../facts/description.ts';
import { aboutTransformer } from '../facts/about.ts';
import { transformerDescription } from '../facts/catalog.ts';
import { transformerModel } from '../facts/model.ts';
import { transformerParameterCount } from '../weights.ts';

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
  /** Tokens per replica and iteration in the study. */
  readonly tokensPerReplica: number;
  /** NPUs per model-parallel group in the study. */
  readonly modelParallel: number;
  /** Source of layers and hidden size. */
  readonly source: string;
}

export const TRANSFORMER_PRESET_LIST: readonly TransformerPreset[] = TRANSFORMER_PRESETS.map((id) => {
  const { layers, hidden, start } = transformerDescription(id);
  return { id, layers, hidden, ...start, ...aboutTransformer(id) };
});

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

/** Weights of all layers, without embeddings: 12 hidden^2 per layer in a plain transformer. */
export function transformerParameters(workload: TransformerWorkload): number {
  return transformerParameterCount(transformerModel(workload, 1)).layers.value;
}
