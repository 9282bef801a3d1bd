/** A time that no run of a point is below, from the lines of its work and the phases of its network. */
import { mostQueues } from '../../simulator/policy.ts';
import { budgetOf } from '../../design/budget.ts';
import type { Design } from '../../design/document.ts';
import { topologyOf } from '../../run/topology-of.ts';
import { COLLECTIVES } from '../../collective/types.ts';
import type { AxisDegree } from '../../workload/axes/place-axes.ts';
import { isFreeSplit } from '../space/serving.ts';
import type { SpaceSplit } from '../space/space.ts';
import { knownSplit } from '../space/names.ts';
import { freeSplitNs, freeSplitNsDollars, onFreeSplit, type FreePrice } from './free-split.ts';
import { leastNs, servedNs, togetherNs, type Chunked, type GroupPlan } from './group-plan.ts';
import {
  createTrail,
  groupNumber,
  isPlan,
  planOf,
  type Placed,
  type PlacedNetwork,
  type Trail,
} from './placed.ts';
import { DIMENSIONS, type LinkNumbers, type PlanStore } from './plan-store.ts';
import { createNeighbourSends, type NeighbourSends, type StageSends } from './neighbour-sends.ts';
import { stageLines } from '../../simulator/stages/stage-wires.ts';
import { stageBoundNs } from './stage-bound.ts';
import { chunksOfKind, type Kind, type WorkLine, type WorkLines } from './work-lines.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** ns; `refused` where no run is possible, 0 if nothing is known. */
export type PointBound = number | 'refused';

/** Relative tolerance, because a run adds up in another order. */
const ROUNDING = 1e-9;

export interface PointBounds {
  /** Of a work on a network. Works with the same axes are best asked for one after the other. */
  readonly at: (work: WorkLines, network: number) => PointBound;
  /**
   * ns x $ that no run on any split is below, of the work that `at` was asked for last; 0 if nothing more is claimed than what
   * the times of both say.
   */
  readonly timesPrice: (work: WorkLines, network: number, price: FreePrice) => number;
}

/** The part of a work that does not change with the network, and space for the part that does. */
interface OnWork {
  readonly placed: Placed;
  /** By kind, its place in COLLECTIVES. */
  readonly collectives: readonly number[];
  /** By kind, and one for the stages. */
  readonly trails: readonly Trail[];
  readonly sendTrail: Trail;
  readonly plans: GroupPlan[];
  /** Of which plans and which split `least` is. */
  readonly timed: GroupPlan[];
  inverse: Float64Array | null;
  /** Whether all plans are those of the network that was asked for last. */
  isKnown: boolean;
  readonly chunked: Chunked[];
  readonly least: Float64Array;
  readonly ofGraph: Float64Array;
}

/** What does not depend on the links. */
export interface BoundsOf {
  readonly store: PlanStore;
  readonly placedOf: (axes: readonly AxisDegree[]) => Placed;
  readonly split: SpaceSplit;
}

interface State extends BoundsOf {
  readonly designOf: (network: number) => Design;
  readonly links: LinkNumbers;
  readonly inverses: (Float64Array | undefined)[];
  readonly bySplit: Map<string, Float64Array>;
  /** By group, then by what is sent. */
  readonly sends: Map<number, Map<number, StageSends>>;
  readonly byWork: WeakMap<WorkLines, OnWork>;
  neighbours: NeighbourSends | null;
  lastWork: WorkLines | null;
  last: OnWork | null;
}

/**
 * Bounds of designs with one choice of links.
 * @param designOf a design on a network: its dimensions, system and bandwidth are looked at
 */
export function createPointBounds(
  designOf: (network: number) => Design,
  links: LinkNumbers,
  { store, placedOf, split }: BoundsOf,
): PointBounds {
  const state: State = {
    store,
    placedOf,
    split,
    designOf,
    links,
    inverses: [],
    bySplit: new Map(),
    sends: new Map(),
    byWork: new WeakMap(),
    neighbours: null,
    lastWork: null,
    last: null,
  };
  return {
    at: (work, network) => boundAt(state, work, network),
    timesPrice: (work, network, price) => timesPrice(state, work, network, price),
  };
}

