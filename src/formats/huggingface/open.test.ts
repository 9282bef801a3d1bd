import { automaticName } from '../../design/presets/automatic-name.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baseTransformer } from '../../design/base-models.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { validateDesign } from '../../design/schema/schema.ts';
import { transformerModel } from '../../workload/transformer/facts/model.ts';
import { transformerParameterCount } from '../../workload/transformer/weights.ts';
import { publishedTransformer } from '../../workload/transformer/facts/catalog.ts';
import type { TransformerModelId } from '../../workload/transformer/facts/description.ts';
import { without } from '../../units/without.ts';
import { openAny } from '../open-any.ts';
import { recognise } from '../recognise.ts';
import { CONFIGS } from '../../testing/files/huggingface.ts';

const CURRENT: Design = {
  ...DEFAULT_DESIGN,
  workload: {
    ...baseTransformer('llama-3-8b'),
    sequence: 2048,
    globalBatch: 1024,
    microBatch: 1,
    precision: 'bf16',
  },
};

async function open(config: unknown, current = CURRENT) {
  const text = typeof config === 'string' ? config : JSON.stringify(config, null, 2);
  return openAny([{ name: 'config.json', text }], current);
}

async function opened(config: unknown, current = CURRENT) {
  const read = await open(config, current);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const { workload } = read.value.design;
  if (workload.kind !== 'transformer') throw new Error(workload.kind);
  const lines = read.value.losses.map(({ kind, message }) => `${kind}: ${message}`);
  return { ...read.value, workload, lines };
}

async function messages(config: unknown): Promise<readonly string[]> {
  const read = await open(config);
  return read.ok ? [] : read.problems.map(({ path, message }) => `${path}: ${message}`);
}

const { llama, mixtral, deepseek, qwenMoe, gptOss, gpt2, mistral } = CONFIGS;

describe('a config.json of an unknown type', () => {
  const SHAPE = {
    model_type: 'some_moe',
    num_hidden_layers: 61,
    hidden_size: 7168,
    num_attention_heads: 64,
    num_key_value_heads: 64,
    intermediate_size: 18_432,
    vocab_size: 163_840,
    max_position_embeddings: 262_144,
    tie_word_embeddings: false,
  };
  const EXPERTS = {
    n_routed_experts: 384,
    n_shared_experts: 1,
    num_experts_per_tok: 8,
    moe_intermediate_size: 2048,
    first_k_dense_replace: 1,
  };
  const LATENT = {
    kv_lora_rank: 512,
    q_lora_rank: 1536,
    qk_nope_head_dim: 128,
    qk_rope_head_dim: 64,
    v_head_dim: 128,
  };

  it('has gated MLPs if it has routed experts or latent attention', async () => {
    const { workload, lines } = await opened({ ...SHAPE, ...EXPERTS, ...LATENT });
    const known = await opened({ ...SHAPE, ...EXPERTS, ...LATENT, model_type: 'kimi_k2' });
    expect({ ...workload, label: '' }).toEqual({ ...known.workload, label: '' });
    // Kimi K2: a trillion parameters.
    expect(transformerParameterCount(transformerModel(workload, 1)).total / 1.026e12).toBeCloseTo(1, 3);
    expect(lines.join('\n')).toContain('three, gated, by its n_routed_experts');
    for (const some of [EXPERTS, LATENT]) {
      const read = await opened({ ...SHAPE, ...some });
      expect(read.workload.gated).toBe(true);
    }
  });

  it('requires its activation if nothing else decides', async () => {
    expect(await messages(SHAPE)).toEqual([
      expect.stringMatching(/nothing says whether an MLP has two matrices or three; expected .*hidden_act/),
    ]);
    expect((await opened({ ...SHAPE, hidden_act: 'gelu' })).workload.gated).toBe(false);
    expect((await opened({ ...SHAPE, hidden_act: 'silu' })).workload.gated).toBe(true);
  });
});

