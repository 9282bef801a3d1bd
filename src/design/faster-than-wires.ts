/**
 * Finds results that are faster than the links of a dimension allow: each group of a shared dimension has its full bandwidth
 * (`splitBandwidth: full`), every message has its links to itself (`reference` rounding), or software was measured to be faster than the
 * links (a reduction in the switch, or `dataShare` of measured links above 1). In exact mode with divided links that promise what they
 * carry there are none.
 */
export interface FasterThanWires {
  /** Index of the dimension. */
  readonly dimension: number;
  readonly by: 'splitBandwidth' | 'reference' | 'measured';
  /** Share of what is sent that the links did not carry, 0..1. */
  readonly beyondShare: number;
}

interface DimensionUse {
  readonly bytes: number;
  readonly beyondBytes?: number;
  readonly isEachInFull?: true;
  readonly isOverbooked?: true;
}

export function fasterThanWires(dimensions: readonly DimensionUse[]): readonly FasterThanWires[] {
  return dimensions.flatMap(
    ({ bytes, beyondBytes, isEachInFull, isOverbooked }, dimension): readonly FasterThanWires[] => {
      const by = isOverbooked === true ? 'reference' : 'measured';
      return [
        ...(isEachInFull === true ? [{ dimension, by: 'splitBandwidth', beyondShare: 0 } as const] : []),
        ...(beyondBytes === undefined ? [] : [{ dimension, by, beyondShare: beyondBytes / bytes } as const]),
      ];
    },
  );
}

/** Returns one sentence. */
export function fasterText({ dimension, by, beyondShare }: FasterThanWires): string {
  const percent = `${(100 * beyondShare).toFixed(1)} %`;
  switch (by) {
    case 'splitBandwidth':
      return `Dimension ${dimension + 1} is faster than its wires: each of the groups that share it has all its bandwidth.`;
    case 'reference':
      return `Dimension ${dimension + 1} is faster than its wires: with reference rounding every message has its links to itself, and ${percent} of what is sent would not fit on them.`;
    case 'measured':
      return `Dimension ${dimension + 1} is faster than its wires: the software was measured to keep ${percent} of what is sent off them meanwhile (hidden elsewhere in the step, or reduced in the switch), and its utilisation leaves that out.`;
  }
}
