/** The question of the tab: a model, its chips, and one product of it. View state, not part of the document. */
import { createStore } from 'zustand/vanilla';
import type { Flow, Grid } from '../../../workload/gemm2d/gemm.ts';
import type { GemmModel } from '../../../workload/gemm2d/models.ts';
import type { GemmProfileName } from '../../../workload/gemm2d/profile.ts';
import type { Slicing } from '../../../workload/gemm2d/slices.ts';
import type { Pipelined } from '../../../workload/gemm2d/algorithms.ts';

export interface GridChoice {
  /** `design`: the layers and NPUs of the design. */
  readonly model: GemmModel | 'design';
  readonly profile: GemmProfileName;
  readonly chips: number;
  readonly tokens: number;
  readonly leastSide: number;
  /** null: the best that was found. */
  readonly mesh: Grid | null;
  readonly layer: number;
  readonly pass: 0 | 1 | 2;
  readonly algorithm: Pipelined;
  /** null: the fastest number. */
  readonly slices: number | null;
  readonly buffers: 1 | 2;
}

export const gridChoice = createStore<GridChoice>()(() => ({
  model: 'GPT-3',
  profile: 'SIM',
  chips: 256,
  tokens: 262_144,
  leastSide: 4,
  mesh: null,
  layer: 0,
  pass: 0,
  algorithm: 'meshSlice',
  slices: null,
  buffers: 2,
}));

/** The small product that is executed. */
export interface ShownProduct {
  readonly flow: Flow;
  readonly rows: number;
  readonly columns: number;
  readonly slices: number;
  readonly block: number;
  /** Elements of the sliced dimension; null: the fewest that the slices allow. */
  readonly length: number | null;
  readonly slicing: Slicing;
}

export const shownProduct = createStore<ShownProduct>()(() => ({
  flow: 'OS',
  rows: 2,
  columns: 4,
  slices: 2,
  block: 1,
  length: null,
  slicing: 'blocked',
}));
