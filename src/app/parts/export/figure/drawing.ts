/** The drawing of a chart for a figure (figure.ts), in pixels. */
import type { SvgNode } from './svg-node.ts';

export interface LegendEntry {
  /** Drawn in a box of MARK_WIDTH x MARK_HEIGHT. */
  readonly mark: readonly SvgNode[];
  readonly text: string;
}

export const MARK_WIDTH = 26;
export const MARK_HEIGHT = 12;

export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** Marks, axes with units, and texts, each with its colour. */
  readonly body: readonly SvgNode[];
  /** Empty if the body has a legend or needs none. */
  readonly legend: readonly LegendEntry[];
  /** What is measured, with units: a line under the title. Empty where the marks say so themselves. */
  readonly caption: string;
  /** A description of the chart for screen readers. */
  readonly description: string;
}

/** How a chart is drawn for export: in the colours of the light palette, whatever the page shows. */
export interface DrawingTools {
  /** A drawing that is on the page, all styles written into it. */
  readonly read: (svg: SVGSVGElement) => Pick<Drawing, 'width' | 'height' | 'body'>;
  /** The entries of a list on the page, each with a small drawing in front of its text. */
  readonly legend: (list: Element) => readonly LegendEntry[];
  /** `#rrggbb` of a token of the design language such as `--compute`. */
  readonly colour: (token: string) => string;
}
