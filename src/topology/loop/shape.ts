/**
 * A distributed loop network: 2^q switches in a ring with a shortcut from u to u + 2^k for every k, or a grid of 2^x x 2^y switches with
 * such shortcuts along each of its two directions. z NPUs hang on every switch, each on a separate link; NPU i of switch u is rank u z + i.
 * Switches are numbered row by row: id = (row << x) | column.
 *
 * Source: Nguyen, Chen, Tanimura, "Efficient Allreduce Algorithm for Large-Scale Deep Learning on Distributed Loop Networks"; P2 and P4 of
 * its statements.
 */

/** How a shortcut's cables carry traffic: both directions at full rate, one direction only, or both directions sharing one rate. */
export const WIRINGS = ['duplex', 'directed', 'half'] as const;
export type LoopWiring = (typeof WIRINGS)[number];

export interface LoopShape {
  /** log2 of the switches along each direction: [q] for a ring, [x, y] for a grid. */
  readonly logSides: readonly number[];
}

/** A shortcut belongs to one direction of the grid: which bits of an id it changes. */
interface Shortcut {
  /** The lowest bit of the direction, and how many bits it has. */
  readonly first: number;
  readonly bits: number;
  /** 2^`power` switches along the direction. */
  readonly power: number;
}

/** Shortcuts of a switch: q of a ring, x + y of a grid. */
export function shortcutsOf({ logSides }: LoopShape): number {
  return logSides.reduce((sum, bits) => sum + bits, 0);
}

export function switchesOf(shape: LoopShape): number {
  return 2 ** shortcutsOf(shape);
}

function shortcutAt({ logSides }: LoopShape, k: number): Shortcut {
  let first = 0;
  for (const bits of logSides) {
    if (k < first + bits) return { first, bits, power: k - first };
    first += bits;
  }
  throw new RangeError(`shortcut ${k} of ${first}`);
}

/** The switch that shortcut k leads to from `from` or, with `sign` -1, comes from. */
export function neighbour(shape: LoopShape, from: number, k: number, sign: 1 | -1 = 1): number {
  const { first, bits, power } = shortcutAt(shape, k);
  const [low, side] = [2 ** first, 2 ** bits];
  const along = Math.floor(from / low) % side;
  const moved = (along + sign * 2 ** power + side) % side;
  return from + (moved - along) * low;
}

/** The switch whose id differs in bit k alone. */
export function flipped(from: number, k: number): number {
  const bit = 2 ** k;
  return Math.floor(from / bit) % 2 === 0 ? from + bit : from - bit;
}

/** Distances from one switch to another along each direction, modulo its side. */
export function distances(shape: LoopShape, from: number, to: number): readonly number[] {
  let low = 1;
  return shape.logSides.map((bits) => {
    const side = 2 ** bits;
    const distance = ((Math.floor(to / low) % side) - (Math.floor(from / low) % side) + side) % side;
    low *= side;
    return distance;
  });
}

/** Every direction in which a cable can be used: from one switch to another, each once. For directed cables only along the arc. */
export function channelsOf(shape: LoopShape, wiring: LoopWiring): readonly (readonly [number, number])[] {
  const seen = new Set<number>();
  const switches = switchesOf(shape);
  const channels: (readonly [number, number])[] = [];
  const add = (from: number, to: number): void => {
    const key = from * switches + to;
    if (seen.has(key)) return;
    seen.add(key);
    channels.push([from, to]);
  };
  for (let from = 0; from < switches; from++) {
    for (let k = 0; k < shortcutsOf(shape); k++) {
      const to = neighbour(shape, from, k);
      add(from, to);
      if (wiring !== 'directed') add(to, from);
    }
  }
  return channels;
}
