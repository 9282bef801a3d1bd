/**
 * How far a step time is off on an accelerator that no constant was fitted on: stacks whose constants were fitted on one accelerator
 * predict the measured rows of another. Only pairs that were fitted apart count; those of MLPerf and Megatron-Bridge share constants.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { valueOf } from '../../units/result.ts';
import { STACK_PLANS } from '../../workload/calibration/stack-plans.ts';
import { stackOf } from '../../workload/calibration/stacks.ts';
import { stepTime } from '../../workload/step-time/step-time.ts';
import { readMeasuredFile } from './read-file.ts';

interface Transfer {
  readonly rows: number;
  /** Mean relative error, 0 or more. */
  readonly error: number;
  /** Mean of predicted / measured - 1. */
  readonly bias: number;
}

/** Returns how stack `id` predicts the dense rows of `software` on `chip`. */
function transfer(source: string, software: string, chip: string, id: string): Transfer {
  const name = `${source}.csv`;
  const plan = STACK_PLANS.find((known) => known.id === id)!;
  const { rows } = valueOf(readMeasuredFile(name, readFileSync(`public/measured/${name}`, 'utf8')));
  const errors = rows.flatMap(({ cases }) =>
    cases.flatMap(({ subject, measured, cannot }) => {
      if (measured === null || cannot !== null || subject.kind !== 'step') return [];
      const { run } = subject;
      if (subject.software !== software || run.machine.chip.id !== chip || run.model.experts !== undefined)
        return [];
      return [stepTime(run, stackOf(plan, run.machine.chip)).seconds / measured - 1];
    }),
  );
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  return { rows: errors.length, error: mean(errors.map(Math.abs)), bias: mean(errors) };
}

describe('a step on an accelerator that no constant was fitted on', () => {
  it.each([
    ['llm-foundry, BF16', 'A100 80 GB', 'H100', 'llm_foundry', 'llm-foundry', 'H100', 'llm-foundry-a100'],
    ['llm-foundry, BF16', 'H100', 'A100 80 GB', 'llm_foundry', 'llm-foundry', 'A100', 'llm-foundry-h100'],
    ['torchtitan, FP8', 'H100 96 GB', 'H200', 'torchtitan', 'torchtitan-fp8', 'H200', 'torchtitan-h100-fp8'],
    ['Megatron-Bridge, FP8', 'GB200', 'B200', 'megatron_bridge', 'bridge-FP8', 'B200', 'bridge-gb200-fp8'],
  ])(
    'is as far off as the documents say: %s, from %s to %s',
    (label, from, to, source, software, chip, id) => {
      const { rows, error, bias } = transfer(source, software, chip, id);
      const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
      const cells = [label, from, to, `${rows}`, percent(error), `${bias < 0 ? '' : '+'}${percent(bias)}`];
      const lines = readFileSync('docs/models/step.md', 'utf8').split('\n');
      expect(lines.map((line) => line.replaceAll(/ +/g, ' '))).toContain(`| ${cells.join(' | ')} |`);
      const evidence = readFileSync('docs/EVIDENCE.md', 'utf8').split('\n');
      const row = evidence.find((line) => line.includes('other-accelerator.test.ts'));
      expect(row).toContain(`${percent(error)} (`);
      expect(row).toMatch(new RegExp(`, ${rows}(?: rows)?\\)`));
    },
  );
});
