/** The part of the picture that is shown: its middle in shares of the whole, and how often it is enlarged. */
export interface PanZoom {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const WHOLE: PanZoom = { zoom: 1, x: 0.5, y: 0.5 };
export const MOST_ZOOM = 12;

/** Enlarges by `factor`; the point `at`, in shares of the whole, stays where it is. */
export function zoomed(
  view: PanZoom,
  factor: number,
  at: { readonly x: number; readonly y: number },
): PanZoom {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, view.zoom * factor));
  const shrink = view.zoom / zoom;
  return clamped({ zoom, x: at.x + (view.x - at.x) * shrink, y: at.y + (view.y - at.y) * shrink });
}

/** Moves by shares of the whole. */
export function panned(view: PanZoom, dx: number, dy: number): PanZoom {
  return clamped({ ...view, x: view.x + dx, y: view.y + dy });
}

/** The view box of a picture of `width` x `height`. */
export function viewBoxOf({ zoom, x, y }: PanZoom, width: number, height: number): string {
  const half = 0.5 / zoom;
  return [(x - half) * width, (y - half) * height, width / zoom, height / zoom].map(round).join(' ');
}

function clamped({ zoom, x, y }: PanZoom): PanZoom {
  const half = 0.5 / zoom;
  const inside = (middle: number): number => Math.min(1 - half, Math.max(half, middle));
  return { zoom, x: inside(x), y: inside(y) };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
