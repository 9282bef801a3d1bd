import type { Design } from '../design/document.ts';
import type { Loss } from './report.ts';

/** The design that was read from files, with all that was lost, changed or added by reading them. */
export interface ImportedDesign {
  readonly design: Design;
  readonly losses: readonly Loss[];
  /** What stands in the place of the open network, and why, if files of a run replaced it without naming another. */
  readonly replaced?: string;
}
