import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { validateDesign } from '../../design/schema/schema.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { evaluate } from '../../run/evaluate.ts';
import { publishedTransformer } from '../../workload/transformer/facts/catalog.ts';
import type { TransformerWorkload } from '../../workload/transformer/facts/description.ts';

const PLAIN: TransformerWorkload = {
  ...publishedTransformer('deepseek-v3'),
  layers: 4,
  denseLayers: 1,
  experts: 16,
  attentionScores: true,
};
const SPARSE: TransformerWorkload = { ...PLAIN, indexHeads: 64, indexWidth: 128, indexTopK: 2048 };

function iterationNs(workload: TransformerWorkload, sequence: number): number {
  const design: Design = {
    ...DEFAULT_DESIGN,
    workload: { ...workload, sequence, tokensPerReplica: sequence },
  };
  expect(validateDesign(design).ok).toBe(true);
  const run = evaluate(design, ALL_PARTS);
  if (!run.ok) throw new Error(JSON.stringify(run.problems));
  return run.value.evaluated[0]!.simulated.iterationNs;
}

describe('an indexer of sparse attention', () => {
  it('makes an iteration shorter with long sequences, and longer with those that it chooses entirely', () => {
    expect(iterationNs(SPARSE, 32_768)).toBeLessThan(iterationNs(PLAIN, 32_768));
    expect(iterationNs(SPARSE, 1024)).toBeGreaterThan(iterationNs(PLAIN, 1024));
  });
});
