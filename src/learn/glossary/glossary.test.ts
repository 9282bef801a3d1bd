import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { evaluate } from '../../run/evaluate.ts';
import { valueOf } from '../../units/result.ts';
import { formatBandwidth } from '../../units/bandwidth.ts';
import { splitSteps, stepsOf } from '../../analysis/questions/split-steps.ts';
import { splitWords } from './split-words.ts';
import { findTerms, termOf, TERMS } from './glossary.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

const { evaluated } = valueOf(evaluate(DEFAULT_DESIGN, ALL_PARTS));
const measuredOf = (scheme: string) => ({
  design: DEFAULT_DESIGN,
  result: evaluated.find(({ simulated }) => simulated.scheme === scheme)!.simulated,
});

describe('the glossary', () => {
  it('has at least 60 distinct words', () => {
    expect(TERMS.length).toBeGreaterThanOrEqual(60);
    expect(new Set(TERMS.map(({ id }) => id)).size).toBe(TERMS.length);
    expect(new Set(TERMS.map(({ term }) => term)).size).toBe(TERMS.length);
  });

  it('finds words by their beginning, by name before by text', () => {
    expect(findTerms('utilis')[0]?.id).toBe('utilisation');
    expect(findTerms('gpu')[0]?.id).toBe('npu');
    expect(findTerms('zzz')).toEqual([]);
    expect(findTerms(' ')).toBe(TERMS);
  });

  it('inserts the numbers of the run', () => {
    const formulaOf = (id: string, scheme = 'smart') => termOf(id)?.own?.(measuredOf(scheme));
    expect(formulaOf('exposed')).toBe('16.95 s - 12.18 s = 4.774 s');
    // By the formula: data over the sizes inside, 2 and 8 and 8.
    expect(formulaOf('hierarchical')).toBe(
      'of 1 GB among all NPUs, dimension 1: 1 GB, dimension 2: 1 GB / 2 = 500 MB, dimension 3: 1 GB / 16 = 62.5 MB, dimension 4: 1 GB / 128 = 7.81 MB',
    );
    expect(formulaOf('busy-share')).toContain('dimension 1: utilised 97.4 %, idle 77.3 %');
  });

  it('shows step by step how the schemes derive their splits', () => {
    const steps = valueOf(splitSteps(DEFAULT_DESIGN));
    expect(splitWords('smart', steps)).toContain(
      'ρ = y / x = √(N a / (M b)) = √(42.8 GB × 1 / (942 GB × 1)) = 0.213',
    );
    expect(splitWords('equal', steps)).toEqual(['b = 300 GB/s / 4 = 75 GB/s for each dimension']);
    // Each ends at the split of the run.
    for (const scheme of ['equal', 'message', 'smart'] as const) {
      const { splitGBps } = measuredOf(scheme).result;
      const text = splitWords(scheme, steps).join('\n');
      for (const bandwidthGBps of splitGBps) expect(text).toContain(`= ${formatBandwidth(bandwidthGBps)}`);
    }
  });

  it('shows it for a shared dimension, for one kind of group and for none', () => {
    const stepsFor = (model: readonly number[], data: readonly number[]) => stepsOf(model, data, 90);
    // By hand: m = 1/2, 1/2, 0, n = 0, 1/2, 1/2: both claim the middle one equally.
    expect(splitWords('smart', stepsFor([10, 10, 0], [0, 10, 10])).at(-2)).toBe(
      'b3 = n3 y = 0.5 × 60 GB/s = 30 GB/s',
    );
    expect(splitWords('smart', stepsFor([10, 20], [0, 0]))).toEqual([
      'Only one kind of group communicates: as MessageBW.',
      ...splitWords('message', stepsFor([10, 20], [0, 0])),
    ]);
    expect(splitWords('smart', stepsFor([0, 0], [0, 0])).at(-1)).toBe(
      'b = 90 GB/s / 2 = 45 GB/s for each dimension',
    );
  });

  it('describes every word for any scheme', () => {
    for (const { own: evaluate } of TERMS)
      expect(evaluate?.(measuredOf('equal')) ?? 'none').not.toMatch(/NaN|undefined|Infinity/);
  });
});
