import { expect, it } from 'vitest';
import type { Price } from '../../../analysis/why/prices.ts';
import type { PriceChange } from '../../../analysis/why/price-change.ts';
import { limitText, noMoreText, savedText } from './price-text.ts';

const priceOf = (change: PriceChange, iterationNs: number): Price => ({
  change,
  iterationNs,
  savedNs: 1e6 - iterationNs,
});
const more: PriceChange = { kind: 'more', dimension: 1, bandwidthGBps: 1 };

it('states what a step saves or costs, or that it changes nothing', () => {
  expect(savedText(priceOf(more, 999_000), 1e6)).toBe('1 µs (0.1 %)');
  expect(savedText(priceOf(more, 999_990), 1e6)).toBe('10 ns');
  expect(savedText(priceOf(more, 1_002_000), 1e6)).toBe('costs 2 µs (0.2 %)');
  expect(savedText(priceOf(more, 1e6), 1e6)).toBe('nothing');
  expect(savedText(undefined, 1e6)).toBe('–');
});

it('lists what limits the run beyond what can be built, the most helpful change first', () => {
  const prices = [
    priceOf({ kind: 'bandwidth', factor: 8 }, 990_000),
    priceOf({ kind: 'latency', dimension: null, factor: 0 }, 200_000),
    priceOf(more, 999_000),
  ];
  expect(limitText({ scheme: 'smart', splitGBps: [1, 1], iterationNs: 1e6, prices })).toBe(
    'Without any latency of links: 1 ms to 200 µs, 80 % less. With 8 × the bandwidth everywhere: 1 ms to 990 µs, 1 % less.',
  );
});

it('says of which dimension a larger step saves no more than a smaller', () => {
  const step = (dimension: number, bandwidthGBps: number, iterationNs: number): Price =>
    priceOf({ kind: 'more', dimension, bandwidthGBps }, iterationNs);
  const textOf = (prices: readonly Price[]): string =>
    noMoreText({ scheme: 'smart', splitGBps: [50, 6], iterationNs: 1e6, prices });
  const grows = [step(0, 1, 999_000), step(0, 0.5, 999_500)];
  expect(textOf([...grows, step(1, 1, 990_000), step(1, 0.06, 990_000)])).toBe(
    'Dimension 2: 1 GB/s more and 1 % more save the same. After the smaller step something else limits, so more saves nothing.',
  );
  expect(textOf(grows)).toBe('');
  // Nothing is no price, and the same step is the same.
  expect(textOf([step(0, 1, 1e6), step(0, 0.5, 1e6)])).toBe('');
  expect(textOf([step(0, 1, 990_000), step(0, 1, 990_000)])).toBe('');
});
