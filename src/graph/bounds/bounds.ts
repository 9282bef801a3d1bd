/**
 * Bounds of the collectives of a graph: times a byte that no algorithm is below at latency 0, as exact fractions that follow from a
 * certificate alone (certificate.ts), and whether they are reached.
 *
 * A byte is one of the whole buffer; of an all-to-all one of an NPU's buffer of N equal blocks, its own counted but not
 * moved. Definitions: ForestColl (arXiv 2402.06787) for trees, maximum concurrent flow for an all-to-all.
 */
import { add, compare, toNumber, type Fraction } from '../exact/fraction.ts';
import { drain } from '../drain.ts';
import { nodeCountOf, nodeName, type Graph } from '../graph.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { allGatherBound } from './all-gather.ts';
import { allReduceBound } from './all-reduce.ts';
import { allToAllBound } from './all-to-all.ts';
import type { BoundedCollective } from './bounded-collective.ts';
import { broadcastBound } from './broadcast.ts';
import { capacitiesOf, reversed, unbalancedSwitches, type Capacities } from './capacities.ts';
import type { BoundCertificate } from './certificate.ts';
import { largeBoundSteps } from './large.ts';
import { treeBound } from './tree-certificate.ts';

export interface CollectiveBound {
  readonly collective: BoundedCollective;
  /** No algorithm is faster. */
  readonly nsPerByte: Fraction;
  readonly certificate: BoundCertificate;
  /** What trees, or flows of an all-to-all, reach with enough chunks; Infinity where it is not known. */
  readonly reachedNsPerByte: number;
  /** Whether that is the bound, which is then the optimum. */
  readonly isReached: boolean;
}

/** With more nodes, the bound is that of single NPUs or of a cut that is swept, and what is reached is not known. */
export const MOST_NODES = 128;

/** The bound of a collective on a graph; `root` is the NPU that a broadcast starts from. A problem names what the graph lacks. */
export function boundOf(
  graph: Graph,
  collective: BoundedCollective,
  { root = 0, shouldStop }: { readonly root?: number; readonly shouldStop?: () => boolean } = {},
): Result<CollectiveBound> {
  const bound = drain(boundSteps(graph, collective, root), shouldStop);
  return bound ?? problem('', 'was stopped before it was known');
}

/**
 * The same in steps of a few milliseconds.
 *
 * @param mostExact nodes of the largest graph whose bound is that of the programs
 */
export function* boundSteps(
  graph: Graph,
  collective: BoundedCollective,
  root = 0,
  mostExact = MOST_NODES,
): Generator<void, Result<CollectiveBound>, void> {
  const lacks = unreachable(graph);
  if (lacks !== undefined) return problem('graph.links', lacks);
  if (graph.npuCount < 2)
    return problem('graph.npuCount', `is ${graph.npuCount}; expected at least 2 for a collective`);
  const capacities = capacitiesOf(graph);
  if (capacities.nodes > mostExact) {
    yield;
    const { nsPerByte, certificate } = yield* largeBoundSteps(graph, capacities, collective, root);
    return success({ collective, nsPerByte, certificate, reachedNsPerByte: Infinity, isReached: false });
  }
  const bound = yield* boundBy(capacities, collective, root);
  return bound === undefined
    ? problem('', 'is not found by a linear program, which does not end')
    : success({ collective, ...bound });
}

/** Why some NPU cannot send to another; undefined where all can. */
export function unreachable(graph: Graph): string | undefined {
  const nodes = nodeCountOf(graph);
  for (const direction of ['from', 'to'] as const) {
    const next: number[][] = Array.from({ length: nodes }, () => []);
    for (const { from, to } of graph.links) {
      if (direction === 'from') next[from]!.push(to);
      else next[to]!.push(from);
    }
    const isReached = new Array<boolean>(nodes).fill(false);
    const stack = [0];
    isReached[0] = true;
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      for (const other of next[node]!) {
        if (isReached[other]) continue;
        isReached[other] = true;
        stack.push(other);
      }
    }
    const lost = isReached.indexOf(false);
    if (lost >= 0 && lost < graph.npuCount) {
      const [from, to] = direction === 'from' ? [0, lost] : [lost, 0];
      return `lead from NPU ${nodeName(graph, from)} to NPU ${nodeName(graph, to)} by no route; expected a route between all NPUs`;
    }
  }
  return undefined;
}

