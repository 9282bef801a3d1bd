/** Configurations of published models: the keys that say something of their shape, as their `config.json` has them. */

const alternating = (layers: number): readonly string[] =>
  Array.from({ length: layers }, (_, layer) => (layer % 2 === 0 ? 'sliding_attention' : 'full_attention'));

const each = (value: number, layers: number): readonly number[] =>
  Array.from({ length: layers }, () => value);

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
  falcon7: {
    ...{ model_type: 'falcon', hidden_size: 4544, num_hidden_layers: 32, num_attention_heads: 71 },
    ...{ num_kv_heads: 71, multi_query: true, new_decoder_architecture: false, vocab_size: 65_024 },
  },
  falcon40: {
    ...{ model_type: 'falcon', hidden_size: 8192, num_hidden_layers: 60, num_attention_heads: 128 },
    ...{ num_kv_heads: 8, multi_query: true, new_decoder_architecture: true, vocab_size: 65_024 },
  },
  mpt: {
    ...{ model_type: 'mpt', d_model: 4096, n_heads: 32, n_layers: 32, expansion_ratio: 4, max_seq_len: 2048 },
    ...{ vocab_size: 50_432, attn_config: { alibi: true, attn_type: 'multihead_attention' } },
  },
  dbrx: {
    ...{ model_type: 'dbrx', d_model: 6144, n_heads: 48, n_layers: 40, max_seq_len: 32_768 },
    ...{ vocab_size: 100_352, tie_word_embeddings: false },
    attn_config: { kv_n_heads: 8, model_type: '', tie_word_embeddings: true },
    ffn_config: { ffn_hidden_size: 10_752, moe_num_experts: 16, moe_top_k: 4, tie_word_embeddings: true },
  },
  scout: {
    ...{ model_type: 'llama4', vision_config: { hidden_size: 1408 } },
    text_config: {
      ...{ model_type: 'llama4_text', hidden_size: 5120, num_hidden_layers: 48, num_attention_heads: 40 },
      ...{ num_key_value_heads: 8, head_dim: 128, intermediate_size: 8192, intermediate_size_mlp: 16_384 },
      ...{ num_local_experts: 16, num_experts_per_tok: 1, interleave_moe_layer_step: 1, vocab_size: 202_048 },
      ...{ attention_chunk_size: 8192, max_position_embeddings: 10_485_760, hidden_act: 'silu' },
    },
  },
  phiMoe: {
    ...{ model_type: 'phimoe', hidden_size: 4096, intermediate_size: 6400, num_hidden_layers: 32 },
    ...{ num_attention_heads: 32, num_key_value_heads: 8, num_local_experts: 16, num_experts_per_tok: 2 },
    ...{ vocab_size: 32_064, tie_word_embeddings: false },
  },
  hunyuan: {
    ...{ model_type: 'hunyuan_v1_moe', hidden_size: 4096, intermediate_size: 3072, num_hidden_layers: 32 },
    ...{ num_attention_heads: 32, num_key_value_heads: 8, head_dim: 128, vocab_size: 128_167 },
    ...{ num_experts: 64, moe_topk: each(8, 32), moe_intermediate_size: each(3072, 32) },
    ...{ num_shared_expert: each(1, 32), use_cla: false, tie_word_embeddings: true },
  },
  kimi: {
    ...{ model_type: 'kimi_k2', hidden_size: 7168, intermediate_size: 18_432, num_hidden_layers: 61 },
    ...{ num_attention_heads: 64, num_key_value_heads: 64, vocab_size: 163_840, moe_layer_freq: 1 },
    ...{ moe_intermediate_size: 2048, n_routed_experts: 384, n_shared_experts: 1, num_experts_per_tok: 8 },
    ...{ first_k_dense_replace: 1, q_lora_rank: 1536, kv_lora_rank: 512, qk_nope_head_dim: 128 },
    ...{ qk_rope_head_dim: 64, v_head_dim: 128, num_nextn_predict_layers: 0, tie_word_embeddings: false },
  },
  ernie: {
    ...{ model_type: 'ernie4_5_moe', hidden_size: 2560, intermediate_size: 12_288, num_hidden_layers: 28 },
    ...{ num_attention_heads: 20, num_key_value_heads: 4, vocab_size: 103_424, tie_word_embeddings: true },
    ...{ moe_num_experts: 64, moe_k: 6, moe_num_shared_experts: 2, moe_intermediate_size: 1536 },
    ...{ moe_layer_start_index: 1, moe_layer_interval: 1, head_dim: null },
  },
  minimax: {
    ...{ model_type: 'minimax_m2', hidden_size: 3072, intermediate_size: 1536, num_hidden_layers: 62 },
    ...{ num_attention_heads: 48, num_key_value_heads: 8, head_dim: 128, vocab_size: 200_064 },
    ...{ num_local_experts: 256, num_experts_per_tok: 8, shared_intermediate_size: 0 },
    ...{ attn_type_list: each(1, 62), num_mtp_modules: 3, tie_word_embeddings: false },
  },
  chatglm: {
    ...{ model_type: 'chatglm', hidden_size: 4096, ffn_hidden_size: 13_696, num_layers: 40 },
    ...{ num_attention_heads: 32, multi_query_attention: true, multi_query_group_num: 2, kv_channels: 128 },
    ...{ padded_vocab_size: 151_552, seq_length: 131_072, tie_word_embeddings: false },
  },
  commandR: {
    ...{ model_type: 'cohere', hidden_size: 8192, intermediate_size: 22_528, num_hidden_layers: 40 },
    ...{ num_attention_heads: 64, num_key_value_heads: 64, vocab_size: 256_000 },
  },
  gemma3: {
    ...{ model_type: 'gemma3', vision_config: { hidden_size: 1152 } },
    text_config: {
      ...{ model_type: 'gemma3_text', hidden_size: 5376, intermediate_size: 21_504, num_hidden_layers: 62 },
      ...{ num_attention_heads: 32, num_key_value_heads: 16, head_dim: 128, sliding_window: 1024 },
    },
  },
  gemma3Small: {
    model_type: 'gemma3',
    text_config: {
      ...{ model_type: 'gemma3_text', hidden_size: 2560, intermediate_size: 10_240, num_hidden_layers: 34 },
      sliding_window: 1024,
    },
  },
} as const;
