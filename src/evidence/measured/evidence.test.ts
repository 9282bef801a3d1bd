import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toEnd } from '../../design/steps.ts';
import { cases } from '../../testing/large.ts';
import { valueOf } from '../../units/result.ts';
import { EVIDENCE, measuredEfficiency } from '../../workload/calibration/facts/evidence.ts';
import { planNamed } from '../../workload/calibration/measured-stack.ts';
import { COMPUTE_CALIBRATIONS } from '../../workload/rate/facts/calibration-names.ts';
import { STACK_PLANS } from '../../workload/calibration/stack-plans.ts';
import { chipById, stackOf } from '../../workload/calibration/stacks.ts';
import { measuredRuns } from './by-run/measured-runs.ts';
import { stackScores } from './by-stack.ts';
import { measuredReport } from './report.ts';

/** Excludes rows whose runs take seconds; with NETLOOM_LARGE it includes all that have a training run. */
const FILES = cases(
  ['megatron_h100', 'torchtitan'],
  [
    ...['megatron_h100', 'torchtitan', 'sc21', 'seqsel', 'vtrain', 'mlperf', 'llm_foundry'],
    ...['megatron_bridge', 'bigscience', 'playbook'],
  ],
);

function scores() {
  const files = FILES.map((name) => ({
    name,
    text: readFileSync(`public/measured/${name}.csv`, 'utf8'),
  }));
  const { rows } = valueOf(measuredReport(files, files));
  const runs = valueOf(toEnd(measuredRuns(files)));
  const predicted = runs.files.flatMap(({ predicted: fileRows }) => fileRows);
  const byRow = new Map(rows.map((row, index) => [row, predicted[index] ?? null]));
  return stackScores(rows, (row) => byRow.get(row) ?? null);
}

describe('the published accuracy of a stack', () => {
  it('matches the runs of its rows', () => {
    const found = scores().filter(({ stack }) => Object.hasOwn(EVIDENCE, stack));
    expect(found.length).toBeGreaterThanOrEqual(cases(5, 22));
    for (const { stack, all, heldOut } of found) {
      const said = EVIDENCE[stack as keyof typeof EVIDENCE];
      expect([stack, said.rows, said.heldOutRows]).toEqual([stack, all.n, heldOut.n]);
      expect(Math.abs(said.error / all.mape! - 1)).toBeLessThan(0.01);
      expect(Math.abs(said.heldOutError / heldOut.mape! - 1)).toBeLessThan(0.01);
    }
  });

  it('is given for every stack, with the share of the peak that its products reach', () => {
    expect(Object.keys(EVIDENCE).sort()).toEqual([...COMPUTE_CALIBRATIONS].sort());
    for (const id of COMPUTE_CALIBRATIONS) {
      const plan = STACK_PLANS.find((known) => known.id === id)!;
      const { efficiency } = stackOf(plan, chipById(plan.chip)).constants;
      expect(Math.abs(EVIDENCE[id].efficiency / efficiency - 1)).toBeLessThan(0.01);
      const inEight = planNamed(id, '8-bit').id as keyof typeof EVIDENCE;
      expect(measuredEfficiency(id, 'fp8')).toBe(EVIDENCE[inEight].efficiency);
    }
  });
});
