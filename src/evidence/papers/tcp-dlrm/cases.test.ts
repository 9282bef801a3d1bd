import { describe, expect, it } from 'vitest';
import { validateDesign } from '../../../design/schema/schema.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';
import { closedResult } from '../../../run/closed.ts';
import { prepareDesign } from '../../../run/prepare-design.ts';
import { runSplit } from '../../../run/run-scheme.ts';
import { TOTALS_ONLY } from '../../../simulator/input.ts';
import { toEnd } from '../../../design/steps.ts';
import { cases } from '../../../testing/large.ts';
import { valueOf } from '../../../units/result.ts';
import { TCP_CASES, tcpCaseDesign } from './cases.ts';
import { DLRM_RUNS, dlrmCaseName, dlrmDesign } from './dlrm-runs.ts';
import { startDesign } from './run-training.ts';
import { SINGLE_RUNS, singleDesign, singleName } from './single.ts';

/** One of each experiment, and those with the most messages; `verify:large` tries all, and runs them to their ends. */
const TRIED = cases(
  DLRM_RUNS.full.filter(({ allReduce }, index) => index % 5 === 0 || allReduce === 'allToAll'),
  DLRM_RUNS.full,
);

describe('a training of the study, opened as a design', () => {
  it('has a name of its own', () => {
    const names = DLRM_RUNS.full.map(dlrmCaseName);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(TRIED.map((run) => [dlrmCaseName(run), run] as const))('can run: %s', (_name, run) => {
    const design = dlrmDesign(run);
    expect(validateDesign(design)).toEqual({ ok: true, value: design });
    const prepared = valueOf(prepareDesign(design, ALL_PARTS));
    const closed = valueOf(closedResult(prepared, 'custom'));
    const { run: started } = valueOf(toEnd(runSplit(prepared, closed, TOTALS_ONLY)));
    expect(started.advance(1000)).toBe(false);
    expect(started.nowNs()).toBeGreaterThanOrEqual(0);
  });
});

describe('an all-reduce of the study, opened as a design', () => {
  it('can start, also the largest of the full setting', () => {
    const largest = SINGLE_RUNS.full.filter(({ sizeMB }) => sizeMB === 256);
    for (const run of cases(largest, SINGLE_RUNS.full)) {
      expect(startDesign(singleDesign(run)).run.chunksTotal, singleName(run)).toBeGreaterThan(0);
    }
  });
});

describe('a case of the study', () => {
  it('has a label of its own, and is a design', () => {
    expect(new Set(TCP_CASES.map(({ label }) => label)).size).toBe(TCP_CASES.length);
    for (const at of TCP_CASES) {
      const design = tcpCaseDesign(at);
      expect(validateDesign(design)).toEqual({ ok: true, value: design });
    }
  });

  it('is refused if it does not exist', () => {
    expect(() => tcpCaseDesign({ figure: '7', label: 'none' })).toThrow('figure 7 has no case "none"');
  });
});
