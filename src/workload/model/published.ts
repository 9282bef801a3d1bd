/**
 * The workload of a published model: the bandwidth study's set-up for its three transformers, else as
 * published.
 */
import { CONVOLUTION_MODELS, convolutionWorkload } from '../convolution/facts/catalog.ts';
import { DLRM_CATALOG } from '../dlrm/facts/description.ts';
import type { ModelWorkload } from './model.ts';
import { TRANSFORMER_MODELS, TRANSFORMER_PRESETS } from '../transformer/facts/description.ts';
import { publishedTransformer } from '../transformer/facts/catalog.ts';

export function publishedModel(preset: ModelWorkload['preset']): ModelWorkload {
  const transformer = TRANSFORMER_MODELS.find((id) => id === preset);
  if (transformer !== undefined) {
    const whole = publishedTransformer(transformer);
    if (!TRANSFORMER_PRESETS.some((studied) => studied === preset)) return whole;
    const { kind, layers, hidden, tokensPerReplica, recompute } = whole;
    return { kind, preset: transformer, layers, hidden, tokensPerReplica, recompute };
  }
  const convolution = CONVOLUTION_MODELS.find((id) => id === preset);
  if (convolution !== undefined) return convolutionWorkload(convolution);
  const found = DLRM_CATALOG.find(({ id }) => id === preset);
  if (found === undefined) throw new Error(`there is no model ${preset}`);
  return found.workload;
}
