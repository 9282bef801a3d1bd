import { expect, it } from 'vitest';
import { worthText } from './layout-words.ts';

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
