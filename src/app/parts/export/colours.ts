/** The colours of the page in one of its palettes, whichever it shows. */
export type Palette = 'light' | 'dark';

/**
 * Reads a value while the page has that palette. The palette belongs to the whole page, since browsers without `light-dark()` resolve their
 * colours at the root. Nothing is painted in between, as it is restored within one task.
 */
export function inPalette<T>(palette: Palette, read: () => T): T {
  const { dataset } = document.documentElement;
  const before = dataset['theme'];
  dataset['theme'] = palette;
  try {
    return read();
  } finally {
    if (before === undefined) delete dataset['theme'];
    else dataset['theme'] = before;
  }
}

/** `#rrggbb` of a token of the design language such as `--ink`. */
export function createTokenReader(
  palette: Palette,
  toHex: (colour: string) => readonly [string, number],
): (token: string) => string {
  return (token) => {
    const probe = document.createElement('span');
    probe.style.color = `var(${token})`;
    document.body.append(probe);
    const color = inPalette(palette, () => getComputedStyle(probe).color);
    probe.remove();
    return toHex(color)[0];
  };
}

/** Any colour of CSS as `#rrggbb`, which every reader of SVG knows, and its opacity. */
export function createColourReader(): (colour: string) => readonly [string, number] {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const known = new Map<string, readonly [string, number]>();
  return (colour) => {
    const before = known.get(colour);
    if (before !== undefined || context === null) return before ?? [colour, 1];
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
    const hex = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
    const read = [`#${hex}`, Math.round((alpha / 255) * 1000) / 1000] as const;
    known.set(colour, read);
    return read;
  };
}

/** The fonts of a figure. */
export function lookOf(colour: (token: string) => string): {
  readonly fontFamily: string;
  readonly ground: string;
  readonly ink: string;
  readonly quiet: string;
} {
  return {
    fontFamily: getComputedStyle(document.body).fontFamily.replaceAll('"', "'"),
    ground: colour('--surface'),
    ink: colour('--ink'),
    quiet: colour('--ink-2'),
  };
}