function boundAt(state: State, work: WorkLines, network: number): PointBound {
  const { links, store, designOf } = state;
  const on = state.lastWork === work ? state.last! : onWorkOf(state, work);
  const found = on.placed.at(network);
  if (found === null) return 'refused';
  let isKnown = true;
  for (let kind = 0; kind < on.collectives.length; kind += 1) {
    const trail = on.trails[kind]!;
    const { axes } = work.kinds[kind]!;
    const plan = planOf(found, axes, on.collectives[kind]!, trail, links, store, designOf);
    if (plan === 'refused') return 'refused';
    if (isPlan(plan)) on.plans[kind] = plan;
    else isKnown = false;
  }
  on.isKnown = isKnown;
  if (!isKnown) return 0;
  return boundOf(state, work, on, found) * (1 - ROUNDING);
}

function timesPrice(state: State, work: WorkLines, network: number, price: FreePrice): number {
  const { plans, chunked, isKnown } = onWorkOf(state, work);
  if (work.stages !== null || !isKnown) return 0;
  const design = state.designOf(network);
  const { length } = design.topology.dimensions;
  const budgetGBps = budgetOf(design);
  let most = 0;
  for (const line of work.graphs[0]!)
    most = Math.max(most, freeSplitNsDollars(onFreeSplit(line, plans, chunked, length, budgetGBps), price));
  return most * (1 - ROUNDING);
}

function onWorkOf(state: State, work: WorkLines): OnWork {
  let on = state.byWork.get(work);
  if (on === undefined) state.byWork.set(work, (on = onWork(state, work)));
  state.lastWork = work;
  state.last = on;
  return on;
}

function onWork({ placedOf }: State, work: WorkLines): OnWork {
  return {
    placed: placedOf(work.axes),
    collectives: work.kinds.map(({ collective }) => COLLECTIVES.indexOf(collective)),
    trails: work.kinds.map(createTrail),
    sendTrail: createTrail(),
    plans: [],
    timed: [],
    inverse: null,
    isKnown: false,
    chunked: [],
    least: new Float64Array(work.kinds.length),
    ofGraph: new Float64Array(work.graphs.length),
  };
}

function boundOf(state: State, work: WorkLines, on: OnWork, placed: PlacedNetwork): number {
  const { kinds, stages } = work;
  const { plans, chunked, ofGraph } = on;
  const { network } = placed;
  // The NPUs of a group are as many on every network.
  if (chunked.length === 0)
    kinds.forEach((kind, at) => {
      chunked.push(chunkedOf(kind, plans[at]!, state.designOf(network)));
    });
  if (isFreeSplit(state.split)) boundGraphsFreely(state, work, on, network);
  else boundGraphs(state, work, on, network);
  if (stages === null) return ofGraph[0]!;
  return stageBoundNs(stages, ofGraph, sendsOf(state, on, placed, work));
}

function boundGraphs(state: State, { kinds, graphs }: WorkLines, on: OnWork, network: number): void {
  const { plans, chunked, least, ofGraph, timed } = on;
  const inverse = inverseOf(state, network);
  for (let kind = 0; kind < kinds.length; kind += 1) {
    // Outer dimensions change first: what lies on the inner ones is as it was.
    if (timed[kind] === plans[kind] && on.inverse === inverse) continue;
    least[kind] = leastNs(plans[kind]!, chunked[kind]!, inverse);
    timed[kind] = plans[kind]!;
  }
  on.inverse = inverse;
  for (let graph = 0; graph < graphs.length; graph += 1) {
    let most = 0;
    for (const line of graphs[graph]!) most = Math.max(most, lineNs(line, least, plans, chunked, inverse));
    ofGraph[graph] = most;
  }
}

/** The bound on any split of the budget. */
function boundGraphsFreely(
  { designOf }: State,
  { graphs }: WorkLines,
  { plans, chunked, ofGraph }: OnWork,
  network: number,
): void {
  const design = designOf(network);
  const dimensions = design.topology.dimensions.length;
  const budgetGBps = budgetOf(design);
  graphs.forEach((lines, graph) => {
    let most = 0;
    for (const line of lines)
      most = Math.max(
        most,
        freeSplitNs(onFreeSplit(line, plans, chunked, dimensions, budgetGBps), budgetGBps),
      );
    ofGraph[graph] = most;
  });
}

