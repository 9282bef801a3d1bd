import { describe, expect, it } from 'vitest';
import { MODEL_BOUNDS, NUMBER_BOUNDS } from '../../../design/bounds.ts';
import { parseTime } from '../../../units/time.ts';
import { printPlain, readNumber, readPlain, readWithUnit } from './read-number.ts';
import { stepByPowers, stepByTenths, stepThrough, stepWithin } from './step.ts';

describe('a number field', () => {
  it.each(['0', '3.5', '-1', '1e9', 'NaN', '', 'eight', '1e400', '0x10', '65537'])(
    'refuses the size "%s" and says what is allowed',
    (text) => {
      const read = readNumber(text, 'Size', NUMBER_BOUNDS.size);
      expect(read.ok ? '' : read.problems[0]?.message).toContain(
        'Size must be a whole number from 1 to 65,536',
      );
    },
  );

  it('reads grouped digits, exponents and the units of its quantity', () => {
    const tokens = readNumber('32,768', 'Tokens', MODEL_BOUNDS.transformer.tokensPerReplica);
    const latency = readNumber('1.5 us', 'Link latency', NUMBER_BOUNDS.latencyNs, readWithUnit(parseTime));
    const small = readNumber('5e-1', 'Budget', NUMBER_BOUNDS.budgetGBps);
    expect([tokens, latency, small]).toEqual([32768, 1500, 0.5].map((value) => ({ ok: true, value })));
  });

  it('does not parse texts longer than any number, so that pasted text costs nothing', () => {
    expect(readPlain(`1${',234'.repeat(15)}`)).toBeGreaterThan(1e45);
    expect(readPlain(`1${',234'.repeat(16)}`)).toBeNull();
    expect(readPlain(`  ${' '.repeat(100)}12  `)).toBe(12);
    expect(readNumber('1,234,'.repeat(200_000), 'Size', NUMBER_BOUNDS.size).ok).toBe(false);
  });

  it('prints what it would parse', () => {
    expect([1e6, 0.1 + 0.2, 65536, 1e-6].map(printPlain)).toEqual(['1000000', '0.3', '65536', '0.000001']);
  });

  it('steps in a way that suits it and stays inside its bound', () => {
    expect([1, 8, 12].map((size) => stepByPowers(size, 1))).toEqual([2, 16, 16]);
    expect([8, 12, 1].map((size) => stepWithin(stepByPowers, size, -1, NUMBER_BOUNDS.size))).toEqual([
      4, 8, 1,
    ]);
    expect([300, 1000, 42].map((value) => stepByTenths(value, 1))).toEqual([310, 1100, 43]);
    expect([300, 1000].map((value) => stepByTenths(value, -1))).toEqual([290, 990]);
    expect([2, 16].map((value) => stepThrough([1, 2, 4, 16])(value, 1))).toEqual([4, 16]);
  });
});
