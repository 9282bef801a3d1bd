/** Where the axes of a work lie on the networks of a space, and the phases of its groups there; each found once. */
import { COLLECTIVES, type Collective } from '../../../collective/types.ts';
import type { Design, DesignDimension } from '../../../design/document.ts';
import { placeAxes, type AxisDegree } from '../../../workload/axes/place-axes.ts';
import { groupPlan, type FoundPlan, type GroupPlan } from './group-plan.ts';
import type { Segment, Segments } from './segments.ts';

export interface PlacedNetwork {
  readonly design: Design;
  /** What the axes span, from the innermost out, and which axis it is. */
  readonly segments: readonly Segment[];
  readonly axisOf: readonly number[];
  /** By segment: a number that stands for block, place, size and spacing. */
  readonly ids: readonly number[];
  /** By axes and collective; filled as they are asked for. */
  readonly plans: FoundPlan[];
}

export interface Placed {
  /** Null where the network cannot hold the axes. */
  readonly at: (network: number) => PlacedNetwork | null;
  readonly plan: (placed: PlacedNetwork, axes: number, collective: Collective) => FoundPlan;
  /** A number that stands for what the axes span. */
  readonly groupId: (placed: PlacedNetwork, axes: number) => number;
}

/** Plans that are kept at most. */
const MOST_PLANS = 300_000;
/** More numbers of groups or segments than there will be. */
const MOST_IDS = 2 ** 24;

/**
 * What is placed is kept for one list of axes at a time: works that lie alike are to be asked for one after the other.
 * @param designOf a design on a network: its dimensions and its system are looked at
 */
export function createPlaced(
  designOf: (network: number) => Design,
  segments: Segments,
): (axes: readonly AxisDegree[]) => Placed {
  const plans = new Map<number, FoundPlan>();
  const idOf = createIds();
  let ofAxes = '';
  let networks = new Map<number, PlacedNetwork | null>();

  const groupId = (placed: PlacedNetwork, mask: number): number => {
    const { segments: own, axisOf, ids } = placed;
    let id = 0;
    for (let at = 0; at < own.length; at += 1)
      if (own[at]!.size > 1 && mask & (1 << axisOf[at]!)) id = idOf.joined(id, ids[at]!);
    return id;
  };

  return (axes) => ({
    groupId,
    at(network) {
      const key = JSON.stringify(axes);
      if (key !== ofAxes) {
        ofAxes = key;
        networks = new Map();
      }
      let placed = networks.get(network);
      if (placed !== undefined) return placed;
      placed = placedOn(designOf(network), axes, idOf.segment);
      networks.set(network, placed);
      return placed;
    },
    plan(placed, mask, collective) {
      const place = mask * COLLECTIVES.length + COLLECTIVES.indexOf(collective);
      const found = placed.plans[place];
      if (found !== undefined) return found;
      const key = groupId(placed, mask) * COLLECTIVES.length + COLLECTIVES.indexOf(collective);
      let plan = plans.get(key);
      if (plan === undefined) {
        if (plans.size >= MOST_PLANS) plans.clear();
        const group = placed.segments.filter((_, at) => mask & (1 << placed.axisOf[at]!));
        plan = groupPlan(placed.design, group, collective, segments);
        plans.set(key, plan);
      }
      placed.plans[place] = plan;
      return plan;
    },
  });
}

/** Numbers for what would be long as text. */
function createIds() {
  const dimensions = new Map<string, number>();
  const byDimension = new WeakMap<DesignDimension, number>();
  const segments = new Map<number, Map<number, number>>();
  const joins = new Map<number, number>();
  let count = 0;

  const dimensionId = (own: DesignDimension, splitBandwidth: string): number => {
    let id = byDimension.get(own);
    if (id === undefined) {
      const text = `${splitBandwidth} ${JSON.stringify(own)}`;
      id = dimensions.get(text);
      if (id === undefined) dimensions.set(text, (id = dimensions.size));
      byDimension.set(own, id);
    }
    return id;
  };
  return {
    segment: (
      own: DesignDimension,
      splitBandwidth: string,
      { dimension, size, spacing }: Segment,
    ): number => {
      const block = dimensionId(own, splitBandwidth) * 8 + dimension;
      let ofBlock = segments.get(block);
      if (ofBlock === undefined) segments.set(block, (ofBlock = new Map<number, number>()));
      const key = size * 2 ** 20 + spacing;
      let id = ofBlock.get(key);
      if (id === undefined) ofBlock.set(key, (id = count += 1));
      return id;
    },
    joined: (group: number, segment: number): number => {
      const key = group * MOST_IDS + segment;
      let id = joins.get(key);
      if (id === undefined) joins.set(key, (id = joins.size + 1));
      return id;
    },
  };
}

function placedOn(
  design: Design,
  axes: readonly AxisDegree[],
  idOf: (own: DesignDimension, splitBandwidth: string, segment: Segment) => number,
): PlacedNetwork | null {
  const { dimensions, splitBandwidth } = design.topology;
  const placed = placeAxes(
    dimensions.map(({ size }) => size),
    axes,
  );
  if (placed === null) return null;
  const segments: Segment[] = [];
  const ids: number[] = [];
  placed.parts.forEach((parts, dimension) => {
    let spacing = 1;
    for (const size of parts) {
      const segment = { dimension, size, spacing };
      segments.push(segment);
      ids.push(idOf(dimensions[dimension]!, splitBandwidth, segment));
      spacing *= size;
    }
  });
  const axisOf: number[] = [];
  placed.positions.forEach((positions, axis) => {
    for (const position of positions) axisOf[position] = axis;
  });
  return { design, segments, axisOf, ids, plans: [] };
}

export function isPlan(found: FoundPlan): found is GroupPlan {
  return typeof found !== 'string';
}