describe('a config.json', () => {
  const published: readonly (readonly [TransformerModelId, Readonly<Record<string, unknown>>])[] = [
    ['llama-3-8b', llama],
    ['mixtral-8x7b', mixtral],
    ['deepseek-v3', deepseek],
    ['qwen3-30b-a3b', qwenMoe],
    ['gpt-oss-20b', gptOss],
  ];
  it.each(published)('of %s is the published model', async (id, config) => {
    expect(recognise({ name: 'x.json', text: JSON.stringify(config) })).toBe('huggingface.config');
    const { workload, design } = await opened(config);
    expect(workload.preset).toBe(id);
    const { layers, embeddings } = transformerParameterCount(transformerModel(publishedTransformer(id), 1));
    const counted = transformerParameterCount(transformerModel(workload, 1));
    expect([counted.layers.value, counted.embeddings.value]).toEqual([layers.value, embeddings.value]);
    expect(validateDesign(design).ok).toBe(true);
  });

  it('of another model has a unique name', async () => {
    const { workload, design } = await opened({ ...gpt2, _name_or_path: 'openai-community/gpt2' });
    expect(workload.label).toBe('gpt2');
    expect(automaticName(design)).toMatch(/^gpt2 on a/);
    expect(validateDesign(design).ok).toBe(true);
    expect((await opened(mistral)).workload.label).toBe('mistral, 32 x 4096');
    expect((await opened({ ...gpt2, _name_or_path: './' })).workload.label).toBe('gpt2, 12 x 768');
    expect(
      (await opened({ ...llama, _name_or_path: 'meta-llama/Meta-Llama-3-8B' })).workload.label,
    ).toBeUndefined();
  });

  it('gives the windows of its layers', async () => {
    expect((await opened(mistral)).workload).toMatchObject({ window: 4096 });
    expect((await opened(mistral)).workload.fullEvery).toBeUndefined();
    const types = ['sliding_attention', 'sliding_attention', 'full_attention'];
    const three = { ...mistral, num_hidden_layers: 6, layer_types: [...types, ...types] };
    expect((await opened(three)).workload).toMatchObject({ window: 4096, fullEvery: 3 });
    const odd = await opened({ ...three, layer_types: [...types, ...types.toReversed()] });
    expect(odd.workload).toMatchObject({
      window: 4096,
      pattern: '2 window+dense, 2 full+dense',
    });
    const late = await opened({ ...mistral, num_hidden_layers: 4, max_window_layers: 3 });
    expect(late.workload.pattern).toBe('3 full+dense, window+dense');
  });

  it('leaves the training setup unchanged, and lists what it cannot express', async () => {
    const { workload, lines, design } = await opened(llama);
    expect(workload).toMatchObject({ sequence: 2048, globalBatch: 1024, microBatch: 1, precision: 'bf16' });
    expect(design.parallelism).toEqual(CURRENT.parallelism);
    expect(lines).toEqual([
      'dropped: torch_dtype: how the weights are stored is not how they are trained',
      expect.stringMatching(
        /^default: it cannot say how long the sequences .* 2,048 tokens, as in the design that is open; it can take 8,192$/,
      ),
      'default: it cannot say how large the batch is: 1,024 sequences, as in the design that is open',
      'default: it cannot say how many sequences a micro-batch has: 1, as in the design that is open',
      'default: it cannot say in which precision it is trained: BF16, as in the design that is open',
      'default: it cannot say what is computed again: every layer, as in the design that is open',
      'default: it cannot say how it lies on the machine: parallelism, network and compute stay',
    ]);
    const after = await opened(gpt2, {
      ...CURRENT,
      workload: { ...CURRENT.workload, sequence: 8192 } as Design['workload'],
    });
    expect(after.workload.sequence).toBe(1024);
    const other: Design = {
      ...CURRENT,
      workload: { kind: 'convolution', preset: 'resnet-50', imagesPerNpu: 32 },
    };
    expect((await opened(gpt2, other)).workload).toMatchObject({ sequence: 1024, tokensPerReplica: 4096 });
    expect((await opened(deepseek)).lines).toContain(
      'dropped: num_nextn_predict_layers: modules that predict further tokens are not counted',
    );
  });

  it('of an unknown type is read by the common names, and a multimodal one by its text', async () => {
    expect((await opened({ ...llama, model_type: undefined, architectures: ['X'] })).lines[0]).toBe(
      'default: no model_type: read by the names that most types have',
    );
    expect((await opened({ ...llama, model_type: 'newest', hidden_act: 'silu' })).workload.gated).toBe(true);
    const seen = await opened({ model_type: 'llava', text_config: llama, vision_config: { hidden_size: 1 } });
    expect(seen.workload.preset).toBe('llama-3-8b');
    expect(seen.lines).toContain('dropped: vision_config: only the text model is read');
  });

  it('reports the parts of attention it cannot express, and the defaults of its type', async () => {
    const scout = await opened(CONFIGS.scout);
    expect(scout.workload).toMatchObject({ sharedExperts: 1, topK: 1, kvHeads: 8, feedForward: 8192 });
    expect(scout.workload).toMatchObject({ window: 8192, pattern: '3 chunk+experts, full+experts' });
    const chunks = ['chunked_attention', 'chunked_attention', 'chunked_attention', 'full_attention'];
    const listed = { ...CONFIGS.scout.text_config, num_hidden_layers: 4, layer_types: chunks };
    expect((await opened(listed)).workload.pattern).toBe('3 chunk+experts, full+experts');
    expect((await opened({ ...deepseek, model_type: 'deepseek_v32', index_topk: 2048 })).lines).toContain(
      'dropped: index_topk: the file does not say how large the indexer is; every layer sees all tokens, and the indexer is not counted',
    );
    expect((await opened(CONFIGS.falcon7)).workload.kvHeads).toBe(1);
    expect((await opened(CONFIGS.falcon40)).workload.kvHeads).toBe(8);
    const small = await opened(CONFIGS.gemma3Small);
    expect(small.workload).toMatchObject({
      heads: 8,
      kvHeads: 4,
      headWidth: 256,
      window: 1024,
      fullEvery: 6,
    });
    expect(small.lines).toContain('default: no num_attention_heads: 8, as is usual for its type');
    expect((await opened({ ...CONFIGS.hunyuan, use_cla: true })).lines[0]).toMatch(
      /^dropped: use_cla: layers/,
    );
  });

  it('gives the layers with experts, by any key', async () => {
    const listed = without(CONFIGS.kimi, 'moe_layer_freq');
    const layers = [0, 0, ...Array.from({ length: 59 }, () => 1)];
    const freq = { ...without(listed, 'first_k_dense_replace'), moe_layer_freq: layers };
    expect((await opened(freq)).workload).toMatchObject({ denseLayers: 2, denseFeedForward: 18_432 });
    const kinds = layers.map((has) => (has === 0 ? 'dense' : 'sparse'));
    expect(
      (await opened({ ...freq, moe_layer_freq: null, mlp_layer_types: kinds })).workload.denseLayers,
    ).toBe(2);
    expect((await opened({ ...freq, moe_layer_freq: layers.toReversed() })).workload).toMatchObject({
      pattern: '59 full+experts, 2 full+dense',
      denseFeedForward: 18_432,
    });
    const maverick = { ...CONFIGS.scout.text_config, interleave_moe_layer_step: 2 };
    expect((await opened(maverick)).workload.denseFeedForward).toBe(16_384);
    expect((await opened({ ...maverick, num_local_experts: 0 })).workload).toMatchObject({
      experts: 1,
      feedForward: 16_384,
    });
    expect(await messages({ ...llama, num_moe_experts: 8 })).toEqual([
      expect.stringMatching(
        /: num_moe_experts is 8; expected the number of experts under n_routed_experts, /,
      ),
    ]);
    expect(await messages({ ...CONFIGS.hunyuan, moe_topk: [8, 4] })).toEqual([
      expect.stringMatching(/: moe_topk is a list; expected a whole number/),
    ]);
  });

  it('of layers with a state is refused, but not one that only lists their sizes', async () => {
    const sizes = { linear_num_key_heads: 16, linear_key_head_dim: 128 };
    expect(await messages({ ...qwenMoe, model_type: 'newest', ...sizes })).toEqual([
      expect.stringMatching(
        /: linear_num_key_heads: some layers have a state, and nothing says which; expected layer_types/,
      ),
    ]);
    expect(await messages({ ...qwenMoe, model_type: 'qwen3_next' })).not.toEqual([]);
    const granite = { ...mixtral, model_type: 'granitemoehybrid', mamba_d_conv: 4, mamba_d_state: 128 };
    const attention = Array.from({ length: 32 }, () => 'attention');
    expect(await messages(granite)).toEqual([
      expect.stringMatching(/: mamba_d_conv: some layers have a state/),
    ]);
    expect(await messages({ ...granite, layer_types: attention })).toEqual([]);
    expect(await messages({ ...granite, layer_types: ['mamba', ...attention.slice(1)] })).toEqual([
      expect.stringMatching(/: mamba_num_heads, mamba_n_heads or num_heads is missing/),
    ]);
    expect(await messages({ ...CONFIGS.minimax, attn_type_list: [0, 0, 1] })).toEqual([
      expect.stringMatching(/: attn_type_list has 3 layers; expected 62$/),
    ]);
    const ordinary = { linear_scaling: 1, hybrid_layer_pattern: [0, 1], cache_implementation: 'hybrid' };
    expect(await messages({ ...llama, ...ordinary, linear_attn_config: null })).toEqual([]);
    const windows = { ...mistral, num_hidden_layers: 4, hybrid_layer_pattern: [0, 1, 1, 1] };
    expect((await opened(windows)).workload.pattern).toBe('full+dense, 3 window+dense');
  });

  it('is refused with the field, its value and what is allowed', async () => {
    expect(await messages({ ...llama, hidden_size: -1, num_hidden_layers: '32', vocab_size: 1e30 })).toEqual([
      expect.stringMatching(
        /^config\.json:\d+:\d+: hidden_size is -1; expected a whole number from 1 to 10000000$/,
      ),
      expect.stringMatching(/: num_hidden_layers is "32"; expected a whole number from 1 to 4096$/),
      expect.stringMatching(/: vocab_size is 1e\+30; expected a whole number from 0 to /),
    ]);
    expect(await messages({ model_type: 'llama' })).toHaveLength(5);
    expect((await messages({ model_type: 'llama' }))[0]).toMatch(
      /: hidden_size, n_embd, d_model or n_embed is missing; expected/,
    );
    expect(await messages({ ...llama, model_type: 'mamba' })).toEqual([
      expect.stringMatching(
        /: model_type is "mamba", which has layers of Mamba-1, whose states are per channel .*; expected a decoder of /,
      ),
    ]);
    expect(await messages({ ...gpt2, model_type: 'x', is_encoder_decoder: true, n_inner: 1 })).toEqual([
      expect.stringMatching(/: is_encoder_decoder is true; expected false/),
    ]);
    expect(await messages({ ...llama, num_key_value_heads: 7 })).toEqual([
      expect.stringMatching(/: Key-value heads must divide the 32 heads evenly; found 7\.$/),
    ]);
    expect(await messages({ ...deepseek, moe_layer_freq: 'x' })).toEqual([
      expect.stringMatching(/: moe_layer_freq is "x"; expected a whole number from 1/),
    ]);
    expect(await messages({ ...mistral, layer_types: ['convolution'] })).toEqual([
      expect.stringMatching(
        /: layer_types has "convolution"; expected "full_attention", "sliding_attention",/,
      ),
    ]);
    expect(await messages('{"model_type": "llama", "hidden_size": 4096,')).toHaveLength(1);
    expect(await messages('{"model_type": []}')).not.toEqual([]);
  });

  it('never throws, and what is read is a design', async () => {
    const configs = Object.values(CONFIGS) as readonly Readonly<Record<string, unknown>>[];
    const odd = fc.constantFrom<unknown>(-1, 0, 1, 3, 0.5, 1e99, 'x', '', null, true, [], {}, [1], undefined);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...configs),
        fc.array(fc.tuple(fc.nat(), odd), { minLength: 1, maxLength: 4 }),
        async (config, edits) => {
          const keys = Object.keys(config);
          const damaged = {
            ...config,
            ...Object.fromEntries(edits.map(([at, value]) => [keys[at % keys.length]!, value])),
          };
          const read = await open(damaged);
          if (read.ok) expect(validateDesign(read.value.design).ok).toBe(true);
          else expect(read.problems.every(({ path, message }) => path !== '' && message !== '')).toBe(true);
        },
      ),
    );
  });
});
