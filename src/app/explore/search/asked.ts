import type { Design } from '../../../design/document.ts';
import type { SpaceProgress } from '../../../search/ask-search.ts';
import type { ObjectiveChoice } from './form/form-store.ts';

/** What is searched: the form and the design may be others by the time there is an answer. */
export interface Asked {
  readonly space: object;
  readonly objective: ObjectiveChoice;
  /** The design that it is around; null: that of a file. */
  readonly base: Design | null;
}

export interface TimedProgress extends SpaceProgress {
  /** Since the search began. */
  readonly elapsedMs: number;
  /** Since its present stage began. */
  readonly stageMs: number;
}
