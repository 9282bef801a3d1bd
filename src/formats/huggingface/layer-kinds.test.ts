import { describe, expect, it } from 'vitest';
import { baseTransformer } from '../../design/base-models.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { validateDesign } from '../../design/schema/schema.ts';
import { CONFIGS } from '../../testing/files/huggingface.ts';
import { KIND_CONFIGS } from '../../testing/files/huggingface-kinds.ts';
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

  it('has the indexer of its sparse attention, and says which layers share one', async () => {
    const { workload, lines } = await opened(CONFIGS.deepseek32);
    expect(workload).toMatchObject({ indexHeads: 64, indexWidth: 128, indexTopK: 2048 });
    expect(lines.filter((line) => line.startsWith('index'))).toEqual([]);
    const listed = await opened({
      ...CONFIGS.deepseek32,
      layer_types: Array.from({ length: 61 }, () => 'deepseek_sparse_attention'),
      index_topk_freq: 4,
    });
    expect(listed.workload.indexHeads).toBe(64);
    expect(listed.lines).toContain(
      'index_topk_freq: layers that share chosen tokens cannot be said; each chooses its own',
    );
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
