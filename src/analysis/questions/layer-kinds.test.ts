import { describe, expect, it } from 'vitest';
import type { Design } from '../../design/document.ts';
import { expandDesign } from '../../design/text/expand.ts';
import { runOf } from '../../testing/runs/run-of.ts';
import { valueOf } from '../../units/result.ts';

const STATES = { stateHeads: 16, stateWidth: 128, keyHeads: 16, keyWidth: 128, stateConvolution: 4 };
const made = (words: object, workload: object, parallelism: object = {}): Design =>
  valueOf(
    expandDesign({
      v: 2,
      model: 'mixtral-8x7b',
      machine: 'dgx-h100-32',
      npus: 32,
      batch: 32,
      microBatch: 1,
      ...words,
      workload: { layers: 8, sequence: 8192, ...workload },
      parallelism: { zeroStage: 1, ...parallelism },
    }),
  );
const LAYOUTS = [
  {},
  { tensor: 2, expert: 4 },
  { tensor: 2, context: 2, pipeline: 4 },
  { context: 4, expert: 8 },
] as const;

describe('the run of a model whose layers are of several kinds', () => {
  it.each(LAYOUTS)('is that of the model without a pattern if they are all alike, in %j', (words) => {
    const plain = runOf(made(words, {}));
    expect(runOf(made(words, { pattern: 'full+experts' })).iterationNs).toBe(plain.iterationNs);
  });

  it.each(LAYOUTS)('lies between those of its kinds, in %j', (words) => {
    const timeOf = (pattern: string): number => runOf(made(words, { ...STATES, pattern })).iterationNs;
    const [all, none, half] = [
      timeOf('full+experts'),
      timeOf('delta+experts'),
      timeOf('full+experts, delta+experts'),
    ];
    expect(half).toBeGreaterThan(Math.min(all, none));
    expect(half).toBeLessThan(Math.max(all, none));
  });

  it('has stages as long as their layers: experts in the later half take the later stages longer', () => {
    const design = made(
      { pipeline: 2 },
      { pattern: '4 full+dense, 4 full+experts', denseFeedForward: 14_336 },
    );
    const spread = made({ pipeline: 2 }, { pattern: 'full+dense, full+experts', denseFeedForward: 14_336 });
    expect(runOf(design).iterationNs).toBeGreaterThan(runOf(spread).iterationNs);
  });
});
