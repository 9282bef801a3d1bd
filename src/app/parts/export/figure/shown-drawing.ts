/** A chart as the page shows it, with its legend: a list of entries, each of which is a small drawing and its text. */
import type { Drawing, DrawingTools } from './drawing.ts';

export interface Shown {
  readonly svg: SVGSVGElement | null;
  readonly legend: Element | null;
}

export function shownDrawing(
  { svg, legend }: Shown,
  texts: Pick<Drawing, 'caption' | 'description'>,
  { read, legend: readLegend }: Pick<DrawingTools, 'read' | 'legend'>,
): Drawing | null {
  if (svg === null || legend === null) return null;
  return { ...read(svg), legend: readLegend(legend), ...texts };
}
