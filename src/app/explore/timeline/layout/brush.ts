/**
 * The drawing operations of a timeline, on a canvas or in an SVG for export. `drawLanes` gives both the same list of
 * marks. Places are px of the lanes; what lies beside them is cut off.
 */
import type { RolePattern } from '../../../../taskgraph/roles.ts';
import type { Pen } from './outline.ts';

/** A colour of the palette; a number is a place in `TONES`. */
export type Ink =
  | number
  | 'compute'
  | 'computeInk'
  | 'exposed'
  | 'surface'
  | 'ink'
  | 'lane'
  | 'line'
  | 'over';

/** That of a role, or thin lines of communication that no compute hides. */
export type Pattern = RolePattern | 'exposed';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Brush {
  /** The width of the lanes. */
  readonly width: number;
  /** How many columns can be distinguished within a pixel. */
  readonly perPx: number;
  readonly box: (box: Box, ink: Ink, pattern?: Pattern) => void;
  /** A box with a line inside its edges; null for none. */
  readonly mark: (box: Box, ink: Ink, pattern: Pattern, edge: Ink | null) => void;
  readonly area: (ink: Ink, pattern: Pattern, draw: (pen: Pen) => void) => void;
  /** @param thick in px, defaults to 1 */
  readonly line: (ink: Ink, draw: (pen: Pen) => void, thick?: number) => void;
  readonly textWidth: (text: string) => number;
  readonly text: (text: string, left: number, middle: number, ink: Ink) => void;
}
