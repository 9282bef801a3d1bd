import type { Design } from '../design/document.ts';
import type { Loss } from './report.ts';

/** The design that comes of files, and what was lost, changed or made up on the way. */
export interface ImportedDesign {
  readonly design: Design;
  readonly losses: readonly Loss[];
}