type Bound = Omit<CollectiveBound, 'collective'>;

function* boundBy(
  capacities: Capacities,
  collective: BoundedCollective,
  root: number,
): Generator<void, Bound | undefined, void> {
  switch (collective) {
    case 'allGather':
      return yield* cutBound(capacities, yield* allGatherBound(capacities), 'equal');
    case 'reduceScatter': {
      const turned = reversed(capacities);
      return yield* cutBound(turned, yield* allGatherBound(turned), 'equal');
    }
    case 'broadcast':
      return yield* cutBound(capacities, yield* broadcastBound(capacities, root), root);
    case 'allToAll': {
      const bound = yield* allToAllBound(capacities);
      if (bound === undefined) return undefined;
      const { nsPerByte, lengths, reachedNsPerByte } = bound;
      const certificate = { kind: 'lengths', lengths: namedLengths(capacities, lengths) } as const;
      return { nsPerByte, certificate, ...reachedBy(nsPerByte, reachedNsPerByte) };
    }
    case 'allReduce': {
      const bound = yield* allReduceBound(capacities);
      if (bound === undefined) return undefined;
      const { nsPerByte, proof, treesNsPerByte } = bound;
      return { nsPerByte, certificate: proof, ...reachedBy(nsPerByte, treesNsPerByte) };
    }
  }
}

/** A cut's bound is reached by trees unless a switch would have to multicast. */
function* cutBound(
  capacities: Capacities,
  { nsPerByte, cut }: { readonly nsPerByte: Fraction; readonly cut: readonly number[] },
  roots: 'equal' | number,
): Generator<void, Bound | undefined, void> {
  const certificate = { kind: 'cut', cut } as const;
  const reached = toNumber(nsPerByte);
  if (unbalancedSwitches(capacities).length === 0)
    return { nsPerByte, certificate, reachedNsPerByte: reached, isReached: true };
  const trees = yield* treeBound(capacities, { roots, isReduced: false });
  if (trees === undefined) return undefined;
  const isReached = compare(trees.nsPerByte, nsPerByte) <= 0;
  return { nsPerByte, certificate, reachedNsPerByte: toNumber(trees.nsPerByte), isReached };
}

function reachedBy(nsPerByte: Fraction, reachedNsPerByte: number) {
  const isReached = reachedNsPerByte <= toNumber(nsPerByte) * (1 + 1e-9);
  return { reachedNsPerByte, isReached };
}

function namedLengths({ arcs }: Capacities, lengths: readonly number[]) {
  return arcs.flatMap(({ from, to }, arc) =>
    lengths[arc] === 0 ? [] : [{ from, to, length: lengths[arc]! }],
  );
}

/** The time that trees take for a reduce-scatter followed by an all-gather, in ns a byte of the whole buffer. */
export function scatterGatherTime(graph: Graph, shouldStop?: () => boolean): Result<Fraction> {
  const lacks = unreachable(graph);
  if (lacks !== undefined) return problem('graph.links', lacks);
  const forth = capacitiesOf(graph);
  const halves = [reversed(forth), forth].map((capacities) =>
    unbalancedSwitches(capacities).length === 0
      ? drain(allGatherBound(capacities), shouldStop)?.nsPerByte
      : drain(treeBound(capacities, { roots: 'equal', isReduced: false }), shouldStop)?.nsPerByte,
  );
  const [scatter, gather] = halves;
  if (scatter === undefined || gather === undefined) return problem('', 'was stopped before it was known');
  return success(add(scatter, gather));
}
