/**
 * The least time of an all-reduce for a byte: the best of all schedules that reduce each byte along an in-tree to a root and
 * send it on along an out-tree (tree-program.ts), and a proof that no algorithm is faster: a cut, the ports of the NPUs, parts, or parts
 * with weights. Where no proof reaches the trees, the gap is shown.
 */
import { add, compare, divide, fraction, largest, toNumber, type Fraction } from '../exact/fraction.ts';
import { allGatherBound } from './all-gather.ts';
import { smallestCutBound } from './broadcast.ts';
import { leaving, portsOfNpus, reversed, unbalancedSwitches, type Capacities } from './capacities.ts';
import {
  bestWeights,
  partsOfCuts,
  timeOfParts,
  timeOfWeightedParts,
  type WeightedParts,
} from './partition.ts';
import { symmetryOf, type Symmetry } from './symmetry.ts';
import { treeProgram, type TreeOptimum } from './tree-program.ts';

export type AllReduceProof =
  | { readonly kind: 'cut'; readonly cut: readonly number[] }
  | { readonly kind: 'ports' }
  | { readonly kind: 'parts'; readonly parts: readonly (readonly number[])[] }
  | ({ readonly kind: 'weighted parts' } & WeightedParts);

export interface AllReduceBound {
  /** In ns a byte: no algorithm is faster. The value follows from the proof alone. */
  readonly nsPerByte: Fraction;
  readonly proof: AllReduceProof;
  /** What trees reach. */
  readonly treesNsPerByte: number;
  /** Whether trees reach the bound, to the accuracy of the solver: then the bound is the optimum. */
  readonly isReached: boolean;
  /** The trees' roots and capacities; undefined where a reduce-scatter and then an all-gather reach the bound. */
  readonly trees: TreeOptimum | undefined;
}

const CLOSE = 1e-9;

/** The value that a proof shows. */
export function timeOfProof(capacities: Capacities, proof: AllReduceProof): Fraction {
  switch (proof.kind) {
    case 'cut': {
      const inside = new Set(proof.cut);
      return divide(
        fraction(1),
        leaving(capacities, (node) => inside.has(node)),
      );
    }
    case 'ports':
      return portsBound(capacities);
    case 'parts':
      return timeOfParts(capacities, proof.parts);
    case 'weighted parts':
      return timeOfWeightedParts(capacities, proof);
  }
}

/** The bound on a graph of at least two NPUs, each reachable from every other; undefined where the method does not end. */
export function* allReduceBound(capacities: Capacities): Generator<void, AllReduceBound | undefined, void> {
  const { nsPerByte: simple, proof: simpleProof } = yield* simpleAllReduceBound(capacities);
  const twice = yield* scatterThenGather(capacities);
  if (twice !== undefined && compare(twice, simple) === 0) {
    return {
      nsPerByte: simple,
      proof: simpleProof,
      treesNsPerByte: toNumber(simple),
      isReached: true,
      trees: undefined,
    };
  }
  const symmetry = symmetryOf(capacities);
  const trees = yield* treeProgram(capacities, { roots: 'free', isReduced: true }, symmetry);
  if (trees === undefined) return undefined;
  const isReachedBy = (value: Fraction): boolean => toNumber(value) >= trees.nsPerByte * (1 - CLOSE);
  const proofs = isReachedBy(simple)
    ? [simpleProof]
    : [simpleProof, ...(yield* partProofs(capacities, trees, symmetry, isReachedBy))];
  const best = proofs
    .map((proof) => ({ proof, nsPerByte: timeOfProof(capacities, proof) }))
    .reduce((most, other) => (compare(other.nsPerByte, most.nsPerByte) > 0 ? other : most));
  return { ...best, treesNsPerByte: trees.nsPerByte, isReached: isReachedBy(best.nsPerByte), trees };
}

/** The larger of the bounds by the smallest cut and by the ports of the NPUs. */
export function* simpleAllReduceBound(
  capacities: Capacities,
): Generator<void, Pick<AllReduceBound, 'nsPerByte' | 'proof'>, void> {
  const { nsPerByte, cut } = yield* smallestCutBound(capacities);
  const ports = portsBound(capacities);
  const proof: AllReduceProof = compare(nsPerByte, ports) >= 0 ? { kind: 'cut', cut } : { kind: 'ports' };
  return { nsPerByte: largest(nsPerByte, ports), proof };
}

/** 2 (N - 1) over the sum of what the NPUs can send, or can receive. */
export function portsBound(capacities: Capacities): Fraction {
  const { into, out } = portsOfNpus(capacities);
  const messages = fraction(2 * (capacities.npus - 1));
  return largest(divide(messages, out), divide(messages, into));
}

/** A reduce-scatter and then an all-gather; undefined where a switch would have to multicast for it. */
export function* scatterThenGather(capacities: Capacities): Generator<void, Fraction | undefined, void> {
  const turned = reversed(capacities);
  if (unbalancedSwitches(capacities).length + unbalancedSwitches(turned).length > 0) return undefined;
  const gather = yield* allGatherBound(capacities);
  const scatter = yield* allGatherBound(turned);
  return add(gather.nsPerByte, scatter.nsPerByte);
}

function* partProofs(
  capacities: Capacities,
  trees: TreeOptimum,
  symmetry: Symmetry,
  isReachedBy: (value: Fraction) => boolean,
): Generator<void, readonly AllReduceProof[], void> {
  const proofs: AllReduceProof[] = [];
  const tight = trees.cuts.map(({ nodes }) => nodes);
  const singles = Array.from({ length: capacities.npus }, (_, npu) => [npu]);
  const candidates = [allImages(tight, symmetry), ...tight.map((cut) => allImages([cut], symmetry)), singles];
  for (const cuts of candidates) {
    const parts = partsOfCuts(capacities, cuts, true);
    if (parts.length < 2) continue;
    const proof = { kind: 'parts', parts } as const;
    proofs.push(proof);
    yield;
    if (isReachedBy(timeOfParts(capacities, parts))) return proofs;
  }
  for (const cuts of candidates) {
    const parts = partsOfCuts(capacities, cuts, false);
    const weighted = parts.length < 2 ? undefined : yield* bestWeights(capacities, parts);
    if (weighted === undefined) continue;
    proofs.push({ kind: 'weighted parts', ...weighted });
    if (isReachedBy(timeOfWeightedParts(capacities, weighted))) return proofs;
  }
  return proofs;
}

const MOST_IMAGES = 512;

/** The cuts and their images under the symmetries. */
function allImages(
  cuts: readonly (readonly number[])[],
  { generators }: Symmetry,
): readonly (readonly number[])[] {
  const found = new Map(cuts.map((cut) => [cut.join(), cut]));
  const queue = [...cuts];
  for (let cut = queue.pop(); cut !== undefined && found.size < MOST_IMAGES; cut = queue.pop()) {
    for (const generator of generators) {
      const image = cut.map((node) => generator[node]!).sort((a, b) => a - b);
      if (found.has(image.join())) continue;
      found.set(image.join(), image);
      queue.push(image);
    }
  }
  return [...found.values()];
}
