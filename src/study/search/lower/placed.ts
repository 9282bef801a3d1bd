/** Where the axes of a work lie on the networks of a space, and the phases of its groups there; each found once. */
import type { Collective } from '../../../collective/types.ts';
import { COLLECTIVES } from '../../../collective/types.ts';
import type { Design } from '../../../design/document.ts';
import { placeAxes, type AxisDegree } from '../../../workload/axes/place-axes.ts';
import { groupPlan, type FoundPlan, type GroupPlan } from './group-plan.ts';
import type { Segment, Segments } from './segments.ts';

export interface PlacedNetwork {
  readonly design: Design;
  /** By axis, what it spans. */
  readonly segments: readonly (readonly Segment[])[];
  /** What each axis spans, as text: networks with the same have the same phases there. */
  readonly names: readonly string[];
  readonly plans: Map<number, FoundPlan>;
}

export interface Placed {
  /** Null where the network cannot hold the axes. */
  readonly at: (network: number) => PlacedNetwork | null;
  readonly plan: (placed: PlacedNetwork, axes: number, collective: Collective) => FoundPlan;
}

/** Plans that are kept at most, and placed networks. */
const MOST_KEPT = 200_000;

/** @param designOf a design on a network: its dimensions and its system are looked at */
export function createPlaced(
  designOf: (network: number) => Design,
  segments: Segments,
): (axes: readonly AxisDegree[]) => Placed {
  const byAxes = new Map<string, Map<number, PlacedNetwork | null>>();
  const plans = new Map<string, FoundPlan>();
  const ids = new Map<string, number>();
  let kept = 0;
  const idOf = (text: string): number => {
    let id = ids.get(text);
    if (id === undefined) ids.set(text, (id = ids.size));
    return id;
  };
  return (axes) => {
    const key = JSON.stringify(axes);
    let networks = byAxes.get(key);
    if (networks === undefined) byAxes.set(key, (networks = new Map()));
    const own = networks;
    return {
      at(network) {
        let placed = own.get(network);
        if (placed !== undefined) return placed;
        if ((kept += 1) > MOST_KEPT) {
          kept = 0;
          for (const each of byAxes.values()) each.clear();
        }
        placed = placedOn(designOf(network), axes, idOf);
        own.set(network, placed);
        return placed;
      },
      plan(placed, mask, collective) {
        const place = mask * COLLECTIVES.length + COLLECTIVES.indexOf(collective);
        const found = placed.plans.get(place);
        if (found !== undefined) return found;
        const name = `${collective} ${placed.names.filter((_, axis) => mask & (1 << axis)).join('|')}`;
        let plan = plans.get(name);
        if (plan === undefined) {
          if (plans.size >= MOST_KEPT) plans.clear();
          plan = groupPlan(placed.design, groupOf(placed, mask), collective, segments);
          plans.set(name, plan);
        }
        placed.plans.set(place, plan);
        return plan;
      },
    };
  };
}

/** Innermost first: by dimension and, on one that axes share, by how far apart its NPUs are. */
function groupOf({ segments }: PlacedNetwork, mask: number): readonly Segment[] {
  return segments
    .filter((_, axis) => mask & (1 << axis))
    .flat()
    .sort((a, b) => a.dimension - b.dimension || a.spacing - b.spacing);
}

function placedOn(
  design: Design,
  axes: readonly AxisDegree[],
  idOf: (text: string) => number,
): PlacedNetwork | null {
  const { dimensions, splitBandwidth } = design.topology;
  const placed = placeAxes(
    dimensions.map(({ size }) => size),
    axes,
  );
  if (placed === null) return null;
  const all: Segment[] = [];
  placed.parts.forEach((parts, dimension) => {
    let spacing = 1;
    for (const size of parts) {
      all.push({ dimension, size, spacing });
      spacing *= size;
    }
  });
  const segments = placed.positions.map((positions) => positions.map((position) => all[position]!));
  const names = segments.map((own) =>
    own
      .filter(({ size }) => size > 1)
      .map(
        ({ dimension, size, spacing }) =>
          `${idOf(`${splitBandwidth} ${JSON.stringify(dimensions[dimension])}`)}.${dimension}.${size}.${spacing}`,
      )
      .join(','),
  );
  return { design, segments, names, plans: new Map() };
}

export function isPlan(found: FoundPlan): found is GroupPlan {
  return typeof found !== 'string';
}