/** On a split that is not known, what each dimension would have with all of the budget. */
function inverseOf({ inverses, bySplit, designOf, split }: State, network: number): Float64Array {
  let inverse = inverses[network];
  if (inverse === undefined) {
    // Networks of one split share it.
    const own = splitOf(designOf(network), split).map((gbps) => 1 / gbps);
    const text = own.join();
    inverse = bySplit.get(text);
    if (inverse === undefined) bySplit.set(text, (inverse = Float64Array.from(own)));
    inverses[network] = inverse;
  }
  return inverse;
}

function splitOf(design: Design, split: SpaceSplit): readonly number[] {
  if (!isFreeSplit(split)) return knownSplit(design, split);
  return design.topology.dimensions.map(() => budgetOf(design));
}

function sendsOf(
  state: State,
  { sendTrail }: OnWork,
  placed: PlacedNetwork,
  { stages }: WorkLines,
): StageSends {
  const { sends, store, designOf, split } = state;
  const { boundaryBytes, heldShare, axis } = stages!;
  const { network, dimensions } = placed;
  const { segments: spans, axisOf } = placed.shape;
  const key = groupNumber(placed, 1 << axis, sendTrail, store) * DIMENSIONS + dimensions;
  let ofGroup = sends.get(key);
  if (ofGroup === undefined) sends.set(key, (ofGroup = new Map<number, StageSends>()));
  // Bytes are whole, and the share is at most 1.
  const boundary = boundaryBytes + heldShare / 2;
  let found = ofGroup.get(boundary);
  if (found !== undefined) return found;
  const design = designOf(network);
  const positions = axisOf.flatMap((own, position) => (own === axis ? [position] : []));
  const lines = stageLines(positions, spans).map((line) => ({
    line,
    number: placed.ids[line.server]! * DIMENSIONS + dimensions,
  }));
  // Designs with the same choice of links time their messages alike.
  state.neighbours ??= createNeighbourSends(design.system);
  found = state.neighbours.of(lines, stages!.stages.length, { bytes: boundaryBytes, heldShare }, () =>
    topologyOf(design, splitOf(design, split), ALL_PARTS),
  );
  ofGroup.set(boundary, found);
  return found;
}

function chunkedOf(kind: Kind, { ranks }: GroupPlan, { system }: Design): Chunked {
  const { activeChunks, queueBandwidth = 'share' } = system;
  const queues = mostQueues(system);
  const count = chunksOfKind(kind, ranks, system);
  // A queue of unequal counts sends as fast as all of them: no less than it does.
  const isDealt = queueBandwidth === 'share' && queues > 1 && system.queues === undefined;
  return {
    chunkBytes: count === 0 ? 0 : kind.bytes / count,
    count,
    places: Math.ceil(activeChunks / queues) * queues * (system.gatherQueues === true ? 2 : 1),
    queues: isDealt ? queues : 1,
    quicker: kind.quicker,
  };
}

function lineNs(
  { fixedNs, times, served }: WorkLine,
  least: Float64Array,
  plans: readonly GroupPlan[],
  chunked: readonly Chunked[],
  inverse: Float64Array,
): number {
  let ns = fixedNs;
  for (let kind = 0; kind < times.length; kind += 1) {
    const count = times[kind]!;
    if (count > 0) ns += count * least[kind]!;
  }
  if (served === null) return ns;
  // All of them go over the links of one group: over each of its parts.
  const { parts } = plans[served.kinds[0]!]!;
  let most = 0;
  for (let part = 0; part < parts; part += 1) {
    let busy = 0;
    for (let at = 0; at < served.kinds.length; at += 1) {
      const kind = served.kinds[at]!;
      busy += served.times[at]! * servedNs(plans[kind]!, part, chunked[kind]!, inverse);
    }
    most = Math.max(most, busy);
  }
  let together = 0;
  for (let at = 0; at < served.kinds.length; at += 1) {
    const { orders } = plans[served.kinds[at]!]!;
    if (orders !== undefined)
      together += served.times[at]! * togetherNs(orders, chunked[served.kinds[at]!]!, inverse);
  }
  return ns + Math.max(most, together);
}
