/** Designs side by side, 1 to 6. Files and links hold the first in full and the others as differences from it. */
import type { Design } from '../document.ts';
import type { SweepSetup } from './sweep-setup.ts';

export const MOST_DESIGNS = 6;

export interface Workbench {
  readonly designs: readonly Design[];
  /** Index of the edited one. */
  readonly active: number;
  /** The initial sweep of the page. Absent if there is none. */
  readonly sweep?: SweepSetup;
}

/** Returns `A` for the first. */
export function letterOf(index: number): string {
  return String.fromCharCode(65 + index);
}
