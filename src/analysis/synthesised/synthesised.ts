/**
 * A collective made for the network of a design, beside the algorithms that the design and other blocks run on it: times over size, the bound
 * that no algorithm is below, and what shows it.
 */
import { COLLECTIVE_FACTS } from '../../collective/collectives.ts';
import { withMade } from '../../design/algorithm-choice.ts';
import type { Design } from '../../design/document.ts';
import { onlyDimension } from './only-dimension.ts';
import { onlyCollective } from '../../design/one-collective.ts';
import { telling, toEnd } from '../../design/steps.ts';
import type { BoundedCollective } from '../../graph/bounds/bounded-collective.ts';
import { boundSteps, type CollectiveBound } from '../../graph/bounds/bounds.ts';
import { capacitiesOf } from '../../graph/bounds/capacities.ts';
import { certificateText } from '../../graph/bounds/certificate-text.ts';
import { toNumber } from '../../graph/exact/fraction.ts';
import { nodeCountOf, nodeName, type Graph } from '../../graph/graph.ts';
import { RING_COLLECTIVES, ringSchedule, ringThroughAll } from '../../graph/synthesis/ring-through-all.ts';
import { timeOnGraph } from '../../graph/synthesis/time.ts';
import type { SynthesisMethod } from '../../graph/synthesis/synthesise.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { closedResult } from '../../run/closed.ts';
import { placedConditions } from '../../run/conditions/placed-conditions.ts';
import { simulateSplit } from '../../run/evaluate.ts';
import { graphOfDesign } from '../../run/graph/graph-of-design.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { graphMadeOn } from '../../run/synthesis/made-on.ts';
import { makeAhead } from '../../run/synthesis/make-ahead.ts';
import { problem, success, type Result } from '../../units/result.ts';
import {
  collectiveSizes,
  type SizesLine,
  type TestedAlgorithm,
} from '../collective-sizes/collective-sizes.ts';
import { MOST_EXACT } from '../../graph/synthesis/largest.ts';
import { PARTS_OF_ONE, plansOf, recipesOf, type Recipe, type SynthesisProgress } from './recipes.ts';
import { graphProblem, sizeProblem } from './too-large.ts';

export interface SynthesisedQuestion {
  readonly collective: BoundedCollective;
  /** As the collective counts them: of an all-gather the block that each NPU starts with. */
  readonly bytes: readonly number[];
  /** The dimension by whose links it is made, counted from 0. Defaults to the links of all together. */
  readonly dimension?: number;
  /** What the synthesised collective is shown beside. */
  readonly algorithms: readonly TestedAlgorithm[];
}

export interface SynthesisedPoint {
  readonly bytes: number;
  readonly timeNs: number;
  readonly boundNs: number;
  /** How much of the time is latency and endpoint delay, whatever the size. */
  readonly latencyNs: number;
  /** The recipe that is fastest at this size. */
  readonly method: SynthesisMethod;
  readonly chunks: number;
}

export interface SynthesisedCollective {
  readonly collective: BoundedCollective;
  readonly npus: number;
  readonly points: readonly SynthesisedPoint[];
  readonly others: readonly SizesLine[];
  /** The ring through all NPUs in another order than that of their numbers; undefined where that is as wide, or rings do not do it. */
  readonly ring: RingLine | null | undefined;
  /** What all must pass, in words. */
  readonly why: string;
  /** Whether trees or flows reach the bound with enough chunks: no algorithm is faster. */
  readonly isReached: boolean;
  /** How far above the bound they stay, 0.01 for one per cent; 0 where it is reached. Of greedy schedules alone, those for the largest size. */
  readonly gap: number;
  /** The network is too large for trees and exact bounds. */
  readonly isGreedyOnly: boolean;
  /** Of one dimension among several: the collective over all of them at the largest size, as the design runs it and with this one. */
  readonly acrossAll: { readonly usualNs: number; readonly madeNs: number } | undefined;
  /** Of one dimension: why the design cannot run it there, which it runs without; undefined where it can. */
  readonly refusal: string | undefined;
  /** The workload of the design cannot run, so that no scheme splits the budget for it: it is split evenly. */
  readonly isSplitEvenly: boolean;
}

