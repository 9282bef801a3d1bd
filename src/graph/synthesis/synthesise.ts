/** Collectives made for a graph: an explicit schedule, its time on the graph, and how far from the bound it is. */
import { problem, success, type Result } from '../../units/result.ts';
import { allReduceBound } from '../bounds/all-reduce.ts';
import { allToAllBound } from '../bounds/all-to-all.ts';
import { boundOf, unreachable, type CollectiveBound } from '../bounds/bounds.ts';
import type { BoundedCollective } from '../bounds/bounded-collective.ts';
import { capacitiesOf, type Capacities } from '../bounds/capacities.ts';
import { drain } from '../drain.ts';
import { toNumber } from '../exact/fraction.ts';
import type { Graph } from '../graph.ts';
import { inEqualPieces } from './equal-pieces.ts';
import { flowPaths } from './flow-paths.ts';
import { partsOfTrees, pipelined, type GraphSchedule, type PipelinedPart } from './schedule.ts';
import { timeOfPipeline, timeSteps, type ScheduleTime } from './time.ts';
import { makeGreedily, type GreedyTimes } from './greedy/make-greedily.ts';
import { inHalves } from './halves.ts';
import { packTrees, type TreeCollective, type TreePart } from './tree-packing.ts';

/** Trees reach the bound for large messages, greedy matching suits small ones, flows are for an all-to-all. */
export const SYNTHESIS_METHODS = ['trees', 'greedy', 'flow'] as const;
export type SynthesisMethod = (typeof SYNTHESIS_METHODS)[number];

/** What a synthesised collective is kept as: the same recipe on the same graph makes the same schedule. */
export interface SynthesisRecipe {
  readonly method: SynthesisMethod;
  /** Into how many chunks each tree's or path's part is cut, or each NPU's block where it is greedy. */
  readonly chunks: number;
  readonly seed: number;
}

export interface SynthesisRequest extends SynthesisRecipe {
  readonly collective: BoundedCollective;
  /** Of the buffer; a greedy schedule suits this size. */
  readonly bytes: number;
  /** Where a broadcast starts. Defaults to 0. */
  readonly root?: number;
}

export interface Synthesised {
  readonly schedule: GraphSchedule;
  readonly time: ScheduleTime;
  /** Of trees and flows: the parts that chunks follow each other through. */
  readonly parts: readonly PipelinedPart[] | undefined;
  /** The times of the messages of a greedy schedule that was not matched step by step. */
  readonly timed: GreedyTimes | undefined;
}

export const MOST_CHUNKS = 4096;

/** The schedule; a problem where the method does not suit the collective, or where it was stopped. */
export function synthesise(
  graph: Graph,
  request: SynthesisRequest,
  shouldStop?: () => boolean,
): Result<Synthesised> {
  return drain(synthesisSteps(graph, request), shouldStop) ?? problem('', 'was stopped before it was done');
}

/** The same in steps of a few milliseconds. */
export function* synthesisSteps(
  graph: Graph,
  request: SynthesisRequest,
): Generator<void, Result<Synthesised>, void> {
  const { method, collective, chunks } = request;
  if (!Number.isInteger(chunks) || chunks < 1 || chunks > MOST_CHUNKS)
    return problem('chunks', `is ${chunks}; expected a whole number from 1 to ${MOST_CHUNKS}`);
  if (graph.npuCount < 2)
    return problem('graph.npuCount', `is ${graph.npuCount}; expected at least 2 for a collective`);
  const lacks = unreachable(graph);
  if (lacks !== undefined) return problem('graph.links', lacks);
  if ((collective === 'allToAll') !== (method === 'flow'))
    return problem(
      'method',
      `is ${method}; expected ${methodsFor(collective).join(' or ')} for this collective`,
    );
  const capacities = capacitiesOf(graph);
  const made =
    method === 'greedy'
      ? yield* makeGreedily(graph, capacities, request)
      : yield* inParts(capacities, request);
  if (made === undefined) return problem('', 'is not made by a linear program, which does not end');
  const { parts, schedule } = made;
  yield;
  const time = parts === undefined ? yield* timeSteps(graph, schedule) : timeOfPipeline(graph, parts, chunks);
  return success({ ...made, time });
}

