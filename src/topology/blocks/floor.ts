/** Where the nodes of a block stand in a machine room: cabinets in rows, numbered row by row. */
export interface Floor {
  readonly columns: number;
  readonly cabinets: number;
  /** By node of the block's graph (NPUs, then switches): its cabinet. */
  readonly cabinetOf: (node: number) => number;
}

/** Switches in one cabinet, if they stand apart from what they join. */
export const SWITCHES_A_CABINET = 16;

/** As close to a square as whole rows allow. */
export function squareColumns(cabinets: number): number {
  return Math.max(1, Math.ceil(Math.sqrt(cabinets)));
}

/** Places groups and, in the middle of the floor, the cabinets of what joins them. */
export function joinedFromTheMiddle(
  groups: number,
  joining: number,
): Pick<Floor, 'columns' | 'cabinets'> & {
  readonly group: (index: number) => number;
  readonly joint: (index: number) => number;
} {
  const before = Math.ceil(groups / 2);
  const middle = Math.ceil(joining / SWITCHES_A_CABINET);
  const cabinets = groups + middle;
  return {
    columns: squareColumns(cabinets),
    cabinets,
    group: (index) => (index < before ? index : index + middle),
    joint: (index) => before + Math.floor(index / SWITCHES_A_CABINET),
  };
}