export interface RingLine {
  /** In the order of the ring. */
  readonly npus: readonly number[];
  readonly timesNs: readonly number[];
}

/** Yields between its parts. Problems name fields of the design. */
export function* synthesised(
  design: Design,
  { collective, bytes, algorithms, dimension }: SynthesisedQuestion,
): Generator<SynthesisProgress, Result<SynthesisedCollective>, void> {
  const tooLarge = sizeProblem(design, dimension);
  if (tooLarge !== undefined) return problem('topology.dimensions', tooLarge);
  yield { done: 0, total: PARTS_OF_ONE };
  const network = networkSteps(design, collective, bytes[0] ?? 1, dimension);
  const found = yield* telling(network, () => ({ done: 0, total: PARTS_OF_ONE }));
  const { alone, isSplitEvenly, graph, makeOn } = found;
  if (!graph.ok) return graph;
  if (!makeOn.ok) return makeOn;
  const refused = graphProblem(graph.value, collective);
  if (refused !== undefined) return problem('topology.dimensions', refused);
  const isLarge = nodeCountOf(graph.value) > MOST_EXACT;
  const plans = plansOf(collective, isLarge);
  const total = plans.reduce((sum, { chunks }) => sum + chunks.length, 2) * PARTS_OF_ONE;
  yield { done: 0, total };
  const bound = yield* telling(boundSteps(graph.value, collective, 0, MOST_EXACT), () => ({
    done: 0,
    total,
  }));
  if (!bound.ok) return bound;
  yield { done: PARTS_OF_ONE, total };
  const asked = { collective, plans, endpointDelayNs: design.system.endpointDelayNs, total };
  const recipes = yield* recipesOf(graph.value, makeOn.value, asked);
  if (!recipes.ok) return recipes;
  const last = { done: total - PARTS_OF_ONE, total };
  const others = yield* telling(
    collectiveSizes(alone, { collective, bytes, schemes: ['custom'], algorithms }),
    () => last,
  );
  if (!others.ok) return others;
  yield last;
  const ring = ringLine(
    graph.value,
    collective,
    bytes.map((size) => bufferOf(collective, graph.value.npuCount, size)),
    design.system.endpointDelayNs,
  );
  yield last;
  const answer = answerOf(graph.value, collective, bytes, bound.value, recipes.value);
  const result = { ...answer, others: others.value.lines, ring, isGreedyOnly: isLarge };
  const acrossAll = yield* telling(acrossDimensions(design, answer, dimension), () => last);
  const refusing = isLarge
    ? largeRefusal(design, alone, collective, dimension)
    : refusalOf(design, answer, dimension);
  const refusal = yield* telling(refusing, () => last);
  return success({ ...result, acrossAll, refusal, isSplitEvenly });
}

/** A design may have groups on a part of the dimension, for which nothing is made. */
function* refusalOf(
  design: Design,
  { collective, points }: Pick<SynthesisedCollective, 'collective' | 'points'>,
  dimension: number | undefined,
): Generator<unknown, string | undefined, void> {
  const last = points.at(-1);
  if (last === undefined || dimension === undefined) return undefined;
  const algorithms = algorithmsWith(last, design, collective, dimension);
  // Who takes part does not depend on the network model, nor on the split.
  const system = { ...design.system, network: 'analytical' as const };
  const made = { ...design, system: { ...system, algorithms } };
  yield* makeAhead(made);
  const refused = firstProblem(made);
  return refused === undefined || firstProblem({ ...design, system }) !== undefined ? undefined : refused;
}

/**
 * The same without making it once more, which takes as long as the first time: trees are refused where NPUs are too many, once it is known that all
 * of the dimension take part.
 */
