/**
 * The route between two switches of a loop network: e-cube (the set bits of the distance, lowest first, one forward hop for each), or
 * signed digits if cables carry both directions (the distance or its complement in non-adjacent form, whichever has fewer digits). A grid
 * is crossed along the direction of its columns first. Signed digits are shortest, and so is e-cube on one-way cables.
 */
import { distances, neighbour, shortcutsOf, switchesOf, type LoopShape, type LoopWiring } from './shape.ts';

export const LOOP_ROUTES = ['signed', 'ecube'] as const;
export type LoopRoutes = (typeof LOOP_ROUTES)[number];

/** The routes that such cables allow; directed cables only allow forward hops. */
export function routesOn(wiring: LoopWiring, wished: LoopRoutes = 'signed'): LoopRoutes {
  return wiring === 'directed' ? 'ecube' : wished;
}

interface Hop {
  /** Bit within the direction. */
  readonly power: number;
  readonly sign: 1 | -1;
}

/** Switches on the route, both ends included. */
export function routeBetween(
  shape: LoopShape,
  from: number,
  to: number,
  routes: LoopRoutes,
): readonly number[] {
  const switches = [from];
  let at = from;
  let first = 0;
  for (const [index, distance] of distances(shape, from, to).entries()) {
    const bits = shape.logSides[index] ?? 0;
    const hops = routes === 'ecube' ? ascending(distance) : fewestDigits(distance, bits);
    for (const { power, sign } of hops) {
      at = neighbour(shape, at, first + power, sign);
      switches.push(at);
    }
    first += bits;
  }
  return switches;
}

function ascending(distance: number): readonly Hop[] {
  const hops: Hop[] = [];
  for (let power = 0, rest = distance; rest > 0; power++, rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) hops.push({ power, sign: 1 });
  }
  return hops;
}

/** On a tie the distance itself is used, not its complement. */
function fewestDigits(distance: number, bits: number): readonly Hop[] {
  if (distance === 0) return [];
  const [forward, backward] = [nonAdjacent(distance), nonAdjacent(distance - 2 ** bits)];
  return backward.length < forward.length ? backward : forward;
}

/** Signed binary digits, no two of which are neighbours, lowest first. */
function nonAdjacent(value: number): readonly Hop[] {
  const hops: Hop[] = [];
  for (let power = 0, rest = value; rest !== 0; power++) {
    if (rest % 2 !== 0) {
      // The digit that leaves a multiple of four.
      const sign = ((rest % 4) + 4) % 4 === 1 ? 1 : -1;
      hops.push({ power, sign });
      rest -= sign;
    }
    rest /= 2;
  }
  return hops;
}

export interface Reach {
  readonly diameter: number;
  readonly distanceSumFromOneSwitch: number;
  /** Mean shortest path between two different switches. */
  readonly aspl: number;
}

/** Breadth-first from one switch; a loop network looks the same from all of them. */
export function reachOf(shape: LoopShape, wiring: LoopWiring): Reach {
  const switches = switchesOf(shape);
  const hops = new Int32Array(switches).fill(-1);
  hops[0] = 0;
  const found = [0];
  for (const from of found) {
    for (let k = 0; k < shortcutsOf(shape); k++) {
      const ends = [
        neighbour(shape, from, k),
        ...(wiring === 'directed' ? [] : [neighbour(shape, from, k, -1)]),
      ];
      for (const to of ends) {
        if ((hops[to] ?? 0) >= 0) continue;
        hops[to] = (hops[from] ?? 0) + 1;
        found.push(to);
      }
    }
  }
  const sum = hops.reduce((total, value) => total + value, 0);
  return {
    diameter: hops.reduce((most, value) => Math.max(most, value), 0),
    distanceSumFromOneSwitch: sum,
    aspl: switches === 1 ? 0 : sum / (switches - 1),
  };
}
