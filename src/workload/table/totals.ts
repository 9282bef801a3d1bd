import { COLLECTIVES, type Collective } from '../../collective/types.ts';
import { PASSES, type Pass } from '../../taskgraph/graph.ts';
import { GROUP_ROLES, type GroupRole } from '../../taskgraph/roles.ts';
import type { Layer, LayerOp } from './layer.ts';

/** The lists of operations of a layer, in the order in which they first run. */
export const LAYER_PASSES = PASSES;
export type LayerPass = Pass;

export interface TableTotals {
  readonly computeNs: Readonly<Record<LayerPass, number>>;
  /** Bytes per NPU of all collectives of a kind over a group. */
  readonly bytes: Readonly<Record<GroupRole, Readonly<Record<Collective, number>>>>;
}

/** The totals of the rows of a layer table. */
export function tableTotals(layers: readonly Layer[]): TableTotals {
  const computeNs = { forward: 0, recompute: 0, inputGradient: 0, weightGradient: 0 };
  const bytes = Object.fromEntries(GROUP_ROLES.map((role) => [role, nothing()])) as Record<
    GroupRole,
    Record<Collective, number>
  >;
  const add = (op: LayerOp, pass: LayerPass): void => {
    if (op.kind === 'compute') computeNs[pass] += op.durationNs;
    else bytes[op.role][op.collective] += op.bytes;
  };
  for (const layer of layers) {
    for (const pass of LAYER_PASSES) for (const op of layer[pass]) add(op, pass);
  }
  return { computeNs, bytes };
}

/** Compute of all passes in ns. */
export function totalComputeNs({ computeNs }: TableTotals): number {
  return LAYER_PASSES.reduce((total, pass) => total + computeNs[pass], 0);
}

function nothing(): Record<Collective, number> {
  return Object.fromEntries(COLLECTIVES.map((collective) => [collective, 0])) as Record<Collective, number>;
}
