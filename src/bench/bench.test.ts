import { describe, expect, it } from 'vitest';
import { compared, mergedBaseline, type Baseline } from './baseline.ts';
import { lineOf } from './measure.ts';
import { parseOptions } from './options.ts';

describe('options', () => {
  it('are read', () => {
    const words = ['--only=engine.', '--compare', '--write-baseline', '--browser', '--journeys'];
    expect(parseOptions(words, 'base.json')).toEqual({
      only: 'engine.',
      compare: 'base.json',
      writeBaseline: true,
      browser: true,
      journeys: true,
    });
    expect(parseOptions(['--compare=other.json'], 'base.json')).toMatchObject({ compare: 'other.json' });
    expect(parseOptions([], 'base.json')).toEqual({
      only: '',
      compare: null,
      writeBaseline: false,
      browser: false,
      journeys: false,
    });
  });

  it.each(['--only', '--fast', 'engine.', '--browser=no'])('do not have %s', (word) => {
    expect(parseOptions([word], 'base.json')).toBe(null);
  });
});

describe('a line', () => {
  const work = { events: 1000, bytes: null };

  it('has the median, the least, the most and the 95th percentile', () => {
    expect(lineOf('case', 'ms', [3, 1, 2, 9, 5], work)).toEqual({
      case: 'case',
      median: 3,
      min: 1,
      max: 9,
      p95: 9,
      unit: 'ms',
      runs: 5,
      events: 1000,
      // 1,000 in 3 ms.
      eventsPerSecond: 333_333,
      bytes: null,
    });
  });

  it('leaves the slowest twentieth out of the 95th percentile', () => {
    const values = Array.from({ length: 60 }, (_, index) => 60 - index);
    expect(lineOf('case', 'ms', values, work).p95).toBe(57);
  });

  const baseline: Baseline = {
    machine: 'a machine',
    lines: [lineOf('kept', 'ms', [7], work), lineOf('case', 'ms', [4], work)],
  };

  it('is compared with the baseline’s of the same case', () => {
    expect(compared(lineOf('case', 'ms', [3], work), baseline)).toMatchObject({ baseline: 4, ratio: 0.75 });
    expect(compared(lineOf('new', 'ms', [3], work), baseline)).toMatchObject({ baseline: null, ratio: null });
  });

  it('replaces that of the baseline, and leaves those of other cases', () => {
    const { lines } = mergedBaseline(baseline, [lineOf('case', 'ms', [3], work)]);
    expect(lines.map((line) => [line.case, line.median])).toEqual([
      ['case', 3],
      ['kept', 7],
    ]);
  });
});
