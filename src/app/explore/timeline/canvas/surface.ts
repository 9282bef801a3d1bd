/** A canvas, its size in CSS px, and how many of its pixels a CSS px has. */
export interface Surface {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** Gives a canvas its size in pixels; done only with the painting, as it clears what was painted. */
export function resize(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}
