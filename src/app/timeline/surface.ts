/** A canvas, its size in CSS px, and how many of its pixels a CSS px has. */
export interface Surface {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}
