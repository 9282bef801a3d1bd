/**
 * The grid of the bandwidth allocation study (arXiv 2109.11762): 3 workloads x 3 networks x 10 budgets x 3 schemes,
 * two layers, 64 chunks, aggregates only. What does not depend on the budget is prepared once, as a sweep does.
 */
import {
  STUDY_BUDGETS_GBPS,
  STUDY_PAIRS,
  STUDY_SCHEMES,
} from '../../evidence/papers/allocation/facts/cases.ts';
import { studyDesign } from '../../evidence/papers/allocation/design.ts';
import type { BenchCase, Work } from '../measure.ts';
import { AGGREGATES, closed, finished, prepared, started } from '../run-design.ts';

export const gridCases: readonly BenchCase[] = [{ name: 'engine.grid270', prepare: () => grid }];

function grid(): Work {
  let events = 0;
  for (const pair of STUDY_PAIRS) {
    const setting = { ...pair, setting: 'grid', scheme: 'smart' } as const;
    const ready = prepared(studyDesign({ ...setting, budgetGBps: STUDY_BUDGETS_GBPS[0] }));
    for (const budgetGBps of STUDY_BUDGETS_GBPS) {
      const budgeted = { ...ready, design: studyDesign({ ...setting, budgetGBps }) };
      for (const scheme of STUDY_SCHEMES) {
        const result = closed(budgeted, scheme);
        events += finished(started(budgeted, result, { ...AGGREGATES, replay: true })).events;
      }
    }
  }
  return { events, bytes: null };
}
