/**
 * When the exchange of states beside a backward pass is over at the earliest. A layer issues what its gradients are
 * reduced by behind their computation, and no part of a group works for two collectives at once: so from the time at which
 * a layer issues its own, all that it and the layers after it issue is still to be served.
 */
import type { CollectiveOp, Layer } from '../../workload/table/layer.ts';
import { collectives, isReduction, type LayerTimes } from './layer-times.ts';
import type { PlacedCollectives } from './placed-collectives.ts';

export interface BackwardPass {
  /** Layers in the order of the forward pass. */
  readonly layers: readonly Layer[];
  readonly timesOf: (layer: Layer) => Pick<LayerTimes, 'backwardNs' | 'gradientsNs'>;
  /** Whether reductions that run once an iteration are included. */
  readonly isReduced: boolean;
}

/** A lower bound in ns from the start of the backward pass. */
export function exchangeEndNs(
  { layers, timesOf, isReduced }: BackwardPass,
  on: Pick<PlacedCollectives, 'serving'>,
): number {
  const add = on.serving();
  const known = new Map<Layer, Exchanged>();
  const gathers = new Map<number, CollectiveOp[]>();
  let leftNs = layers.reduce((ns, layer) => ns + timesOf(layer).backwardNs, 0);
  let most = 0;
  // Starts at the layer that the pass reaches last.
  for (const [at, layer] of layers.entries()) {
    const { backwardNs, gradientsNs } = timesOf(layer);
    leftNs -= backwardNs;
    let servedNs = 0;
    for (const op of gathers.get(at) ?? []) servedNs = add(op);
    let own = known.get(layer);
    if (own === undefined) known.set(layer, (own = exchangedBy(layer, isReduced)));
    for (const op of own.behind) servedNs = add(op);
    if (servedNs > 0) most = Math.max(most, leftNs + gradientsNs + servedNs);
    for (const op of own.before) {
      // No layer issues it before the one that is `ahead` of its own.
      const issuedBehind = at + 1 + (op.ahead ?? 0);
      const others = gathers.get(issuedBehind);
      if (others === undefined) gathers.set(issuedBehind, [op]);
      else others.push(op);
    }
  }
  return most;
}

/** What replicas exchange behind the gradients of a layer, and before them. */
interface Exchanged {
  readonly behind: readonly CollectiveOp[];
  readonly before: readonly CollectiveOp[];
}

function exchangedBy({ weightGradient, recompute, inputGradient }: Layer, isReduced: boolean): Exchanged {
  const isData = ({ role }: CollectiveOp): boolean => role === 'data';
  return {
    behind: collectives(weightGradient).filter((op) => isData(op) && (isReduced || !isReduction(op))),
    before: collectives([...recompute, ...inputGradient]).filter(isData),
  };
}
