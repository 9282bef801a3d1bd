/** Names at the ends of lines, moved apart so that they do not overlap. */
export interface WantedLabel {
  readonly key: string;
  readonly text: string;
  /** Where its line ends. */
  readonly y: number;
}

export interface PlacedLabel extends WantedLabel {
  /** Where it is written. */
  readonly labelY: number;
}

/** In order from top to bottom, `gapPx` apart inside [top, bottom]; empty if there is no room for all. */
export function placeLabels(
  wanted: readonly WantedLabel[],
  gapPx: number,
  [top, bottom]: readonly [number, number],
): readonly PlacedLabel[] {
  if ((wanted.length - 1) * gapPx > bottom - top) return [];
  const placed: PlacedLabel[] = [];
  for (const label of wanted.toSorted((a, b) => a.y - b.y)) {
    const above = placed.at(-1)?.labelY ?? -Infinity;
    placed.push({ ...label, labelY: Math.max(label.y, above + gapPx, top) });
  }
  let floor = bottom;
  return placed
    .toReversed()
    .map((label) => {
      const labelY = Math.min(label.labelY, floor);
      floor = labelY - gapPx;
      return { ...label, labelY };
    })
    .toReversed();
}
