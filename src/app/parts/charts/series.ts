/** Series of points of a chart, which differ by colour, dash and marker and have their names next to them. */
import type { CSSProperties } from 'react';
import { cssVars } from '../../ui/theme/css-vars.ts';
import { seriesToken } from '../../ui/theme/series-colour.ts';

export interface ChartPoint {
  /** Identifies the point when it is picked. */
  readonly id: number;
  readonly x: number;
  /** null leaves a gap. */
  readonly y: number | null;
}

export interface ChartSeries {
  readonly key: string;
  /** The full name, for the legend and for the text about a point. */
  readonly name: string;
  /** Written at the end of its line; empty writes nothing. */
  readonly short: string;
  /** The index of the colour and the marker. */
  readonly style: number;
  /** The index of the dash, where several series share a colour and a marker; defaults to `style`. */
  readonly dash?: number;
  readonly points: readonly ChartPoint[];
  /** A line with markers, markers alone, or steps alone. */
  readonly look: 'line' | 'dots' | 'steps';
}

export interface SeriesLook {
  /** The token of its colour. */
  readonly token: string;
  /** The value of `stroke-dasharray`. */
  readonly dash: string;
  readonly marker: number;
}

const DASHES = ['none', '7 3', '2 3', '9 3 2 3', '12 4', '4 2', '9 3 2 3 2 3', '1 4'] as const;

/** Colour, dash and marker of the nth series. Each of the first eight differs from the others in all three. */
export function seriesLook(style: number, dashOf: number = style): SeriesLook {
  const turn = Math.floor(style / DASHES.length);
  return {
    token: seriesToken(style),
    dash: DASHES[(dashOf + turn) % DASHES.length] ?? 'none',
    marker: style + 3 * turn,
  };
}

/** Sets `--series`, in which charts draw, to its colour. */
export function seriesVars(style: number): CSSProperties {
  return cssVars({ series: `var(${seriesLook(style).token})` });
}
