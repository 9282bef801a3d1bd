/**
 * The Megatron-LM arguments that matter to a design, as of core 0.15 (megatron/training/arguments.py), with older spellings that
 * scripts still use. Names are written with hyphens and without leading dashes.
 */
import type { Run, RunModel } from '../run.ts';

type NumberField<T> = { readonly [K in keyof T]-?: NonNullable<T[K]> extends number ? K : never }[keyof T];

/** Arguments with one whole number, each with its field of the run. */
export const RUN_NUMBERS: readonly (readonly [argument: string, field: NumberField<Run>])[] = [
  ['tensor-model-parallel-size', 'tensor'],
  ['pipeline-model-parallel-size', 'pipeline'],
  ['context-parallel-size', 'context'],
  ['expert-model-parallel-size', 'expert'],
  ['micro-batch-size', 'microBatch'],
  ['global-batch-size', 'globalBatch'],
  ['seq-length', 'sequence'],
  ['decoder-first-pipeline-num-layers', 'firstLayers'],
  ['decoder-last-pipeline-num-layers', 'lastLayers'],
  ['num-virtual-stages-per-pipeline-rank', 'chunks'],
];

/** The same for fields of the model. */
export const MODEL_NUMBERS: readonly (readonly [argument: string, field: NumberField<RunModel>])[] = [
  ['num-layers', 'layers'],
  ['hidden-size', 'hidden'],
  ['num-attention-heads', 'heads'],
  ['num-query-groups', 'kvHeads'],
  ['ffn-hidden-size', 'feedForward'],
  ['kv-channels', 'headWidth'],
  ['num-experts', 'experts'],
  ['moe-router-topk', 'topK'],
  ['vocab-size', 'vocabulary'],
  ['q-lora-rank', 'queryRank'],
  ['kv-lora-rank', 'kvRank'],
  ['qk-head-dim', 'headWidth'],
  ['qk-pos-emb-head-dim', 'ropeWidth'],
  ['v-head-dim', 'valueWidth'],
  ['moe-ffn-hidden-size', 'feedForward'],
  ['moe-latent-size', 'expertHidden'],
  ['mamba-num-heads', 'stateHeads'],
  ['mamba-head-dim', 'stateWidth'],
  ['mamba-num-groups', 'keyHeads'],
  ['mamba-state-dim', 'keyWidth'],
];

/** Older or shorter names of arguments. */
export const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['model-parallel-size', 'tensor-model-parallel-size'],
  ['batch-size', 'micro-batch-size'],
  ['no-untie-embeddings-and-output-weights', 'tie-embeddings'],
  ['num-moe-experts', 'num-experts'],
  ['encoder-num-layers', 'num-layers'],
  ['encoder-seq-length', 'seq-length'],
  ['recompute-activations', 'recompute-activations'],
  ['padded-vocab-size', 'vocab-size'],
  ['use-custom-fsdp', 'use-megatron-fsdp'],
  ['mtp-layers', 'mtp-num-layers'],
]);

/** Arguments other than plain numbers, which read.ts handles one by one. */
export const OTHER_ARGUMENTS: readonly string[] = [
  ...[
    'num-layers-per-virtual-pipeline-stage',
    'pipeline-model-parallel-layout',
    'expert-tensor-parallel-size',
  ],
  ...['sequence-parallel', 'use-distributed-optimizer', 'overlap-grad-reduce', 'overlap-param-gather'],
  ...[
    'tp-comm-overlap',
    'cp-comm-type',
    'use-megatron-fsdp',
    'use-torch-fsdp2',
    'data-parallel-sharding-strategy',
  ],
  ...[
    'recompute-granularity',
    'recompute-method',
    'recompute-num-layers',
    'recompute-activations',
    'recompute-modules',
  ],
  ...[
    'bf16',
    'fp16',
    'fp8-format',
    'fp8-hybrid',
    'fp8-e4m3',
    'fp4-format',
    'accumulate-allreduce-grads-in-fp32',
    'grad-reduce-in-bf16',
    'main-grads-dtype',
    'swiglu',
    'group-query-attention',
  ],
  ...['untie-embeddings-and-output-weights', 'tie-embeddings', 'use-flash-attn', 'attention-backend'],
  ...[
    'moe-shared-expert-intermediate-size',
    'moe-layer-freq',
    'multi-latent-attention',
    'make-vocab-size-divisible-by',
  ],
  ...[
    'hybrid-override-pattern',
    'hybrid-layer-pattern',
    'window-size',
    'window-attn-skip-freq',
    'rampup-batch-size',
  ],
  ...['tokenizer-type', 'tokenizer-model', 'max-position-embeddings', 'num-distributed-optimizer-instances'],
  // From Megatron-LM before 2022 and Megatron-DeepSpeed.
  ...['checkpoint-activations', 'deepspeed-activation-checkpointing', 'zero-stage'],
  ...['attention-output-gate', 'use-tp-pp-dp-mapping', 'mtp-num-layers', 'moe-expert-capacity-factor'],
  ...['linear-num-value-heads', 'linear-value-head-dim', 'linear-num-key-heads', 'linear-key-head-dim'],
];

/** Arguments for data, optimizer, logging and checkpoints, which have no place in a design. */
export const NOT_OF_A_DESIGN =
  /^(?:lr|min-lr|weight-decay|start-weight|end-weight|adam|sgd|optimizer|clip|loss|log|tensorboard|wandb|one-logger|save|load|ckpt|async|dist-ckpt|data|train|valid|test|eval|split|mock|seed|init|reset|num-workers|dataloader|vocab-file|merge-file|tokenizer|norm|normalization|rms|layernorm|apply|position|rotary|rope|use-rotary|no-rope|disable-bias|add-qkv|add-position|hidden-dropout|attention-dropout|attention-softmax|no-|exit|manual|distributed|master|node-rank|rdzv|nccl|timing|profile|use-mcore|use-legacy|transformer-impl|local|rank|moe-router|moe-token|moe-grouped|moe-aux|moe-z|moe-per|moe-permute|moe-pad|moe-shared-expert-overlap|moe-shared-expert-gate|calculate|check|enable|override|finetune|pretrained|use-checkpoint|use-dist|use-cpu|main-|exp-avg|grad-|accumulate|attention-mask|create|reduce|delay|align|empty|squared|ffn|qk-layernorm|qk-clip|spec|legacy|bias|cross-entropy|deterministic|cuda-graph|external|te-|cache|overlap-p2p|job|partition|account|time|output|error|gres|exclusive|container|tee|module|max-restarts|standalone|cpus|mem|decoupled|auto|mid|mamba|is-hybrid|linear-|experimental|kitchen|fp8-|first-last|num-dataset|high-priority|iterations|retro|perform|s3|tiktoken|hybrid-attention|hybrid-mlp|embedding|language|heterogeneous|rerun|result|inference|mtp|trust|sft|chat|tool|use-precision|use-sharp|sharp|ddp|bucket|gradient-accumulation|fim|dsa|vp|layerwise|muon|dump|head|worker|mscale|yarn|original|beta|use-thd|defer|log-interval|deepspeed|hostfile|no-pipeline-parallel|pipeline-dtype|params-dtype|mcore|autocast)/;
