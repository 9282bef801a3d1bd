/**
 * The grid of the bandwidth allocation study (arXiv 2109.11762): 3 workloads x 3 networks x 10 budgets x 3 schemes,
 * two layers, 64 chunks, aggregates only. What does not depend on the budget is prepared once, as a sweep does.
 */
import type { SchemeId } from '../../study/document.ts';
import { studyDesign, withLayers, withStudySettings } from '../designs.ts';
import type { BenchCase, Work } from '../measure.ts';
import { AGGREGATES, closed, finished, prepared, started } from '../run-design.ts';

const NETWORKS = ['2d', '3d', '4d'] as const;
const WORKLOADS = ['transformer-17b', 'gpt-3', 'transformer-1t'] as const;
const BUDGETS_GBPS = [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000];
const SCHEMES: readonly SchemeId[] = ['equal', 'message', 'smart'];

export const gridCases: readonly BenchCase[] = [{ name: 'engine.grid270', prepare: () => grid }];

function grid(): Work {
  let events = 0;
  for (const network of NETWORKS) {
    for (const workload of WORKLOADS) {
      const ready = prepared(withLayers(withStudySettings(studyDesign(network, workload)), 2));
      for (const budgetGBps of BUDGETS_GBPS) {
        const { design } = ready;
        const bandwidth = { ...design.bandwidth, budgetGBps };
        const budgeted = { ...ready, design: { ...design, bandwidth } };
        for (const scheme of SCHEMES) {
          const result = closed(budgeted, scheme);
          events += finished(started(budgeted, result, { ...AGGREGATES, replay: true })).events;
        }
      }
    }
  }
  return { events, bytes: null };
}
