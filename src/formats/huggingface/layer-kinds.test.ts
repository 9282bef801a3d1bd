import { describe, expect, it } from 'vitest';
import { baseTransformer } from '../../design/base-models.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { validateDesign } from '../../design/schema/schema.ts';
import { CONFIGS } from '../../testing/files/huggingface.ts';
import { KIND_CONFIGS } from '../../testing/files/huggingface-kinds.ts';
import { CONFIGS_2026 } from '../../testing/files/huggingface-2026.ts';
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

describe('a member of a config.json that nothing reads', () => {
  const UNREAD = /not known here; it may change the shape/;

  it('is in the report with its line if its name speaks of the shape of the model', async () => {
    const { lines } = await opened({
      ...CONFIGS.mistral,
      sliding_window: null,
      num_memory_layers: 3,
      shared_kv_period: 2,
      loop_depth: 4,
      engram_layer_ids: [1, 15],
      use_cross_layer_mlp: true,
    });
    expect(lines.filter((line) => UNREAD.test(line))).toEqual([
      'num_memory_layers is 3, which is not known here; it may change the shape of the model',
      'shared_kv_period is 2, which is not known here; it may change the shape of the model',
      'loop_depth is 4, which is not known here; it may change the shape of the model',
      'engram_layer_ids is a list, which is not known here; it may change the shape of the model',
      'use_cross_layer_mlp is true, which is not known here; it may change the shape of the model',
    ]);
  });

  it('is silent for what is off, or says how a model is initialised, scaled, routed or run', async () => {
    const { lines } = await opened({
      ...CONFIGS.deepseek,
      num_memory_layers: 0,
      use_cross_layer_mlp: false,
      layer_norm_eps: 1e-5,
      router_aux_loss_coef: 0.001,
      attention_dropout: 0.1,
      original_max_position_embeddings: 4096,
      n_group: 8,
      topk_group: 4,
      ep_size: 1,
    });
    expect(lines.filter((line) => UNREAD.test(line))).toEqual([]);
  });

  it('is named in every published file where heads or layers are of another kind', async () => {
    const all = { ...CONFIGS, ...KIND_CONFIGS, ...CONFIGS_2026 };
    const unread = new Map<string, readonly string[]>();
    for (const [name, config] of Object.entries(all)) {
      const keys = (await opened(config)).lines.filter((line) => UNREAD.test(line));
      if (keys.length > 0)
        unread.set(
          name,
          keys.map((line) => line.split(' ')[0]!),
        );
    }
    expect(Object.fromEntries(unread)).toEqual({
      mimoFlash: ['v_head_dim', 'swa_num_attention_heads', 'swa_head_dim', 'swa_v_head_dim'],
    });
  });
});

describe('a config.json that lists its layers in a way of its own', () => {
  const patternOf = async (config: unknown) => (await opened(config)).workload.pattern;

  it('has experts in the layers that a text or a range names', async () => {
    // Of 61 layers: the list of 60 begins again with the last one.
    expect(await patternOf(CONFIGS_2026.step3)).toBe('4 full+dense, 56 full+experts');
    // Of 54.
    const range = { ...CONFIGS_2026.ernieLarge, moe_layer_end_index: 51 };
    expect(await patternOf(range)).toBe('3 full+dense, 49 full+experts');
  });

  it('has linear attention in all but the last layer of a group', async () => {
    expect(await patternOf(CONFIGS_2026.ringLinear)).toMatch(/^linear\+dense, 3 linear\+experts, full\+/);
  });

  it('has windows where a list says so, whatever else gives a size', async () => {
    expect(await patternOf(CONFIGS_2026.mimoFlash)).toMatch(/^full\+dense, 4 window\+experts, full\+/);
  });

  it('has nothing but states in Mamba-2', async () => {
    expect((await opened(CONFIGS_2026.mamba2)).workload).toMatchObject({
      pattern: 'mamba',
      stateHeads: 128,
      stateWidth: 64,
      keyHeads: 8,
      keyWidth: 128,
    });
  });
});
