/** Ranks of a group by the switch that they are on (topology/blocks/block.ts defines their numbers). */
import type { SwitchPlaces } from '../topology/blocks/block.ts';

export interface OnSwitch {
  readonly of: number;
  readonly place: number;
}

export function switchCount({ sides }: SwitchPlaces): number {
  return sides.reduce((product, side) => product * side, 1);
}

export function onSwitch({ perSwitch, rails = 1 }: SwitchPlaces, rank: number): OnSwitch {
  const row = Math.floor(rank / rails);
  return { of: Math.floor(row / perSwitch) * rails + (rank % rails), place: row % perSwitch };
}

export function rankAt({ perSwitch, rails = 1 }: SwitchPlaces, { of: on, place }: OnSwitch): number {
  return (Math.floor(on / rails) * perSwitch + place) * rails + (on % rails);
}

/**
 * Returns the places of the ranks of a part of a group: `size` ranks, `spacing` apart. Null if the part lies neither on whole switches nor
 * on the same places of each, or if its switches are not rows of a grid.
 */
export function placesOfPart(whole: SwitchPlaces, size: number, spacing: number): SwitchPlaces | null {
  const { perSwitch, rails = 1 } = whole;
  if (rails > 1) return spacing === 1 && size === perSwitch * switchCount(whole) ? whole : null;
  const oneWay = whole.isOneWay === true ? ({ isOneWay: true } as const) : {};
  if (perSwitch % spacing === 0) {
    const onOne = perSwitch / spacing;
    if (size <= onOne) return onOne % size === 0 ? { perSwitch: size, sides: [] } : null;
    const sides = size % onOne === 0 ? sidesOf(whole.sides, 1, size / onOne) : null;
    return sides && { perSwitch: onOne, sides, ...oneWay };
  }
  const sides = spacing % perSwitch === 0 ? sidesOf(whole.sides, spacing / perSwitch, size) : null;
  return sides && { perSwitch: 1, sides, ...oneWay };
}

/** Returns the sides of the grid that every `apart`th switch makes, `count` of them. */
function sidesOf(whole: readonly number[], apart: number, count: number): readonly number[] | null {
  const sides: number[] = [];
  let [skipped, left] = [apart, count];
  for (const side of whole) {
    if (left === 1) break;
    if (skipped >= side) {
      if (skipped % side !== 0) return null;
      skipped /= side;
      continue;
    }
    if (side % skipped !== 0) return null;
    const rest = side / skipped;
    skipped = 1;
    const taken = Math.min(rest, left);
    if (rest % taken !== 0 || left % taken !== 0) return null;
    sides.push(taken);
    left /= taken;
  }
  return left === 1 ? sides : null;
}
