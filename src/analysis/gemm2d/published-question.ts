/** The models and chips of the MeshSlice study as questions to the autotuner: what the tab 2D products asks at first. */
import { GEMM_MODELS, MESH_MODEL_NAMES, type GemmModel } from '../../workload/gemm2d/models.ts';
import { blockLayers } from '../../workload/gemm2d/plan.ts';
import { GEMM_PROFILES, type GemmProfileName } from '../../workload/gemm2d/profile.ts';
import type { GridQuestion } from './search.ts';

export const PUBLISHED_MODELS = MESH_MODEL_NAMES;
export const CHIP_PROFILES = Object.keys(GEMM_PROFILES) as [GemmProfileName, ...GemmProfileName[]];

/** Weak scaling at its largest: 128 sequences of 2,048 tokens on 256 chips. */
export const PUBLISHED_SIZE = { chips: 256, tokens: 262_144, leastSide: 4 } as const;

export function publishedQuestion(model: GemmModel, profile: GemmProfileName): GridQuestion {
  return {
    layers: blockLayers(GEMM_MODELS[model].hidden),
    profile: GEMM_PROFILES[profile],
    ...PUBLISHED_SIZE,
  };
}
