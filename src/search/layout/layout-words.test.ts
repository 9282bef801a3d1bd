import { expect, it } from 'vitest';
import { offerText, worthText } from './layout-words.ts';

const layout = (timeNs: number, text: string) =>
  ({ timeNs, text }) as unknown as Parameters<typeof worthText>[0];

it('a choice that every layout shares is said with the number of layouts that were looked at', () => {
  expect(worthText(layout(100, 'a'), null, 165_997)).toBe(
    'none of the 165,997 layouts that fit chooses otherwise',
  );
});

it('choosing otherwise is said with what it costs', () => {
  expect(worthText(layout(100, 'a'), layout(120, 'TP 8'), 10)).toBe('costs 20 %: TP 8');
});

it('the first layout that was tried is not told as the best', () => {
  const own = { timeNs: 370, axes: 'DP8' } as unknown as Parameters<typeof worthText>[0];
  const best = { timeNs: 100, axes: 'TP8' } as unknown as Parameters<typeof worthText>[0];
  const found = { rows: [best], own, isOwnFitting: false };
  expect(offerText(found)).toBe('TP8 would fit and be 3.7 times as fast.');
  expect(offerText(found, false)).toBe(
    'TP8 would fit and be 3.7 times as fast; the fastest layout is at least that fast.',
  );
  expect(offerText({ ...found, own: null }, false)).toBe('TP8 would run and fit.');
  expect(offerText({ ...found, own: best, isOwnFitting: true }, false)).toBeNull();
});

it('a layout that fits is told to be as fast, not 1 times as fast', () => {
  const [own, best] = [layout(100.2, ''), { ...layout(100, ''), axes: 'TP8 CP2' }];
  expect(offerText({ rows: [best], own, isOwnFitting: false })).toBe('TP8 CP2 would fit and be as fast.');
  expect(offerText({ rows: [best], own: layout(99.8, ''), isOwnFitting: false })).toBe('TP8 CP2 would fit.');
});
