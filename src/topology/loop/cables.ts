/**
 * Cables of a loop network laid out on the floor of a machine room: one cabinet for each switch, 2^x columns and 2^y rows, Manhattan
 * lengths with slack. A ring of switches fills the floor row by row, so that its long shortcuts become diagonals; a grid has none.
 * Dedicated: one cable for every arc. Distinct: two switches half a ring apart that point at each other share one.
 */
import { neighbour, shortcutsOf, switchesOf, type LoopShape } from './shape.ts';

export interface Floor {
  readonly columnsLog2: number;
  readonly rowsLog2: number;
  /** Metres between neighbouring cabinets of a row, and between rows. */
  readonly columnPitchM: number;
  readonly rowPitchM: number;
  /** Metres added to every cable. */
  readonly slackM: number;
}

export interface Cable {
  readonly from: number;
  readonly to: number;
  readonly metres: number;
  readonly isDiagonal: boolean;
}

export interface CableSum {
  readonly count: number;
  readonly metres: number;
  readonly diagonal: number;
  readonly longest: number;
}

/** Dollars of a cable: Gb/s x (perMetre x length + perCable). Regression of the Slim Fly paper (SC 2014). */
export const CABLE_PRICES = {
  optical: { perMetre: 0.0919, perCable: 2.7452 },
  copper: { perMetre: 0.4079, perCable: 0.5771 },
} as const;
export type CableMaterial = keyof typeof CABLE_PRICES;

/** Every cable of the network on the floor, in the order of switches and shortcuts. */
export function cablesOf(shape: LoopShape, floor: Floor, isDistinct: boolean): readonly Cable[] {
  const columns = 2 ** floor.columnsLog2;
  const seen = new Set<string>();
  const cables: Cable[] = [];
  for (let from = 0; from < switchesOf(shape); from++) {
    for (let k = 0; k < shortcutsOf(shape); k++) {
      const to = neighbour(shape, from, k);
      const key = [from, to].sort((a, b) => a - b).join();
      if (isDistinct && seen.has(key)) continue;
      seen.add(key);
      const across = Math.abs((to % columns) - (from % columns));
      const along = Math.abs(Math.floor(to / columns) - Math.floor(from / columns));
      cables.push({
        from,
        to,
        metres: across * floor.columnPitchM + along * floor.rowPitchM + floor.slackM,
        isDiagonal: across > 0 && along > 0,
      });
    }
  }
  return cables;
}

export function sumOfCables(cables: readonly Cable[]): CableSum {
  return {
    count: cables.length,
    metres: cables.reduce((sum, { metres }) => sum + metres, 0),
    diagonal: cables.filter(({ isDiagonal }) => isDiagonal).length,
    longest: cables.reduce((most, { metres }) => Math.max(most, metres), 0),
  };
}

export function cableDollars({ metres, count }: CableSum, material: CableMaterial, gbps: number): number {
  const { perMetre, perCable } = CABLE_PRICES[material];
  return gbps * (perMetre * metres + perCable * count);
}