/** The methods that make a collective. */
export function methodsFor(collective: BoundedCollective): readonly SynthesisMethod[] {
  return collective === 'allToAll' ? ['flow'] : ['trees', 'greedy'];
}

/** By how much a time is above the bound: 0.01 for one per cent. */
export function gapOf(nsPerByte: number, { nsPerByte: bound }: CollectiveBound): number {
  return nsPerByte / toNumber(bound) - 1;
}

/** The bound of what a request asks for. */
export function boundFor(
  graph: Graph,
  { collective, root = 0 }: Pick<SynthesisRequest, 'collective' | 'root'>,
  shouldStop?: () => boolean,
): Result<CollectiveBound> {
  return boundOf(graph, collective, shouldStop === undefined ? { root } : { root, shouldStop });
}

function* inParts(
  capacities: Capacities,
  { collective, chunks, root = 0 }: SynthesisRequest,
): Generator<void, Omit<Synthesised, 'time'> | undefined, void> {
  if (collective === 'allToAll') {
    const bound = yield* allToAllBound(capacities);
    if (bound === undefined) return undefined;
    const parts = flowPaths(capacities, bound);
    return { schedule: pipelined(collective, parts, chunks), parts, timed: undefined };
  }
  const packing = yield* packAsWanted(capacities, collective, root);
  if (packing === undefined) return undefined;
  const parts = partsOfTrees(collective, packing);
  return { schedule: pipelined(collective, parts, chunks), parts, timed: undefined };
}

const ROUNDING = 1e-9;

/** NPUs from which on the bound of an all-reduce says first which trees are packed. */
const MANY_NPUS = 32;

/** In-trees and out-trees at once, or by halves, which are found sooner. */
function* packAsWanted(
  capacities: Capacities,
  collective: TreeCollective,
  root: number,
): Generator<void, readonly TreePart[] | undefined, void> {
  if (collective === 'allReduce' && capacities.npus >= MANY_NPUS) {
    const bound = yield* allReduceBound(capacities);
    if (bound === undefined) return undefined;
    const { trees } = bound;
    if (trees === undefined) return yield* inHalves(capacities);
    // Few NPUs are roots of the best trees, and which ones is known before any tree is.
    const most = trees.roots.reduce((a, b) => Math.max(a, b));
    const isRoot = (npu: number): boolean => trees.roots[npu]! > ROUNDING * most;
    return (yield* packTrees(capacities, collective, root, isRoot))?.parts;
  }
  return (yield* packTrees(capacities, collective, root))?.parts;
}

/**
 * Greedy schedules of one seed after another, each better than the one before it; nothing between them. The caller asks for the next for as
 * long as it likes, and stops by not asking.
 */
export function* improvements(
  graph: Graph,
  request: SynthesisRequest,
  tries: number,
  shouldStop: () => boolean = () => false,
): Generator<Synthesised | undefined> {
  let best = Infinity;
  for (let index = 0; index < tries && !shouldStop(); index += 1) {
    const found = synthesise(graph, { ...request, seed: request.seed + index }, shouldStop);
    const timeNs = found.ok ? timeOf(found.value, request.bytes) : Infinity;
    yield found.ok && timeNs < best ? found.value : undefined;
    best = Math.min(best, timeNs);
  }
}

/** In ns: when a greedy schedule's last message arrives where its messages have times, else that of its steps. */
export function timeOf({ time, timed }: Pick<Synthesised, 'time' | 'timed'>, bytes: number): number {
  return timed?.timeNs ?? time.nsPerByte * bytes + time.latencyNs;
}

/** The schedule in equal pieces, `chunks` of each NPU's block, as files of other tools have it; a greedy one has such pieces already. */
export function equalPieces(
  npus: number,
  { collective, chunks }: Pick<SynthesisRequest, 'collective' | 'chunks'>,
  { schedule, parts }: Synthesised,
): GraphSchedule {
  return parts === undefined ? schedule : inEqualPieces(collective, npus, parts, chunks);
}
