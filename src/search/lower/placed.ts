/** Where the axes of a work lie on the networks of a space, and the phases of its groups there. */
import { COLLECTIVES } from '../../collective/types.ts';
import type { Design } from '../../design/document.ts';
import { placeAxes, type AxisDegree } from '../../workload/axes/place-axes.ts';
import { groupPlan, type FoundPlan, type GroupPlan } from './group-plan.ts';
import { DIMENSIONS, type LinkNumbers, type PlanStore } from './plan-store.ts';
import type { Segment } from './segments.ts';
import { usedSizes } from '../../topology/dimension.ts';

/** Axes on dimensions of some sizes, whatever their blocks. */
interface Shape {
  /** The segments that the axes span, from the innermost out, each with its axis. */
  readonly segments: readonly Segment[];
  readonly axisOf: readonly number[];
  /** By segment and dimension (PlanStore.dimensionNumber): the number of the segment. */
  readonly numbers: readonly (number | undefined)[][];
  /** By axes, one bit each: the segments of more than one NPU that they span. */
  readonly spans: (readonly number[] | undefined)[];
}

/** The network of the last call; every call overwrites it. */
export interface PlacedNetwork {
  network: number;
  dimensions: number;
  /** By dimension, as `PlanStore.dimensionNumber` has it. */
  numbers: readonly number[];
  shape: Shape;
  /** By segment: a number that stands for block, place, size and spacing. */
  readonly ids: Int32Array;
}

/** Networks of a space, without what links decide. */
export interface PlacedOn {
  readonly count: number;
  /** A design with the topology of the network. */
  readonly designOf: (network: number) => Design;
}

export interface Placed {
  /** Null where the network cannot hold the axes. */
  readonly at: (network: number) => PlacedNetwork | null;
}

/** More than the number of parts that dimensions are divided into. */
const MOST_SEGMENTS = 64;

/** What is placed is kept for one list of axes at a time: works that lie alike are to be asked for one after the other. */
export function createPlaced(
  { count, designOf }: PlacedOn,
  store: PlanStore,
): (axes: readonly AxisDegree[]) => Placed {
  const shapeNames = new Map<string, number>();
  const sizesOf: (readonly number[])[] = [];
  /** By network: a number that stands for the sizes of its dimensions, and numbers of these. */
  const shapeOf = new Int32Array(count).fill(-1);
  const numbersOf: (readonly number[])[] = [];
  let ofAxes = '';
  let shapes: (Shape | null | undefined)[] = [];
  const ids = new Int32Array(MOST_SEGMENTS);
  const none: Shape = { segments: [], axisOf: [], numbers: [], spans: [] };
  const placed: PlacedNetwork = { network: -1, dimensions: 0, numbers: [], shape: none, ids };

  function know(network: number): number {
    const { dimensions, splitBandwidth } = designOf(network).topology;
    const sizes = usedSizes(dimensions);
    let name = shapeNames.get(sizes.join());
    if (name === undefined) {
      shapeNames.set(sizes.join(), (name = shapeNames.size));
      sizesOf[name] = sizes;
    }
    numbersOf[network] = dimensions.map((own) => store.dimensionNumber(own, splitBandwidth));
    return (shapeOf[network] = name);
  }

  return (axes) => {
    const key = JSON.stringify(axes);
    return {
      at(network) {
        if (key !== ofAxes) {
          ofAxes = key;
          shapes = [];
        }
        let name = shapeOf[network]!;
        if (name < 0) name = know(network);
        let shape = shapes[name];
        if (shape === undefined) shapes[name] = shape = shapeOn(sizesOf[name]!, axes);
        if (shape === null) return null;
        const { segments, numbers } = shape;
        const own = numbersOf[network]!;
        for (let at = 0; at < segments.length; at += 1) {
          const dimension = own[segments[at]!.dimension]!;
          const known = numbers[at]!;
          ids[at] = known[dimension] ??= store.segmentNumber(dimension, segments[at]!);
        }
        placed.network = network;
        placed.dimensions = own.length;
        placed.numbers = own;
        placed.shape = shape;
        return placed;
      },
    };
  };
}

/** What was found of some axes on the network before: many have the inner parts of the one before them. */
export interface Trail {
  links: LinkNumbers | null;
  /** Parts that count, their numbers and what they join to. */
  count: number;
  readonly ids: number[];
  readonly keys: number[];
  key: number;
  plan: FoundPlan;
}

export function createTrail(): Trail {
  return { links: null, count: 0, ids: [], keys: [], key: -1, plan: 'unknown' };
}

/**
 * @param axes one bit each
 * @param collective its place in COLLECTIVES
 * @param trail of these axes and this collective
 * @param designOf with the links that are asked for
 */
export function planOf(
  { shape, ids, network, numbers }: PlacedNetwork,
  axes: number,
  collective: number,
  trail: Trail,
  links: LinkNumbers,
  store: PlanStore,
  designOf: (network: number) => Design,
): FoundPlan {
  if (trail.links !== links) {
    trail.links = links;
    trail.count = 0;
    trail.key = -1;
  }
  const key = keyOf(shape, ids, axes, trail, links.algorithms, collective * DIMENSIONS, store);
  if (key === trail.key) return trail.plan;
  trail.key = key;
  const kind = links.system * COLLECTIVES.length + collective;
  trail.plan = store.plan(kind, key, () => {
    const group = spanned(shape, axes).map((at) => shape.segments[at]!);
    return groupPlan(designOf(network), group, COLLECTIVES[collective]!, links.segments, numbers);
  });
  return trail.plan;
}

/** A number that stands for what the axes span, whatever runs there. */
export function groupNumber(
  { shape, ids }: PlacedNetwork,
  axes: number,
  trail: Trail,
  store: PlanStore,
): number {
  return keyOf(shape, ids, axes, trail, NO_ALGORITHMS, 0, store);
}

const NO_ALGORITHMS = new Uint16Array(DIMENSIONS);

function keyOf(
  shape: Shape,
  ids: Int32Array,
  axes: number,
  trail: Trail,
  algorithms: Uint16Array,
  from: number,
  store: PlanStore,
): number {
  const parts = shape.spans[axes] ?? spanned(shape, axes);
  let key = 0;
  let isSame = true;
  for (let place = 0; place < parts.length; place += 1) {
    const at = parts[place]!;
    const id = ids[at]!;
    if (isSame && place < trail.count && trail.ids[place] === id) {
      key = trail.keys[place]!;
      continue;
    }
    isSame = false;
    key = store.joined(key, id, algorithms[from + shape.segments[at]!.dimension]!);
    trail.ids[place] = id;
    trail.keys[place] = key;
  }
  trail.count = parts.length;
  return key;
}

function spanned(shape: Shape, axes: number): readonly number[] {
  return (shape.spans[axes] ??= shape.segments.flatMap(({ size }, at) =>
    size > 1 && axes & (1 << shape.axisOf[at]!) ? [at] : [],
  ));
}

function shapeOn(sizes: readonly number[], axes: readonly AxisDegree[]): Shape | null {
  const placed = placeAxes(sizes, axes);
  if (placed === null) return null;
  const segments: Segment[] = [];
  placed.parts.forEach((parts, dimension) => {
    let spacing = 1;
    for (const size of parts) {
      segments.push({ dimension, size, spacing });
      spacing *= size;
    }
  });
  const axisOf: number[] = [];
  placed.positions.forEach((positions, axis) => {
    for (const position of positions) axisOf[position] = axis;
  });
  return { segments, axisOf, numbers: segments.map(() => []), spans: [] };
}

export function isPlan(found: FoundPlan): found is GroupPlan {
  return typeof found !== 'string';
}
