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

/** ns; `refused` where no run can be, 0 where nothing is claimed. */
export type PointBound = number | 'refused';

/** Relative: sums in another order than those of a run. */
const ROUNDING = 1e-9;

export interface PointBounds {
  /** Of a work on a network. Works with the same axes are best asked for one after the other. */
  readonly at: (work: WorkLines, network: number) => PointBound;
  /**
   * ns x $ that no run on any split is below, of the work that `at` was asked for last; 0 where nothing more is claimed than what
   * the times of both say.
   */
  readonly timesPrice: (work: WorkLines, network: number, price: FreePrice) => number;
}

/** What of a work does not change with the network, and room for what does. */
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

/** What is the same whatever the links. */
export interface BoundsOf {
  readonly store: PlanStore;
  readonly placedOf: (axes: readonly AxisDegree[]) => Placed;
  readonly split: SpaceSplit;
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
  const inverses: (Float64Array | undefined)[] = [];
  const bySplit = new Map<string, Float64Array>();
  const sends = new Map<number, Map<number, StageSends>>();
  let neighbours: NeighbourSends | null = null;
  const byWork = new WeakMap<WorkLines, OnWork>();
  let lastWork: WorkLines | null = null;
  let last: OnWork | null = null;

  return {
    at(work, network) {
      const on = lastWork === work ? last! : onWorkOf(work);
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
      return boundOf(work, on, found, network) * (1 - ROUNDING);
    },
    timesPrice,
  };

  function timesPrice(work: WorkLines, network: number, price: FreePrice): number {
    const { plans, chunked, isKnown } = onWorkOf(work);
    if (work.stages !== null || !isKnown) return 0;
    const design = designOf(network);
    const { length } = design.topology.dimensions;
    const budgetGBps = budgetOf(design);
    let most = 0;
    for (const line of work.graphs[0]!)
      most = Math.max(most, freeSplitNsDollars(onFreeSplit(line, plans, chunked, length, budgetGBps), price));
    return most * (1 - ROUNDING);
  }

  function onWorkOf(work: WorkLines): OnWork {
    let on = byWork.get(work);
    if (on === undefined) byWork.set(work, (on = onWork(work)));
    lastWork = work;
    last = on;
    return on;
  }

  function onWork(work: WorkLines): OnWork {
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

  function boundOf(work: WorkLines, on: OnWork, placed: PlacedNetwork, network: number): number {
    const { kinds, graphs, stages } = work;
    const { plans, chunked, least, ofGraph } = on;
    // The NPUs of a group are as many on every network.
    if (chunked.length === 0)
      kinds.forEach((kind, at) => {
        chunked.push(chunkedOf(kind, plans[at]!, designOf(network)));
      });
    const inverse = inverseOf(network);
    if (isFreeSplit(split)) {
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
    } else {
      const { timed } = on;
      for (let kind = 0; kind < kinds.length; kind += 1) {
        // Outer dimensions change first: what lies on the inner ones is as it was.
        if (timed[kind] === plans[kind] && on.inverse === inverse) continue;
        least[kind] = leastNs(plans[kind]!, chunked[kind]!, inverse);
        timed[kind] = plans[kind]!;
      }
      on.inverse = inverse;
      for (let graph = 0; graph < graphs.length; graph += 1) {
        let most = 0;
        for (const line of graphs[graph]!)
          most = Math.max(most, lineNs(line, least, plans, chunked, inverse));
        ofGraph[graph] = most;
      }
    }
    if (stages === null) return ofGraph[0]!;
    return stageBoundNs(stages, ofGraph, sendsOf(on, placed, work));
  }

  /** On a split that is not known, what each dimension would have with all of the budget. */
  function inverseOf(network: number): Float64Array {
    let inverse = inverses[network];
    if (inverse === undefined) {
      // Networks of one split share it.
      const own = splitOf(designOf(network)).map((gbps) => 1 / gbps);
      const text = own.join();
      inverse = bySplit.get(text);
      if (inverse === undefined) bySplit.set(text, (inverse = Float64Array.from(own)));
      inverses[network] = inverse;
    }
    return inverse;
  }

  function splitOf(design: Design): readonly number[] {
    if (!isFreeSplit(split)) return knownSplit(design, split);
    return design.topology.dimensions.map(() => budgetOf(design));
  }

  /** Designs with the same choice of links time their messages alike. */
  function sendsOn({ system }: Design): NeighbourSends {
    return (neighbours ??= createNeighbourSends(system));
  }

  function sendsOf({ sendTrail }: OnWork, placed: PlacedNetwork, { stages }: WorkLines): StageSends {
    const { boundaryBytes, heldShare, axis } = stages!;
    const count = stages!.stages.length;
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
    found = sendsOn(design).of(lines, count, { bytes: boundaryBytes, heldShare }, () =>
      topologyOf(design, splitOf(design), ALL_PARTS),
    );
    ofGroup.set(boundary, found);
    return found;
  }
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
