/** Designs side by side, 1 to 6. Files and links hold the first in full and the others as differences from it. */
import type { Design } from '../document.ts';
import type { SweepSetup } from './sweep-setup.ts';

export const MOST_DESIGNS = 6;

export interface Workbench {
  readonly designs: readonly Design[];
  /** Index of the one that is edited. */
  readonly active: number;
  /** Missing: the sweep that the page begins with. */
  readonly sweep?: SweepSetup;
}

/** `A` for the first. */
export function letterOf(index: number): string {
  return String.fromCharCode(65 + index);
}
