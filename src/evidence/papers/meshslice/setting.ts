/** The setting of the study: two models, two sets of parameters, weak and strong scaling. Source: MeshSlice (ISCA 2025). */
import { compareAlgorithms } from '../../../workload/gemm2d/comparison.ts';
import { RING_ALGORITHMS, type RingAlgorithm } from '../../../workload/gemm2d/product-algorithms.ts';
import type { GridAlgorithm } from '../../../workload/gemm2d/algorithms.ts';
import { MESH_ALGORITHMS } from '../../../workload/gemm2d/algorithms.ts';
import { utilisation } from '../../../workload/gemm2d/block.ts';
import type { Grid } from '../../../workload/gemm2d/gemm.ts';
import { GEMM_MODELS, SEQUENCE_TOKENS, type GemmModel } from '../../../workload/gemm2d/models.ts';
import {
  blockLayers,
  planLayers,
  type PlannedLayer,
  type Stationary,
} from '../../../workload/gemm2d/plan.ts';
import { GEMM_PROFILES, type GemmProfileName } from '../../../workload/gemm2d/profile.ts';

export const CHIPS = [16, 32, 64, 128, 256];
export const MOST_CHIPS = 256;
/** Minimum length of both sides of a grid. */
export const LEAST_SIDE = 4;
/** The grid of both models at 256 chips. */
export const BEST_GRID: Grid = { rows: 32, columns: 8 };

/** The sets of parameters that every statement is tested on, with the two models. */
export const PROFILES = ['SIM', 'SHARED'] as const satisfies readonly GemmProfileName[];
export const MODELS = ['GPT-3', 'Megatron-NLG'] as const satisfies readonly GemmModel[];

export interface Setting {
  readonly profile: GemmProfileName;
  readonly model: GemmModel;
}

export const SETTINGS: readonly Setting[] = PROFILES.flatMap((profile) =>
  MODELS.map((model) => ({ profile, model })),
);

/** The authors' fit on a machine, reported beside the others if it adds something. */
export const TPU_SETTINGS: readonly Setting[] = MODELS.map((model) => ({ profile: 'TPU', model }));

export type Scaling = 'weak' | 'strong';

/** Weak: the batch is half the chips; strong: 32 sequences. */
export function tokensOf(scaling: Scaling, chips: number): number {
  return SEQUENCE_TOKENS * (scaling === 'weak' ? chips / 2 : 32);
}

export function layersOf(model: GemmModel, tokens: number, stationary?: Stationary): readonly PlannedLayer[] {
  return planLayers(blockLayers(GEMM_MODELS[model].hidden), tokens, stationary);
}

export type Compared = GridAlgorithm | RingAlgorithm;

/** Utilisation of every algorithm on its best grid, as a share of the peak; null if it has none. */
export type Utilisations = Readonly<Record<Compared, number | null>>;

export function utilisations({ profile, model }: Setting, scaling: Scaling, chips: number): Utilisations {
  const tokens = tokensOf(scaling, chips);
  const layers = layersOf(model, tokens);
  const { meshes, rings } = compareAlgorithms(GEMM_PROFILES[profile], layers, tokens, chips, LEAST_SIDE);
  const rows = MESH_ALGORITHMS.map((algorithm) => {
    const best = meshes[algorithm];
    return [algorithm, best && utilisation(layers, chips, best.time.ns)] as const;
  });
  const ringRows = RING_ALGORITHMS.map(
    (algorithm) => [algorithm, utilisation(layers, chips, rings[algorithm].ns)] as const,
  );
  return Object.fromEntries([...rows, ...ringRows]) as Utilisations;
}

/** How much faster the first is, in per cent. */
export function gain(first: number | null, second: number | null): number {
  return first === null || second === null ? NaN : (first / second - 1) * 100;
}

/** `SIM GPT-3`: the name of a setting. */
export function nameOf({ profile, model }: Setting): string {
  return `${profile} ${model}`;
}

/** One list of numbers per setting, by its name. */
export function bySetting<T>(make: (setting: Setting) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(SETTINGS.map((setting) => [nameOf(setting), make(setting)]));
}