function* largeRefusal(
  design: Design,
  alone: Design,
  collective: BoundedCollective,
  dimension: number | undefined,
): Generator<unknown, string | undefined, void> {
  if (dimension === undefined) return undefined;
  const byTrees = (asked: Design, at: number): Design => {
    const system = { ...asked.system, network: 'analytical' as const };
    const algorithms = algorithmsWith({ method: 'trees', chunks: 1 }, asked, collective, at);
    return { ...asked, system: { ...system, algorithms } };
  };
  const refused = firstProblem(byTrees(design, dimension));
  yield;
  const usual = firstProblem({ ...design, system: { ...design.system, network: 'analytical' } });
  yield;
  return usual !== undefined || refused === firstProblem(byTrees(alone, 0)) ? undefined : refused;
}

/** The algorithms of the design with the recipe of a point for one dimension. */
function algorithmsWith(
  { method, chunks }: Pick<SynthesisedPoint, 'method' | 'chunks'>,
  { system }: Design,
  collective: BoundedCollective,
  dimension: number,
): Design['system']['algorithms'] {
  return withMade(system.algorithms, collective, dimension, { method, chunks, seed: 1 });
}

function firstProblem(design: Design): string | undefined {
  const prepared = prepareDesign(design, ALL_PARTS);
  const closed = prepared.ok ? closedResult(prepared.value, 'equal') : prepared;
  const run = prepared.ok && closed.ok ? simulateSplit(prepared.value, closed.value) : closed;
  return run.ok ? undefined : run.problems[0]?.message;
}

/**
 * The collective over all dimensions with what was made for one of them, and without. An all-reduce over several is cut into halves, whose
 * trees can be slower than those of the whole.
 */
function* acrossDimensions(
  design: Design,
  { collective, points }: Pick<SynthesisedCollective, 'collective' | 'points'>,
  dimension: number | undefined,
): Generator<unknown, SynthesisedCollective['acrossAll'], void> {
  const last = points.at(-1);
  const sizes = design.topology.dimensions.map(({ size }) => size);
  if (last === undefined || dimension === undefined || sizes.filter((size) => size > 1).length < 2)
    return undefined;
  const { bytes } = last;
  const { alone } = networkAsked(design, collective, bytes, undefined);
  const algorithms = algorithmsWith(last, design, collective, dimension);
  const made = { ...alone, system: { ...alone.system, algorithms } };
  const times: (number | undefined)[] = [];
  yield* makeAhead(made);
  for (const asked of [alone, made]) {
    const question = { collective, bytes: [bytes], schemes: ['custom'], algorithms: ['design'] } as const;
    const found = yield* collectiveSizes(asked, question);
    times.push(found.ok ? found.value.lines[0]?.points[0]?.timeNs : undefined);
  }
  const [usualNs, madeNs] = times;
  return usualNs === undefined || madeNs === undefined ? undefined : { usualNs, madeNs };
}

export interface NetworkAsked {
  /** The collective alone on the network. */
  readonly alone: Design;
  readonly isSplitEvenly: boolean;
  readonly graph: Result<Graph>;
  /** The same links, with the numbers by which schedules are made. */
  readonly makeOn: Result<Graph>;
}

/** The network that a collective is made for. Problems name fields of the design. */
export function networkAsked(
  design: Design,
  collective: BoundedCollective,
  bytes: number,
  dimension: number | undefined,
): NetworkAsked {
  return toEnd(networkSteps(design, collective, bytes, dimension));
}

function* networkSteps(
  design: Design,
  collective: BoundedCollective,
  bytes: number,
  dimension: number | undefined,
): Generator<void, NetworkAsked, void> {
  const shown = shownSplit(design);
  yield;
  const splitGBps = shown ?? evenSplit(design);
  const found = dimension === undefined ? success(design) : onlyDimension(design, dimension);
  const network = found.ok ? found.value : design;
  const split = dimension === undefined || !found.ok ? splitGBps : [splitGBps[dimension] ?? 0];
  const alone = onlyCollective(network, { collective, bytes, splitGBps: split });
  const graph = found.ok ? graphOfDesign(alone, ALL_PARTS) : found;
  yield;
  return { alone, isSplitEvenly: shown === null, graph, makeOn: makingGraph(alone, graph, dimension) };
}

