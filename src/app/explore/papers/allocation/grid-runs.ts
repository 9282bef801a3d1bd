import {
  STUDY_BUDGETS_GBPS,
  STUDY_PAIRS,
  STUDY_SCHEMES,
} from '../../../../study/papers/allocation/published/cases.ts';

/** Event-driven runs of the study. */
export const GRID_RUNS = STUDY_PAIRS.length * STUDY_BUDGETS_GBPS.length * STUDY_SCHEMES.length;
