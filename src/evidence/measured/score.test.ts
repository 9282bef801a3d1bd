import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorsOf, gateOf, median, regret, spearman } from './score.ts';

const pairs = [
  { predicted: 11, measured: 10 },
  { predicted: 16, measured: 20 },
  { predicted: 30, measured: 30 },
];

describe('scores of predictions', () => {
  it('are means and medians of relative errors', () => {
    const { n, mape, median: middle, bias } = errorsOf(pairs);
    expect(n).toBe(3);
    expect(mape).toBeCloseTo(0.1, 12);
    expect(middle).toBeCloseTo(0.1, 12);
    expect(bias).toBeCloseTo(-0.1 / 3, 12);
    expect(errorsOf([])).toEqual({ n: 0, mape: null, median: null, bias: null });
  });

  it('take the middle two of an even number', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([7])).toBe(7);
    expect(median([])).toBeNull();
  });

  it('rank as Spearman does, ties by the mean of their ranks', () => {
    expect(spearman(pairs)).toBe(1);
    const mixed = [1, 2, 3, 4].map((predicted, index) => ({
      predicted,
      measured: [20, 10, 40, 30][index] ?? 0,
    }));
    expect(spearman(mixed)).toBeCloseTo(0.6, 12);
    const tied = [1, 1, 2].map((predicted, index) => ({ predicted, measured: index }));
    expect(spearman(tied)).toBeCloseTo(Math.sqrt(3) / 2, 12);
    expect(spearman([{ predicted: 1, measured: 2 }])).toBeNull();
  });

  it('do not depend on the scale of either side', () => {
    const value = fc.double({ min: 0.1, max: 100, noNaN: true });
    const list = fc.array(fc.record({ predicted: value, measured: value }), { minLength: 3, maxLength: 20 });
    fc.assert(
      fc.property(list, (some) => {
        const scaled = some.map(({ predicted, measured }) => ({
          predicted: 2 * predicted,
          measured: 4 * measured,
        }));
        expect(spearman(scaled)).toEqual(spearman(some));
      }),
    );
  });
});

describe('regret', () => {
  const runs = [
    { predicted: 1, measured: 13, mayBePicked: true },
    { predicted: 2, measured: 10, mayBePicked: true },
    { predicted: 3, measured: 8, mayBePicked: false },
  ];

  it('is the time of the best of the first picks over the best of all', () => {
    expect(regret(runs, 1)).toBeCloseTo(13 / 8 - 1, 12);
    expect(regret(runs, 3)).toBeCloseTo(10 / 8 - 1, 12);
    expect(regret([], 1)).toBeNull();
  });
});

describe('a memory gate', () => {
  it('has a precision for what it rejects, and a recall for what failed', () => {
    const runs = [
      { didRun: false, isRejected: true },
      { didRun: false, isRejected: true },
      { didRun: false, isRejected: false },
      { didRun: true, isRejected: true },
      { didRun: true, isRejected: false },
    ];
    expect(gateOf(runs)).toEqual({
      precision: 2 / 3,
      recall: 2 / 3,
      rejected: 3,
      failed: 3,
      wronglyRejected: 1,
    });
    expect(gateOf([])).toBeNull();
    expect(gateOf([{ didRun: true, isRejected: false }])).toMatchObject({ precision: null, recall: null });
  });
});