/** The bandwidths of the dimensions in GB/s; null where schemes would split a budget for a workload that cannot run. */
function shownSplit(design: Design): readonly number[] | null {
  const { mode, customGBps, scheme } = design.bandwidth;
  if (mode === 'fixed' && customGBps?.length === design.topology.dimensions.length) return customGBps;
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) return null;
  const closed = closedResult(prepared.value, scheme);
  return closed.ok ? closed.value.splitGBps : null;
}

function evenSplit({ bandwidth, topology }: Design): readonly number[] {
  return topology.dimensions.map(() => bandwidth.budgetGBps / topology.dimensions.length);
}

/** As a dimension makes it, whatever its latency is. */
function withoutLatency(graph: Graph): Graph {
  return { ...graph, links: graph.links.map((link) => ({ ...link, latencyNs: 0 })) };
}

/** Of one dimension the graph on which it makes its collectives, so that its run takes the times that are given here. */
function makingGraph(alone: Design, graph: Result<Graph>, dimension: number | undefined): Result<Graph> {
  if (!graph.ok) return graph;
  return success(
    dimension === undefined ? withoutLatency(graph.value) : graphOfDimension(alone, graph.value),
  );
}

function graphOfDimension(alone: Design, graph: Graph): Graph {
  const [dimension] = alone.topology.dimensions;
  const placed = placedConditions(alone);
  const found = graphMadeOn(dimension!, placed.ok ? (placed.value.faults[0] ?? null) : null);
  // Schedules name links by their place.
  const endsOf = ({ links }: Graph): string => links.map(({ from, to }) => `${from} ${to}`).join();
  return found.ok && endsOf(found.value) === endsOf(graph) ? found.value : withoutLatency(graph);
}

/** Null where no ring through all NPUs was found. */
function ringLine(
  graph: Graph,
  collective: BoundedCollective,
  buffers: readonly number[],
  endpointDelayNs: number,
): RingLine | null | undefined {
  if (!RING_COLLECTIVES.includes(collective) || graph.npuCount < 3) return undefined;
  const found = ringThroughAll(capacitiesOf(graph));
  if (found === null) return null;
  if (found.isInOrder) return undefined;
  const schedule = ringSchedule(collective, found);
  const { nsPerByte, latencyNs } = timeOnGraph(graph, schedule);
  const fixedNs = latencyNs + (schedule.steps + 1) * endpointDelayNs;
  return { npus: found.npus, timesNs: buffers.map((bytes) => nsPerByte * bytes + fixedNs) };
}

/** The bytes of the whole buffer, of which each NPU may start with a block. */
export function bufferOf(collective: BoundedCollective, npus: number, bytes: number): number {
  return COLLECTIVE_FACTS[collective].isOfOwnBlock === true ? bytes * npus : bytes;
}

function answerOf(
  graph: Graph,
  collective: BoundedCollective,
  bytes: readonly number[],
  bound: CollectiveBound,
  recipes: readonly Recipe[],
): Pick<SynthesisedCollective, 'collective' | 'npus' | 'points' | 'why' | 'isReached' | 'gap'> {
  const boundNsPerByte = toNumber(bound.nsPerByte);
  const points = bytes.map((size): SynthesisedPoint => {
    const buffer = bufferOf(collective, graph.npuCount, size);
    const timeOf = ({ nsPerByte, fixedNs }: Recipe): number => nsPerByte * buffer + fixedNs;
    const best = recipes.reduce((least, recipe) => (timeOf(recipe) < timeOf(least) ? recipe : least));
    const { method, chunks } = best;
    const boundNs = boundNsPerByte * buffer;
    return { bytes: size, timeNs: timeOf(best), boundNs, latencyNs: best.fixedNs, method, chunks };
  });
  const least = recipes.reduce((a, b) => Math.min(a, b.nsPerByte), Infinity);
  const reached = Number.isFinite(bound.reachedNsPerByte) ? bound.reachedNsPerByte : least;
  return {
    collective,
    npus: graph.npuCount,
    points,
    why: certificateText(bound.certificate, (node) => nodeName(graph, node)),
    isReached: bound.isReached,
    gap: bound.isReached ? 0 : reached / boundNsPerByte - 1,
  };
}
