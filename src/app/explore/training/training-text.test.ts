import { describe, expect, it } from 'vitest';
import { conditionsNote, daysText, shareText } from './training-text.ts';

describe('shares of the time of a training', () => {
  it('are printed without digits that do not matter', () => {
    expect(shareText(1.58e-12)).toBe('below 0.001 %');
    expect(shareText(1e-5)).toBe('0.001 %');
    expect(shareText(0)).toBe('0 %');
    expect(shareText(0.9016)).toBe('90.2 %');
  });

  it('are printed as days in the same way', () => {
    expect(daysText(2.9e-11)).toBe('below 0.001');
    expect(daysText(0)).toBe('0');
    expect(daysText(18.51)).toBe('18.5');
  });
});

describe('the note on conditions', () => {
  const slow = { kind: 'slowNpu', npu: 3, factor: 0.5 } as const;

  it('is left out where nothing is wrong', () => {
    expect(conditionsNote()).toBeNull();
    expect(conditionsNote([])).toBeNull();
  });

  it('names the first two and counts the others', () => {
    expect(conditionsNote([slow])).toContain('(NPU 3 computes at 50 %).');
    expect(conditionsNote([slow, slow, slow, slow])).toContain(
      'NPU 3 computes at 50 %; NPU 3 computes at 50 %; 2 more',
    );
  });
});
