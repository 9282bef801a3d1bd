/**
 * When the exchange of states beside a backward pass is over at the earliest. A layer issues what its gradients are
 * reduced by behind their computation, and no part of a group works for two collectives at once: so from the time at which
 * a layer issues its own, all that it and the layers after it issue is still to be served.
 */
import type { CollectiveOp, Layer, LayerOp } from '../../workload/table/layer.ts';
import { collectives, isReduction, type LayerTimes } from './layer-times.ts';
import type { LayerSums, PartTimes } from './layer-sums.ts';
import type { LayerRun } from './layout-tables.ts';
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

/**
 * Raises the times of the parts of a pipeline to what replicas exchange in every micro-batch, which is over no sooner than their links
 * allow.
 *
 * @param held layers of each part, which are all layers together
 */
export function raiseByExchange(
  { forwardNs, backwardNs }: PartTimes,
  own: LayerSums,
  held: readonly number[],
  on: PlacedCollectives,
): void {
  const timesOf = timesByLayer(own);
  const known = new Map<string, readonly [number, number]>();
  let at = 0;
  let left = own[0]!.count;
  for (const [part, count] of held.entries()) {
    const runs: { readonly run: number; readonly count: number }[] = [];
    for (let wanted = count; wanted > 0;) {
      const taken = Math.min(wanted, left);
      runs.push({ run: at, count: taken });
      wanted -= taken;
      left -= taken;
      if (left === 0) left = own[(at += 1)]?.count ?? 0;
    }
    const key = runs.map((of) => `${of.run} ${of.count}`).join();
    let found = known.get(key);
    if (found === undefined) {
      const layers = expanded(runs.map((of) => ({ passes: own[of.run]!.passes, count: of.count })));
      found = exchangedByPart(layers, timesOf, on);
      known.set(key, found);
    }
    forwardNs[part] = Math.max(forwardNs[part]!, found[0]);
    backwardNs[part] = Math.max(backwardNs[part]!, found[1]);
  }
}

/** ns of the forward and of the backward pass. */
function exchangedByPart(
  layers: readonly Layer[],
  timesOf: (layer: Layer) => LayerTimes,
  on: PlacedCollectives,
): readonly [number, number] {
  const ahead = on.serving();
  const back = on.serving();
  let [aheadNs, backNs] = [0, 0];
  const known = new Map<Layer, readonly [readonly CollectiveOp[], readonly CollectiveOp[]]>();
  for (const layer of layers) {
    let ops = known.get(layer);
    if (ops === undefined) {
      const { forward, recompute, inputGradient, weightGradient } = layer;
      const each = weightGradient.filter((op) => op.kind === 'collective' && !isReduction(op));
      ops = [exchanges(forward), exchanges([...recompute, ...inputGradient, ...each])];
      known.set(layer, ops);
    }
    for (const op of ops[0]) aheadNs = ahead(op);
    for (const op of ops[1]) backNs = back(op);
  }
  const endNs = exchangeEndNs({ layers, timesOf, isReduced: false }, on);
  return [aheadNs, Math.max(endNs, backNs)];
}

function exchanges(ops: readonly LayerOp[]): readonly CollectiveOp[] {
  return ops.flatMap((op) => (op.kind === 'collective' && op.role === 'data' ? [op] : []));
}

/** Every layer of runs of equal ones, in order. */
export function expanded(runs: readonly Pick<LayerRun, 'passes' | 'count'>[]): readonly Layer[] {
  return runs.flatMap(({ passes, count }) => new Array<Layer>(count).fill(passes));
}

export function timesByLayer(own: LayerSums): (layer: Layer) => LayerTimes {
  const known = new Map(own.map(({ passes, times }) => [passes, times]));
  return (layer) => known.get(layer)!;
}

/** Returns for how long, in ns, the busiest part of the replicas' group serves all that they exchange. */
export function servedByAllNs(own: LayerSums, on: PlacedCollectives): number {
  const serve = on.serving();
  let ns = 0;
  for (const { passes, count } of own) {
    const { forward, recompute, inputGradient, weightGradient } = passes;
    const ops = exchanges([...forward, ...recompute, ...inputGradient, ...weightGradient]);
    for (const op of ops) ns = serve(op, count);
  }
  return ns;
}
