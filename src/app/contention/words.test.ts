import { describe, expect, it } from 'vitest';
import type { ContendedPhase } from '../../worker/protocol.ts';
import { comparisonText, differenceText } from './words.ts';

describe('the difference that contention makes', () => {
  it('is a share with its sign, or none where only rounding differs', () => {
    expect(differenceText({ aloneNs: 200, sharedNs: 250 })).toBe('+25 %');
    expect(differenceText({ aloneNs: 200, sharedNs: 150 })).toBe('−25 %');
    expect(differenceText({ aloneNs: 200, sharedNs: 200 * (1 + 1e-12) })).toBe('none');
    expect(differenceText({ aloneNs: 0, sharedNs: 0 })).toBe('none');
  });

  it('is said of the iteration with both times', () => {
    const times = (iterationNs: number) => ({ iterationNs, exposedCommNs: iterationNs });
    const told = {
      scheme: 'equal',
      computeNs: 0,
      alone: times(2e6),
      shared: times(3e6),
      isLive: false,
      phases: [],
    } as const;
    expect(comparisonText(told)).toBe(
      'EqualBW: an iteration takes 2 ms with links to itself, 3 ms with contention (+50 %).',
    );
    expect(comparisonText({ ...told, shared: times(2e6) })).toContain(
      'no two messages of a phase share a link',
    );
    const delayed: ContendedPhase = {
      dimension: 0,
      operation: 'allReduce',
      algorithm: 'direct',
      ranks: 8,
      bytes: 1,
      aloneNs: 1,
      sharedNs: 7,
    };
    expect(comparisonText({ ...told, shared: times(2e6), phases: [delayed] })).toContain(
      'other dimensions take longer',
    );
  });
});
