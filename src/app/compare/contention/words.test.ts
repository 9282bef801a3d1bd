import { describe, expect, it } from 'vitest';
import type { SchemeId } from '../../../design/document.ts';
import type { ContendedPhase } from '../../../analysis/contention/phase-contention.ts';
import type { SchemeContention } from '../../../analysis/contention/scheme-contention.ts';
import { changeText, comparisonText, differenceText, contentionText } from './words.ts';

describe('the difference that contention makes', () => {
  it('is a share with its sign, or "none" if only rounding differs', () => {
    expect(differenceText({ aloneNs: 200, sharedNs: 250 })).toBe('+25 %');
    expect(differenceText({ aloneNs: 200, sharedNs: 150 })).toBe('−25 %');
    expect(differenceText({ aloneNs: 200, sharedNs: 200 * (1 + 1e-12) })).toBe('none');
    expect(differenceText({ aloneNs: 0, sharedNs: 0 })).toBe('none');
  });

  it('is given for the iteration with both times', () => {
    const times = (iterationNs: number) => ({ iterationNs, exposedCommNs: iterationNs });
    const comparison = {
      scheme: 'equal',
      computeNs: 0,
      alone: times(2e6),
      shared: times(3e6),
      isLive: false,
      phases: [],
    } as const;
    expect(comparisonText(comparison)).toBe(
      'EqualBW: an iteration takes 2 ms with links to itself, 3 ms with contention (+50 %).',
    );
    expect(comparisonText({ ...comparison, shared: times(2e6) })).toContain(
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
    expect(comparisonText({ ...comparison, shared: times(2e6), phases: [delayed] })).toContain(
      'other dimensions take longer',
    );
  });
});

describe('schemes with contention', () => {
  const scheme = (id: SchemeId, aloneNs: number, sharedNs: number): SchemeContention => ({
    ok: true,
    scheme: id,
    computeNs: 0,
    alone: { iterationNs: aloneNs, exposedCommNs: aloneNs },
    shared: { iterationNs: sharedNs, exposedCommNs: sharedNs },
    isLive: true,
  });

  it('differ by a time and its share', () => {
    expect(changeText(2e6, 2.5e6)).toBe('+500 µs (+25 %)');
    expect(changeText(2e6, 1.5e6)).toBe('−500 µs (−25 %)');
    expect(changeText(2e6, 2e6)).toBe('none');
    expect(changeText(0, 3e6)).toBe('+3 ms');
  });

  it('are summarised by which scheme is fastest, without and with contention', () => {
    expect(contentionText([scheme('equal', 3, 3), scheme('smart', 2, 2)])).toContain('No scheme differs');
    expect(contentionText([scheme('equal', 3, 4), scheme('smart', 2, 2)])).toBe(
      '1 of 2 schemes differs; SmartBW is the fastest either way.',
    );
    expect(contentionText([scheme('equal', 3, 4), scheme('smart', 2, 5)])).toBe(
      '2 of 2 schemes differ: EqualBW is the fastest with contention, SmartBW is the fastest without.',
    );
    // One network for all schemes: the remaining difference is not shown.
    expect(
      contentionText([scheme('equal', 3, 4), scheme('smart', 2, 4 + 1e-9), scheme('optimal', 2, 5)]),
    ).toBe(
      '3 of 3 schemes differ: EqualBW and SmartBW are the fastest with contention, SmartBW and Optimal are the fastest without.',
    );
    expect(contentionText([scheme('equal', 3, 4), scheme('smart', 2, 4 + 1e-9)])).toBe(
      '2 of 2 schemes differ: all are as fast with contention, SmartBW is the fastest without.',
    );
  });
});
