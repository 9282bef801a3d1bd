/**
 * The two models of the study: hidden sizes as printed; 72 t H^2 FLOPs of their layers per block with
 * backward.
 */
export const GEMM_MODELS = {
  'GPT-3': { hidden: 12288, blocks: 96 },
  'Megatron-NLG': { hidden: 20480, blocks: 105 },
} as const satisfies Readonly<Record<string, { readonly hidden: number; readonly blocks: number }>>;
export type GemmModel = keyof typeof GEMM_MODELS;
export const MESH_MODEL_NAMES = ['GPT-3', 'Megatron-NLG'] as const satisfies readonly GemmModel[];

/** Tokens per sequence; the batch is half the chips in weak scaling, 32 in strong scaling. */
export const SEQUENCE_TOKENS = 2048;
