/**
 * Recipe keys whose names differ from Megatron-LM's arguments (Megatron-Bridge 0.2, NeMo 2 and the YAML of NeMo 1). Any other key is
 * the argument named by its last part, with hyphens.
 */

/** Keys with a value. */
export const NAMES: ReadonlyMap<string, string> = new Map([
  ['encoder_seq_length', 'seq-length'],
  ['sequence_length', 'seq-length'],
  ['virtual_pipeline_model_parallel_size', 'virtual-pipeline-size'],
  ['num_moe_experts', 'num-experts'],
  ['num_layers_in_first_pipeline_stage', 'decoder-first-pipeline-num-layers'],
  ['num_layers_in_last_pipeline_stage', 'decoder-last-pipeline-num-layers'],
  ['activations_checkpoint_granularity', 'recompute-granularity'],
  ['activations_checkpoint_method', 'recompute-method'],
  ['activations_checkpoint_num_layers', 'recompute-num-layers'],
  ['devices', 'nproc-per-node'],
  ['gpus_per_node', 'nproc-per-node'],
  ['num_gpus_per_node', 'nproc-per-node'],
  ['num_nodes', 'nnodes'],
  ['fp8', 'fp8-format'],
  ['tp_comm_overlap', 'tp-comm-overlap'],
  ['ub_tp_comm_overlap', 'tp-comm-overlap'],
  ['qk_pos_emb_head_dim', 'qk-pos-emb-head-dim'],
]);

/** Values that stand for flags. */
export const MEANINGS: readonly (readonly [key: string, value: RegExp, argument: string])[] = [
  ['share_embeddings_and_output_weights', /^false$/i, 'untie-embeddings-and-output-weights'],
  ['gated_linear_unit', /^true$/i, 'swiglu'],
  ['activation', /swiglu|geglu|reglu/i, 'swiglu'],
  ['activation_func', /silu|swiglu/i, 'swiglu'],
  ['precision', /bf16/i, 'bf16'],
  ['precision', /^(?:16|fp16)/i, 'fp16'],
  ['mixed_precision', /bf16/i, 'bf16'],
  ['mixed_precision', /fp8/i, 'fp8-hybrid'],
  ['mixed_precision', /fp4/i, 'fp4-format'],
  ['precision_config', /bf16/i, 'bf16'],
  ['grad_reduce_in_fp32', /^false$/i, 'grad-reduce-in-bf16'],
  ['grad_reduce_in_fp32', /^true$/i, 'accumulate-allreduce-grads-in-fp32'],
  ['fsdp', /^true$/i, 'use-torch-fsdp2'],
  ['fsdp_grad_reduce_dtype', /^bf16/i, 'grad-reduce-in-bf16'],
  ['fsdp_grad_reduce_dtype', /^(?:32|fp32)/i, 'accumulate-allreduce-grads-in-fp32'],
  ['overlap_grad_sync', /^true$/i, 'overlap-grad-reduce'],
  ['overlap_param_sync', /^true$/i, 'overlap-param-gather'],
  ['name', /^(?:distributed_fused_adam|mcore_distributed_optim)$/, 'use-distributed-optimizer'],
];

/** Sections whose keys have no place in a design. */
export const OTHER_SECTIONS =
  /^(?:exp_manager|hydra|tokenizer|checkpoint|logger|scheduler|rng|profiling|nsys_profile|rerun_state_machine|model\.(?:data|tokenizer|optim(?!\.name$|$)|nsys_profile|mcore_customization))(?:\.|$)/;
