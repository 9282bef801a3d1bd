import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { evaluate } from '../../study/run/evaluate.ts';
import { valueOf } from '../../units/result.ts';
import { findTerms, termOf, TERMS } from './glossary.ts';

const { evaluated } = valueOf(evaluate(DEFAULT_DESIGN));
const of = (scheme: string) => ({
  design: DEFAULT_DESIGN,
  result: evaluated.find(({ simulated }) => simulated.scheme === scheme)!.simulated,
});

describe('the glossary', () => {
  it('has at least 60 words, each once', () => {
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

  it('puts the numbers of the run in', () => {
    const own = (id: string, scheme = 'smart') => termOf(id)?.own?.(of(scheme));
    expect(own('exposed')).toBe('16.95 s - 12.18 s = 4.774 s');
    expect(own('equal-bw')).toBe('300 GB/s / 4 = 75 GB/s each');
    expect(own('busy-share')).toContain('dimension 1: utilised 97.4 %, idle 77.3 %');
    // MessageBW's own split is what its formula gives for the bytes of its run.
    const split = of('message').result.splitGBps;
    expect(own('message-bw', 'message')).toContain(
      `b1 = 300 GB/s × 503 GB / 985 GB = ${Math.round(split[0] ?? 0)} GB/s`,
    );
  });

  it('says something of every word for any scheme', () => {
    for (const { own } of TERMS) expect(own?.(of('equal')) ?? 'none').not.toMatch(/NaN|undefined|Infinity/);
  });
});
