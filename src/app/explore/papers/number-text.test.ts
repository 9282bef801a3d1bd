import { describe, expect, it } from 'vitest';
import { differencesText, differenceText, valueText } from './number-text.ts';
import { isSplitNear, SPLIT_ROWS } from './allocation/split-rows.ts';

describe('a value', () => {
  it('is printed as the study prints it, with its unit', () => {
    expect(valueText(1.1711, 'times')).toBe('1.17 ×');
    expect(valueText(56.6, '%')).toBe('56.60 %');
  });
});

describe('a difference', () => {
  it.each([
    [0.0141, '+1.41 %'],
    [-0.0421, '−4.21 %'],
    [0.00001, '0 %'],
    [-0.00001, '0 %'],
  ])('%s is %s', (share, text) => {
    expect(differenceText(share)).toBe(text);
  });
});

describe('several differences', () => {
  it('share a unit', () => {
    expect(differencesText([0.0004, 0, -0.0159])).toBe('+0.04 / 0 / −1.59 %');
  });
});

describe('the rows of splits', () => {
  const row = (id: string) => SPLIT_ROWS.find((candidate) => candidate.id === id)!;

  it('have one row for each network, workload and objective, with a value for each dimension', () => {
    expect(SPLIT_ROWS).toHaveLength(18);
    expect(row('fastest.4d.1t').values.map(({ value }) => value)).toEqual([44.28, 38.74, 4.85, 12.14]);
    expect(row('fastest.4d.1t').label).toBe('Fastest, 4D, Transformer-1T');
  });

  it('are near when every dimension is, or where that says little, when the product is', () => {
    const published = (id: string): number =>
      SPLIT_ROWS.flatMap(({ values }) => values).find((candidate) => candidate.id === id)?.value ?? 1;
    expect(isSplitNear(row('fastest.4d.1t'), published)).toBe(true);
    expect(isSplitNear(row('fastest.4d.1t'), (id) => published(id) + (id.endsWith('bw4') ? 0.04 : 0))).toBe(
      false,
    );
    expect(isSplitNear(row('timecost.3d.17b'), (id) => (id.endsWith('objective') ? 0.99999 : 0))).toBe(true);
    expect(isSplitNear(row('timecost.3d.17b'), (id) => (id.endsWith('objective') ? 0.9 : 0))).toBe(false);
  });
});
