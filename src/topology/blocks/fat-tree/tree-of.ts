/** The shape of a fat tree from the parameters of its block. */
import type { BlockForm } from '../block.ts';
import { TREE_ROUTES, type TreeShape } from './tree-shape.ts';

export interface TreeParameters extends Readonly<Record<string, number | string>> {
  readonly leaf: number;
  readonly over: number;
  readonly spines: number;
  readonly routes: string;
  readonly seed: number;
  readonly rails: number;
  readonly levels: number;
  readonly pod: number;
  readonly cores: number;
  readonly ports: number;
}

export function treeOf({ size, lanes, parameters }: BlockForm<TreeParameters>): TreeShape {
  const { leaf, over, spines, routes, seed, rails, levels, pod, cores } = parameters;
  const isDeep = levels === 3;
  return {
    npus: size,
    lanes,
    leaf,
    over,
    spines,
    seed,
    rails,
    routes: TREE_ROUTES.find((candidate) => candidate === routes) ?? 'dmodk',
    pod: isDeep ? pod : size / leaf,
    cores: isDeep ? cores : 0,
  };
}
