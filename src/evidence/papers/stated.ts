/** A study that is a list of statements: the shape of its result, and of its run. */
import type { Result } from '../../units/result.ts';
import type { FigureCase } from './figure-case.ts';
import type { Panel } from './panel.ts';
import type { StudyStatement } from './study-statement.ts';

/** Finished steps; a step takes some tens of milliseconds at most. */
export interface StatedProgress {
  readonly done: number;
  readonly total: number;
}

/** Finished runs of a study by their name: one that is cancelled and started again goes on with the next. */
export type KeptRuns = Map<string, unknown>;

export interface StatedReproduction {
  readonly statements: readonly StudyStatement[];
  /** Figures drawn from our runs, in their order. */
  readonly panels: readonly Panel[];
  /** Cases that open as designs, in the order of the figures. Defaults to none. */
  readonly cases?: readonly FigureCase[];
}

export type StatedSteps = Generator<StatedProgress, Result<StatedReproduction>, void>;

export const STATED_STUDIES = ['meshslice', 'dln', 'tcp-dlrm'] as const;
/** A study, or the one of DLRM over TCP in its full setting. */
export type StatedStudyId = (typeof STATED_STUDIES)[number] | 'tcp-dlrm-full';
