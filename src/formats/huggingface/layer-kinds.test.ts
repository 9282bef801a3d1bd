import { describe, expect, it } from 'vitest';
import { baseTransformer } from '../../design/base-models.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { validateDesign } from '../../design/schema/schema.ts';
import { KIND_CONFIGS } from '../../testing/files/huggingface-kinds.ts';
import { transformerModel } from '../../workload/transformer/facts/model.ts';
import { transformerParameterCount } from '../../workload/transformer/weights.ts';
import { openAny } from '../open-any.ts';

const CURRENT = { ...DEFAULT_DESIGN, workload: baseTransformer('llama-3-8b') };

async function opened(config: unknown) {
  const read = await openAny([{ name: 'config.json', text: JSON.stringify(config) }], CURRENT);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const { workload } = read.value.design;
  if (workload.kind !== 'transformer') throw new Error(workload.kind);
  expect(validateDesign(read.value.design)).toMatchObject({ ok: true });
  return { workload, lines: read.value.losses.map(({ message }) => message) };
}

describe('a config.json whose layers are of several kinds', () => {
  /**
   * What the cards say, in billions. Those of a token count no embeddings, or only the output, where the last column
   * says so; Qwen3-Next and Maverick by their tensors, for which the cards say 80 and 3, 400 and 17.
   */
  it.each([
    ['Qwen3-Next 80B-A3B', KIND_CONFIGS.qwen3Next, 79.67, 3.87, 0],
    ['Qwen3.5 397B-A17B', KIND_CONFIGS.qwen35, 397, 17, 0],
    ['Qwen3.5 27B', KIND_CONFIGS.qwen35Small, 26.9, 26.9, 0],
    ['Llama 4 Maverick', KIND_CONFIGS.maverick, 400.7, 17.17, 0],
    ['Kimi Linear 48B-A3B', KIND_CONFIGS.kimiLinear, 49.1, 3.5, 0],
    ['Nemotron-H 8B', KIND_CONFIGS.nemotronH, 8.1, 8.1, 0],
    ['Nemotron 3 Nano', KIND_CONFIGS.nemotronNano, 31.6, 3.6, 0],
    ['Nemotron 3 Super', KIND_CONFIGS.nemotronSuper, 120.6, 12.7, 0],
    ['MiniMax-Text-01', KIND_CONFIGS.minimaxText, 456, 45.9, 2],
    ['Granite 4.0 H Small', KIND_CONFIGS.graniteSmall, 32, 9, 0],
    ['GLM-5', KIND_CONFIGS.glm5, 744, 40, 1],
  ] as const)('of %s has its parameters', async (_, config, total, active, embeddingsLeftOut) => {
    const { workload } = await opened(config);
    const counted = transformerParameterCount(transformerModel(workload, 1));
    const matrix = workload.hidden * workload.vocabulary!;
    expectPublished(counted.total / 1e9, total);
    expectPublished((counted.active - embeddingsLeftOut * matrix) / 1e9, active);
  });

  it('is a pattern', async () => {
    const patternOf = async (config: unknown) => (await opened(config)).workload.pattern;
    expect(await patternOf(KIND_CONFIGS.qwen3Next)).toBe('3 delta+experts, full+experts');
    expect(await patternOf(KIND_CONFIGS.qwen35)).toBe('3 delta+experts, full+experts');
    expect(await patternOf(KIND_CONFIGS.maverick)).toBe(
      'chunk+dense, chunk+experts, chunk+dense, full+experts',
    );
    expect(await patternOf(KIND_CONFIGS.minimaxText)).toBe('7 linear+experts, full+experts');
    expect(await patternOf(KIND_CONFIGS.graniteSmall)).toBe('5 mamba+experts, full+experts, 4 mamba+experts');
    expect(await patternOf(KIND_CONFIGS.nemotronH)).toMatch(/^mamba, dense, .*mamba, full, dense/);
    expect(await patternOf(KIND_CONFIGS.kimiLinear)).toMatch(/^kda\+dense, 2 kda\+experts, full\+experts, /);
    expect(await patternOf(KIND_CONFIGS.glm5)).toBeUndefined();
  });

  it('names the kind of a layer that cannot be read, and lists of another length', async () => {
    const layers = KIND_CONFIGS.nemotronH;
    await expect(opened({ ...layers, hybrid_override_pattern: 'MX' })).rejects.toThrow(
      /hybrid_override_pattern has 1 known layers of 2; expected 52 of M or mamba/,
    );
    await expect(opened({ ...KIND_CONFIGS.graniteSmall, layer_types: ['mamba', 'conv'] })).rejects.toThrow(
      /layer_types has ..conv..; expected .*full_attention/,
    );
    await expect(opened({ ...KIND_CONFIGS.graniteSmall, layer_types: ['mamba'] })).rejects.toThrow(
      /layer_types has 1 layers; expected 40/,
    );
  });
});

/** Within 1 %, or equal after the rounding of the published number to whole billions. */
function expectPublished(counted: number, published: number): void {
  if (Number.isInteger(published) && Math.round(counted) === published) return;
  expect(Math.abs(counted / published - 1)).toBeLessThan(0.01);
}
