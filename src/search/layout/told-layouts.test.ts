import { describe, expect, it } from 'vitest';
import { baseTransformer } from '../../design/base-models.ts';
import { toEnd } from '../../design/steps.ts';
import { onMachine } from '../../testing/runs/on-machine.ts';
import { valueOf } from '../../units/result.ts';
import { scoreHead } from './layout-words.ts';
import { toldLayouts } from './told-layouts.ts';

describe('the layouts that the page lists', () => {
  const design = onMachine('tpu-v5p-2x4x4', {
    ...baseTransformer('llama-3-8b'),
    layers: 2,
    globalBatch: 8,
  });

  it('show their scores in a column of their own only where they are ranked by another than time', () => {
    expect(scoreHead('time')).toBeNull();
    const cheapest = valueOf(toEnd(toldLayouts({ design, objective: 'dollarsPerToken' })));
    expect(cheapest.scoreHead).toBe('$/M tokens');
    const scores = cheapest.rows.map(({ score }) => Number(score));
    expect(scores[0]).toBeGreaterThan(0);
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    expect(cheapest.verdict).toMatch(/costs? less per token/);
  });
});
