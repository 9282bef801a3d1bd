/** A study that is a list of statements: the shape of its result, and of its run. */
import type { Result } from '../../units/result.ts';
import type { Panel } from './panel.ts';
import type { StudyStatement } from './study-statement.ts';

/** Finished steps; a step takes some tens of milliseconds at most. */
export interface StatedProgress {
  readonly done: number;
  readonly total: number;
}

export interface StatedReproduction {
  readonly statements: readonly StudyStatement[];
  /** Figures drawn from our runs, in their order. */
  readonly panels: readonly Panel[];
}

export type StatedSteps = Generator<StatedProgress, Result<StatedReproduction>, void>;

export const STATED_STUDIES = ['meshslice', 'dln', 'tcp-dlrm'] as const;
export type StatedStudyId = (typeof STATED_STUDIES)[number];
