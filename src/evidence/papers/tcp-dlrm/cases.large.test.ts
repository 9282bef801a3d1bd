/** Every training of the study, opened as the design that it ran. */
import { describe, expect, it } from 'vitest';
import { validateDesign } from '../../../design/schema/schema.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';
import { closedResult } from '../../../run/closed.ts';
import { simulateSplit } from '../../../run/evaluate.ts';
import { prepareDesign } from '../../../run/prepare-design.ts';
import { valueOf } from '../../../units/result.ts';
import { DLRM_RUNS, dlrmCaseName, dlrmDesign, runDlrm } from './dlrm-runs.ts';

const MINUTES = 60_000;

describe('a training of the study', () => {
  it.each(DLRM_RUNS.full.map((run) => [dlrmCaseName(run), run] as const))(
    'is a design that takes its time to the ps: %s',
    { timeout: 30 * MINUTES },
    (_name, run) => {
      const design = dlrmDesign(run);
      expect(validateDesign(design)).toEqual({ ok: true, value: design });
      const steps = runDlrm(run);
      let step = steps.next();
      while (step.done !== true) step = steps.next();
      const prepared = valueOf(prepareDesign(design, ALL_PARTS));
      const { iterationNs } = valueOf(simulateSplit(prepared, valueOf(closedResult(prepared, 'custom'))));
      expect(iterationNs).toBe(step.value.timePs / 1000);
    },
  );
});
