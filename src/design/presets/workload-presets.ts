import { CONVOLUTION_CATALOG, convolutionWorkload } from '../../workload/convolution/facts/catalog.ts';
import { DLRM_CATALOG } from '../../workload/dlrm/facts/description.ts';
import type { ModelWorkload } from '../../workload/model/model.ts';
import { TRANSFORMER_PRESETS } from '../../workload/transformer/facts/description.ts';
import { aboutTransformer } from '../../workload/transformer/facts/about.ts';
import { TRANSFORMER_CATALOG } from '../../workload/transformer/facts/catalog.ts';
import { baseTransformer } from '../base-models.ts';

/** A published model to start from. */
export interface WorkloadPreset {
  readonly id: ModelWorkload['preset'];
  readonly label: string;
  readonly workload: ModelWorkload;
  /** An initial degree; the study's if there is one. */
  readonly modelParallel: number;
  /** Origin of the numbers, with assumptions. */
  readonly source: string;
}

/**
 * Every model that has a description. The three transformers of the bandwidth allocation study are as it runs them (arXiv 2109.11762:
 * without embeddings and attention scores), all others as published.
 */
export const WORKLOAD_PRESETS: readonly WorkloadPreset[] = [
  ...TRANSFORMER_CATALOG.map(({ id, start }) => ({
    id,
    label: aboutTransformer(id).label,
    workload: baseTransformer(id),
    modelParallel: start.modelParallel,
    source: TRANSFORMER_PRESETS.some((studied) => studied === id)
      ? `${aboutTransformer(id).source}; run as in arXiv 2109.11762`
      : aboutTransformer(id).source,
  })),
  ...CONVOLUTION_CATALOG.map(({ id, label, source }) => ({
    id,
    label,
    workload: convolutionWorkload(id),
    modelParallel: 1,
    source,
  })),
  ...DLRM_CATALOG.map(({ id, label, workload, source }) => ({
    id,
    label,
    workload,
    modelParallel: 1,
    source,
  })),
];

export const WORKLOAD_PRESET_IDS = WORKLOAD_PRESETS.map(({ id }) => id);
