/** Lays labels with a sign in front out in lines. */
export interface PlacedLabel {
  readonly text: string;
  /** Middle of the sign. */
  readonly x: number;
  readonly y: number;
  /** Where the text begins. */
  readonly textX: number;
  readonly width: number;
}

const LINE = 20;
const SIGN = 18;
const GAP = 14;

/** Width of text in the picture, never less than it will be. */
export function textWidth(text: string): number {
  return text.length * 6.2;
}

export function placeLegend(
  texts: readonly string[],
  left: number,
  top: number,
  width: number,
): { readonly labels: readonly PlacedLabel[]; readonly bottom: number } {
  let x = left;
  let y = top + LINE / 2;
  const labels = texts.map((text): PlacedLabel => {
    const wide = SIGN + textWidth(text);
    if (x > left && x + wide > left + width) {
      x = left;
      y += LINE;
    }
    const label = { text, x: x + SIGN / 2 - 2, y, textX: x + SIGN, width: wide };
    x += wide + GAP;
    return label;
  });
  return { labels, bottom: texts.length === 0 ? top : y + LINE / 2 };
}
