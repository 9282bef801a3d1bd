/**
 * Finds results that are faster than the links of a dimension allow because of a setting: each group of a shared dimension has its full
 * bandwidth (`splitBandwidth: full`), or every message has its links to itself (`reference` rounding). In exact mode with divided links
 * there are none.
 */
export interface FasterThanWires {
  /** Index of the dimension. */
  readonly dimension: number;
  readonly by: 'splitBandwidth' | 'reference';
  /** Bytes sent over what the dimension could have sent. */
  readonly utilisation: number;
}

/** Above this a dimension carries more than its links could; below it is rounding. */
export const OVERLOAD = 1.0005;

export function fasterThanWires(
  dimensions: readonly { readonly utilisation: number; readonly isEachInFull?: true }[],
): readonly FasterThanWires[] {
  return dimensions.flatMap(({ utilisation, isEachInFull }, dimension): readonly FasterThanWires[] => [
    ...(isEachInFull === true ? [{ dimension, by: 'splitBandwidth', utilisation } as const] : []),
    ...(utilisation > OVERLOAD ? [{ dimension, by: 'reference', utilisation } as const] : []),
  ]);
}

/** Returns one sentence. */
export function fasterText({ dimension, by, utilisation }: FasterThanWires): string {
  return by === 'splitBandwidth'
    ? `Dimension ${dimension + 1} is faster than its wires: each of the groups that share it has all its bandwidth.`
    : `Dimension ${dimension + 1} is faster than its wires, at ${(100 * utilisation).toFixed(0)} %: with reference rounding every message has its links to itself.`;
}
