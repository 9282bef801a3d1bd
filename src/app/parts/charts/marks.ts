/** Geometry of lines and markers, as SVG paths. Free of drawing. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A line through places; null leaves a gap. */
export function linePath(places: readonly (Place | null)[]): string {
  let isDown = false;
  let path = '';
  for (const place of places) {
    if (place !== null) path += `${isDown ? 'L' : 'M'}${coordinates(place)}`;
    isDown = place !== null;
  }
  return path;
}

/** Horizontal, then vertical: what a front that is made of single choices looks like. */
export function stepPath(places: readonly Place[]): string {
  return places
    .map((place, index) => (index === 0 ? `M${coordinates(place)}` : `H${round(place.x)}V${round(place.y)}`))
    .join('');
}

/**
 * Outlines of markers from their first point, which lies at (dx, dy) from the middle. They have about the same area and
 * differ without colour.
 */
const SHAPES = [
  { dx: -3.4, dy: 0, rest: 'a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0z' },
  { dx: -3, dy: -3, rest: 'h6v6h-6z' },
  { dx: 0, dy: -4.4, rest: 'l4.1 7.6h-8.2z' },
  { dx: 0, dy: -4.5, rest: 'l4.5 4.5l-4.5 4.5l-4.5 -4.5z' },
  { dx: 0, dy: 4.4, rest: 'l4.1 -7.6h-8.2z' },
  { dx: -1.3, dy: -4, rest: 'h2.6v2.7h2.7v2.6h-2.7v2.7h-2.6v-2.7h-2.7v-2.6h2.7z' },
  { dx: -4.2, dy: -1.8, rest: 'h8.4v3.6h-8.4z' },
  { dx: -1.8, dy: -4.2, rest: 'h3.6v8.4h-3.6z' },
] as const;

export const MARKER_SHAPES = SHAPES.length;

/** One marker of a shape at each place, those on the same pixel once. */
export function markerPath(places: readonly Place[], shape: number): string {
  const { dx, dy, rest } = SHAPES[shape % SHAPES.length] ?? SHAPES[0];
  const drawn = new Map(places.map((place) => [`${Math.round(place.x)} ${Math.round(place.y)}`, place]));
  return [...drawn.values()].map(({ x, y }) => `M${round(x + dx)} ${round(y + dy)}${rest}`).join('');
}

function coordinates({ x, y }: Place): string {
  return `${round(x)} ${round(y)}`;
}

/** Finer differences than a tenth of a pixel are invisible. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
