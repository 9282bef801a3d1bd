import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAxis } from './axis.ts';
import { dollarQuantity, percentQuantity, plainQuantity, timeQuantity } from './quantity.ts';

const settings = { range: [0, 400], tickPx: 80 } as const;

describe('an axis', () => {
  it('has round ticks in the unit that suits its values, and names it', () => {
    const axis = createAxis({
      ...settings,
      quantity: timeQuantity('Iteration time'),
      values: [1.2e9, 3.9e9],
      include: 0,
    });
    expect(axis.label).toBe('Iteration time (s)');
    expect(axis.ticks.map(({ label }) => label)).toEqual(['0', '1', '2', '3', '4']);
    expect(axis.at(2e9)).toBe(200);
  });

  it('keeps the digits that distinguish its ticks', () => {
    const values = [0.5714, 0.5716];
    const { ticks } = createAxis({ ...settings, quantity: percentQuantity('Utilisation'), values });
    expect(new Set(ticks.map(({ label }) => label)).size).toBe(ticks.length);
  });

  it('is logarithmic where it can be', () => {
    const quantity = plainQuantity('Budget', 'GB/s');
    const log = createAxis({ ...settings, quantity, values: [1, 100, 10_000], scale: 'log' });
    expect(log.ticks.map(({ label }) => label)).toEqual(['1', '10', '100', '1,000', '10,000']);
    expect(log.at(100)).toBeCloseTo(200);
    const withZero = createAxis({ ...settings, quantity, values: [0, 100], scale: 'log' });
    expect(withZero.at(50)).toBe(200);
  });

  it('runs downwards where its range does', () => {
    const { at } = createAxis({
      ...settings,
      range: [100, 0],
      quantity: dollarQuantity('Cost'),
      values: [0, 10],
    });
    expect([at(0), at(10)]).toEqual([100, 0]);
  });

  it('shows values that differ in their last bits as one value', () => {
    const values = [1.0000000000000028e-9, 1.0000000000000025e-9];
    for (const sign of [1, -1]) {
      const signed = values.map((value) => value * sign);
      const axis = createAxis({ ...settings, quantity: timeQuantity('Time'), values: signed });
      const labels = axis.ticks.map(({ label }) => label);
      expect(new Set(labels).size).toBe(labels.length);
      expect(labels.length).toBeGreaterThan(1);
      for (const value of signed) expect(axis.at(value)).toBeCloseTo(200, 3);
    }
  });

  it('has every value inside, its ticks inside, and few enough of them', () => {
    const positive = fc.double({ min: 1e-9, max: 1e15, noNaN: true });
    const value = fc.oneof(positive, fc.double({ min: -1e15, max: 1e15, noNaN: true }));
    const scale = fc.constantFrom('linear', 'log');
    fc.assert(
      fc.property(fc.array(value, { maxLength: 20 }), scale, (values, kind) => {
        const axis = createAxis({ ...settings, quantity: timeQuantity('Time'), values, scale: kind });
        for (const place of [...values.map(axis.at), ...axis.ticks.map(({ at }) => at)]) {
          expect(place).toBeGreaterThanOrEqual(-1e-6);
          expect(place).toBeLessThanOrEqual(400 + 1e-6);
        }
        expect(axis.ticks.length).toBeLessThanOrEqual(12);
      }),
    );
  });
});
