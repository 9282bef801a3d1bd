/**
 * Finds results that are faster than the links of a dimension allow: each group of a shared dimension has its full bandwidth
 * (`splitBandwidth: full`), every message has its links to itself (`reference` rounding), or a software stack was measured to hide a part
 * of its traffic (`dataShare` of measured links above 1). In exact mode with divided links that promise what they carry there are none.
 */
export interface FasterThanWires {
  /** Index of the dimension. */
  readonly dimension: number;
  readonly by: 'splitBandwidth' | 'reference' | 'measured';
  /** Bytes sent over what the dimension could have sent. */
  readonly utilisation: number;
}

/** Above this a dimension carries more than its links could; below it is rounding. */
export const OVERLOAD = 1.0005;

interface DimensionUse {
  readonly utilisation: number;
  readonly isEachInFull?: true;
  readonly isOverbooked?: true;
}

export function fasterThanWires(dimensions: readonly DimensionUse[]): readonly FasterThanWires[] {
  return dimensions.flatMap(
    ({ utilisation, isEachInFull, isOverbooked }, dimension): readonly FasterThanWires[] => {
      const by = isOverbooked === true ? 'reference' : 'measured';
      return [
        ...(isEachInFull === true ? [{ dimension, by: 'splitBandwidth', utilisation } as const] : []),
        ...(utilisation > OVERLOAD ? [{ dimension, by, utilisation } as const] : []),
      ];
    },
  );
}

/** Returns one sentence. */
export function fasterText({ dimension, by, utilisation }: FasterThanWires): string {
  const percent = `${(100 * utilisation).toFixed(0)} %`;
  switch (by) {
    case 'splitBandwidth':
      return `Dimension ${dimension + 1} is faster than its wires: each of the groups that share it has all its bandwidth.`;
    case 'reference':
      return `Dimension ${dimension + 1} is faster than its wires, at ${percent}: with reference rounding every message has its links to itself.`;
    case 'measured':
      return `Dimension ${dimension + 1} reads ${percent} of its bandwidth: the software was measured to hide a part of its gradients.`;
  }
}
