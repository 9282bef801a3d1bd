/** A time that no run of a point is below, from the lines of its work and the phases of its network. */
import type { Design } from '../../../design/document.ts';
import { sendCosts } from '../../run/send-cost.ts';
import { topologyOf } from '../../run/topology-of.ts';
import type { SpaceSplit } from '../space/space.ts';
import { knownSplit } from '../space/names.ts';
import { freeSplitNs } from './free-split.ts';
import { leastNs, servedNs, type Chunked, type GroupPlan } from './group-plan.ts';
import { createPlaced, isPlan, type Placed, type PlacedNetwork } from './placed.ts';
import type { Segments } from './segments.ts';
import { stageBoundNs } from './stage-bound.ts';
import { chunksOfKind, type WorkLine, type WorkLines } from './work-lines.ts';

/** ns; `refused` where no run can be, 0 where nothing is claimed. */
export type PointBound = number | 'refused';

/** Relative: sums in another order than those of a run. */
const ROUNDING = 1e-9;

export interface PointBounds {
  /** Of a work on a network. */
  readonly at: (work: WorkLines, network: number) => PointBound;
  /** The works of one list of axes are asked one after the other. */
}

/**
 * Bounds of designs that time their messages alike.
 * @param designOf a design on a network: its dimensions, system and bandwidth are looked at
 */
export function createPointBounds(
  designOf: (network: number) => Design,
  segments: Segments,
  split: SpaceSplit,
): PointBounds {
  const placedOf = createPlaced(designOf, segments);
  const inverses = new Map<number, Float64Array>();
  const sends = new Map<string, Float64Array>();
  const placedByWork = new WeakMap<WorkLines, Placed>();

  return {
    at(work, network) {
      let placed = placedByWork.get(work);
      if (placed === undefined) placedByWork.set(work, (placed = placedOf(work.axes)));
      const found = placed.at(network);
      if (found === null) return 'refused';
      const plans: GroupPlan[] = [];
      for (const { axes, collective } of work.kinds) {
        const plan = placed.plan(found, axes, collective);
        if (plan === 'refused') return 'refused';
        if (!isPlan(plan)) return 0;
        plans.push(plan);
      }
      return boundOf(work, plans, found, network) * (1 - ROUNDING);
    },
  };

  function boundOf(
    work: WorkLines,
    plans: readonly GroupPlan[],
    placed: PlacedNetwork,
    network: number,
  ): number {
    const { design } = placed;
    const { system, bandwidth } = design;
    const { kinds, graphs, stages } = work;
    const inverse = inverseOf(network, design);
    const chunked = kinds.map((kind, at): Chunked => {
      const count = chunksOfKind(kind, plans[at]!.ranks, system);
      const isDealt = (system.queueBandwidth ?? 'share') === 'share' && system.queuesPerDimension > 1;
      return {
        ...{ chunkBytes: count === 0 ? 0 : kind.bytes / count, count },
        places:
          (isDealt ? Math.ceil(system.activeChunks / system.queuesPerDimension) : system.activeChunks) *
          system.queuesPerDimension,
        queues: isDealt ? system.queuesPerDimension : 1,
      };
    });
    let ofGraph: ArrayLike<number>;
    if (split === 'optimal') {
      const dimensions = design.topology.dimensions.length;
      ofGraph = graphs.map((lines) =>
        lines.reduce(
          (most, line) => Math.max(most, freeSplitNs(line, plans, chunked, dimensions, bandwidth.budgetGBps)),
          0,
        ),
      );
    } else {
      const least = plans.map((plan, at) => leastNs(plan, chunked[at]!, inverse));
      ofGraph = graphs.map((lines) =>
        lines.reduce((most, line) => Math.max(most, lineNs(line, least, work, plans, chunked, inverse)), 0),
      );
    }
    if (stages === null) return ofGraph[0]!;
    const sendNs = sendsOf(placed, work);
    return stageBoundNs(stages, ofGraph, sendNs.subarray(0, stages.stages), sendNs.subarray(stages.stages));
  }

  /** On a split that is not known, what each dimension would have with all of the budget. */
  function inverseOf(network: number, design: Design): Float64Array {
    let inverse = inverses.get(network);
    if (inverse === undefined) {
      inverse = Float64Array.from(splitOf(design), (own) => 1 / own);
      inverses.set(network, inverse);
    }
    return inverse;
  }

  function splitOf(design: Design): readonly number[] {
    if (split !== 'optimal') return knownSplit(design, split);
    return design.topology.dimensions.map(() => design.bandwidth.budgetGBps);
  }

  /** To the next stage, then from the next, by stage. */
  function sendsOf(
    { design, segments: spans, names }: PlacedNetwork,
    { stages, axes }: WorkLines,
  ): Float64Array {
    const { stages: count, boundaryBytes, axis } = stages!;
    const { length } = design.topology.dimensions;
    const key = `${names[axis] ?? ''} ${length} ${boundaryBytes}`;
    let found = sends.get(key);
    if (found !== undefined) return found;
    const all = spans
      .flatMap((own, at) => own.map((segment) => ({ ...segment, at })))
      .sort((a, b) => a.dimension - b.dimension || a.spacing - b.spacing);
    const cost = sendCosts(
      {
        servers: all.map(({ dimension, size, at }) => ({ dimension, size, role: axes[at]!.role })),
        graph: {
          stages: {
            group: { positions: all.flatMap(({ at }, position) => (at === axis ? [position] : [])) },
          },
        },
        endpointDelayNs: design.system.endpointDelayNs,
        policy: design.system,
      },
      topologyOf(design, splitOf(design)),
    );
    found = new Float64Array(2 * count);
    for (let stage = 0; stage < count - 1; stage += 1) {
      found[stage] = cost(stage, stage + 1, boundaryBytes).durationNs;
      found[count + stage] = cost(stage + 1, stage, boundaryBytes).durationNs;
    }
    sends.set(key, found);
    return found;
  }
}

function lineNs(
  { fixedNs, times, served }: WorkLine,
  least: readonly number[],
  { kinds }: WorkLines,
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
  const counted = served.times.flatMap((count, kind) => (count > 0 ? [{ count, kind }] : []));
  const parts = Math.min(...counted.map(({ kind }) => plans[kind]!.parts));
  const isOneGroup = counted.every(({ kind }) => kinds[kind]!.axes === kinds[counted[0]!.kind]!.axes);
  if (!isOneGroup || counted.length === 0) return ns;
  let most = 0;
  for (let part = 0; part < parts; part += 1) {
    let busy = 0;
    for (const { count, kind } of counted)
      busy += count * servedNs(plans[kind]!, part, chunked[kind]!, inverse);
    most = Math.max(most, busy);
  }
  return ns + most;
}
