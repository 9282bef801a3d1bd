import type { Loss } from '../report.ts';
import type { Run } from './run.ts';

/** A run as its file gives it, with what reading lost, changed or added. */
export interface ReadRun {
  readonly run: Run;
  readonly losses: readonly Loss[];
}
