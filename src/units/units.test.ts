import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatBandwidth, parseBandwidth } from './bandwidth.ts';
import { formatBinaryBytes, formatBytes, formatExactBytes, parseBytes } from './bytes.ts';
import { formatCount, parseCount } from './count.ts';
import { floorSignificant, formatDecimal, groupThousands } from './decimal.ts';
import { formatDollars, parseDollars } from './dollars.ts';
import { formatEnergy } from './energy.ts';
import { formatFlops, formatTflops, parseTflops } from './flops.ts';
import { formatPercent, parsePercent } from './percent.ts';
import type { Result } from './result.ts';
import { formatTime, parseTime } from './time.ts';

describe('a number with a unit', () => {
  it.each([
    [formatDecimal(1.236), '1.24'],
    [formatEnergy(5059.2), '5.059 GWh'],
    [formatEnergy(0.5), '500 kWh'],
    [formatEnergy(0), '0 MWh'],
    [formatDecimal(2), '2'],
    [formatDecimal(0.000123456), '0.000123'],
    [formatDecimal(1.2e-8), '0.000000012'],
    [formatDecimal(1234567), '1,234,567'],
    [formatDecimal(-1234.5), '-1,235'],
    [formatDecimal(Number.NaN), 'n/a'],
    [formatDecimal(-Infinity), '-∞'],
    [groupThousands('1234567.1234'), '1,234,567.1234'],
    [formatTime(0), '0 ns'],
    [formatTime(0.25), '0.25 ns'],
    [formatTime(1_240_000), '1.24 ms'],
    [formatTime(999.6), '1 µs'],
    [formatTime(999.4), '999 ns'],
    [formatTime(45_681), '45.7 µs'],
    [formatTime(45_681, 5), '45.681 µs'],
    [formatTime(1.5e12), '1,500 s'],
    [formatTime(Infinity), '∞'],
    [formatBytes(0), '0 B'],
    [formatBytes(805_306_368), '805 MB'],
    [formatBinaryBytes(805_306_368), '768 MiB'],
    [formatExactBytes(805_306_368), '805,306,368 B'],
    [formatBandwidth(300), '300 GB/s'],
    [formatBandwidth(0), '0 GB/s'],
    [formatBandwidth(0.25), '250 MB/s'],
    [formatBandwidth(1500), '1.5 TB/s'],
    [formatDollars(2220), '$2,220'],
    [formatDollars(7.8), '$7.8'],
    [formatDollars(1_200_000), '$1.2 M'],
    [formatDollars(999_999), '$1 M'],
    [formatDollars(-50), '-$50'],
    [formatDollars(0), '$0'],
    [formatDollars(Infinity), '$∞'],
    [formatPercent(0.5753), '57.5 %'],
    [formatPercent(1), '100 %'],
    // A double has no sixteenth digit for it, times 100.
    [formatPercent(42_142_200_109_476.516), '4,214,220,010,947,650 %'],
    [formatPercent(Number.NaN), 'n/a'],
    [formatCount(1_048_576), '1,048,576'],
    [formatFlops(618_475_290_624), '618 GFLOP'],
    [formatTflops(234), '234 TFLOPS'],
  ])('%s is printed %s', (printed, expected) => {
    expect(printed).toBe(expected);
  });
});

function value(result: Result<number>): number {
  if (!result.ok) throw new Error(result.problems[0]?.message);
  return result.value;
}

describe('reading numbers with units', () => {
  it('accepts every unit, with or without a space, in any case that is not ambiguous', () => {
    expect(value(parseTime('1.24 ms'))).toBe(1_240_000);
    expect(value(parseTime('3us'))).toBe(3000);
    expect(value(parseTime('500'))).toBe(500);
    expect(value(parseTime('2E3 NS'))).toBe(2000);
    expect(value(parseBytes('4 MiB'))).toBe(4_194_304);
    expect(value(parseBytes('1,048,576'))).toBe(1_048_576);
    expect(value(parseBytes('64 kb'))).toBe(64_000);
    expect(value(parseBandwidth('400 Gb/s'))).toBe(50);
    expect(value(parseBandwidth('1 GiB/s'))).toBe(1.073741824);
    expect(value(parseDollars('$1.2 M'))).toBe(1_200_000);
    expect(value(parsePercent('57.5 %'))).toBe(0.575);
    expect(value(parseTflops('0.2 PFLOPS'))).toBe(200);
    expect(value(parseCount('1,048,576'))).toBe(1_048_576);
  });

  it('reports the field, the value found and what is allowed', () => {
    const wrong = parseTime('3 weeks', 'topology.dimensions[0].linkLatencyNs');
    expect(wrong).toEqual({
      ok: false,
      problems: [
        {
          path: 'topology.dimensions[0].linkLatencyNs',
          message: '"3 weeks" is not a number of 0 or more with one of the units ns, µs, ms, s.',
        },
      ],
    });
  });

  it.each(['', 'x', '-1', '1e400', '1.2.3', 'NaN', 'Infinity', '1 gb/s', '--2', '1e', 'ns'])(
    'refuses "%s"',
    (text) => {
      expect(parseBandwidth(text).ok).toBe(false);
    },
  );

  it.each(['', '3.5', '-1', '1e9', 'NaN', '9007199254740993', '1,,2'])('refuses "%s" as a count', (text) => {
    expect(parseCount(text).ok).toBe(false);
  });

  it('restores what is printed, to the printed precision', () => {
    const families = [
      [formatTime, parseTime],
      [formatBytes, parseBytes],
      [formatBinaryBytes, parseBytes],
      [formatBandwidth, parseBandwidth],
      [formatDollars, parseDollars],
      [formatPercent, parsePercent],
      [formatTflops, parseTflops],
    ] as const;
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 1e15, noNaN: true }), (random) => {
        for (const [format, parse] of families) {
          const printed = format(random);
          const back = value(parse(printed));
          expect(Math.abs(back / random - 1)).toBeLessThan(0.00501);
          expect(format(back)).toBe(printed);
        }
      }),
    );
  });
});

describe('a printed lower bound', () => {
  it('is never more than its value', () => {
    expect(
      [180.58, 180.5999, 9.99999, 0.0012349, 123_456.7].map((value) => floorSignificant(value, 4)),
    ).toEqual([180.5, 180.5, 9.999, 0.001_234, 123_400]);
  });
});
