/** Ranks of a group by the switch that they are on (topology/blocks/block.ts says how they are numbered). */
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

export function rankAt({ perSwitch, rails = 1 }: SwitchPlaces, { of, place }: OnSwitch): number {
  return (Math.floor(of / rails) * perSwitch + place) * rails + (of % rails);
}

/**
 * The ranks of a part of a group: `size` of them, `spacing` apart. Null where the part does not lie on whole switches,
 * the same places of each, or on one.
 */
export function placesOfPart(whole: SwitchPlaces, size: number, spacing: number): SwitchPlaces | null {
  const { perSwitch, rails = 1 } = whole;
  const isAll = size * spacing === perSwitch * switchCount(whole);
  if (rails > 1) return isAll && spacing === 1 ? whole : null;
  if (perSwitch % spacing !== 0) return null;
  const own = perSwitch / spacing;
  if (size <= own) return own % size === 0 ? { perSwitch: size, sides: [] } : null;
  return isAll ? { ...whole, perSwitch: own } : null;
}
