/** Configurations of published models: the keys that say something of their shape, as their `config.json` has them. */

const alternating = (layers: number): readonly string[] =>
  Array.from({ length: layers }, (_, layer) => (layer % 2 === 0 ? 'sliding_attention' : 'full_attention'));

export const CONFIGS = {
  llama: {
    ...{
      architectures: ['LlamaForCausalLM'],
      model_type: 'llama',
      hidden_act: 'silu',
      torch_dtype: 'bfloat16',
    },
    ...{ hidden_size: 4096, intermediate_size: 14_336, num_hidden_layers: 32, num_attention_heads: 32 },
    ...{ num_key_value_heads: 8, vocab_size: 128_256, max_position_embeddings: 8192 },
    ...{ tie_word_embeddings: false, rope_theta: 500_000, rope_scaling: null },
  },
  mistral: {
    ...{ model_type: 'mistral', hidden_size: 4096, intermediate_size: 14_336, num_hidden_layers: 32 },
    ...{ num_attention_heads: 32, num_key_value_heads: 8, vocab_size: 32_000, sliding_window: 4096 },
    ...{ max_position_embeddings: 32_768, tie_word_embeddings: false },
  },
  mixtral: {
    ...{ model_type: 'mixtral', hidden_size: 4096, intermediate_size: 14_336, num_hidden_layers: 32 },
    ...{ num_attention_heads: 32, num_key_value_heads: 8, vocab_size: 32_000, sliding_window: null },
    ...{ num_local_experts: 8, num_experts_per_tok: 2, max_position_embeddings: 32_768 },
    ...{ tie_word_embeddings: false },
  },
  deepseek: {
    ...{ model_type: 'deepseek_v3', hidden_size: 7168, intermediate_size: 18_432, num_hidden_layers: 61 },
    ...{ num_attention_heads: 128, num_key_value_heads: 128, vocab_size: 129_280, moe_layer_freq: 1 },
    ...{ moe_intermediate_size: 2048, n_routed_experts: 256, n_shared_experts: 1, num_experts_per_tok: 8 },
    ...{ first_k_dense_replace: 3, q_lora_rank: 1536, kv_lora_rank: 512, qk_nope_head_dim: 128 },
    ...{ qk_rope_head_dim: 64, v_head_dim: 128, num_nextn_predict_layers: 1, tie_word_embeddings: false },
    ...{ max_position_embeddings: 163_840, quantization_config: { quant_method: 'fp8' } },
  },
  qwenMoe: {
    ...{ model_type: 'qwen3_moe', hidden_size: 2048, intermediate_size: 6144, num_hidden_layers: 48 },
    ...{ num_attention_heads: 32, num_key_value_heads: 4, head_dim: 128, vocab_size: 151_936 },
    ...{ num_experts: 128, num_experts_per_tok: 8, moe_intermediate_size: 768, decoder_sparse_step: 1 },
    ...{ mlp_only_layers: [], sliding_window: null, use_sliding_window: false, max_window_layers: 48 },
    ...{ max_position_embeddings: 40_960, tie_word_embeddings: false },
  },
  gptOss: {
    ...{ model_type: 'gpt_oss', hidden_size: 2880, intermediate_size: 2880, num_hidden_layers: 24 },
    ...{ num_attention_heads: 64, num_key_value_heads: 8, head_dim: 64, vocab_size: 201_088 },
    ...{ num_local_experts: 32, num_experts_per_tok: 4, experts_per_token: 4, sliding_window: 128 },
    ...{ layer_types: alternating(24), max_position_embeddings: 131_072, tie_word_embeddings: false },
  },
  gpt2: {
    ...{ model_type: 'gpt2', n_embd: 768, n_layer: 12, n_head: 12, n_positions: 1024, n_ctx: 1024 },
    ...{ vocab_size: 50_257, activation_function: 'gelu_new', n_inner: null },
  },
  neox: {
    ...{ model_type: 'gpt_neox', hidden_size: 6144, intermediate_size: 24_576, num_hidden_layers: 44 },
    ...{ num_attention_heads: 64, vocab_size: 50_432, max_position_embeddings: 2048 },
    ...{ tie_word_embeddings: false, hidden_act: 'gelu_fast' },
  },
} as const;
