import { expect, it } from 'vitest';
import { asData } from './facts.ts';

it('writes exports that are plain data', () => {
  expect(asData({ A: { ring: { label: 'Ring' } }, B: [1] })).toBe(
    'export const A = {"ring":{"label":"Ring"}};\nexport const B = [1];',
  );
});

it('refuses what it cannot write', () => {
  expect(() => asData({ A: { ring: { schedule: () => 1 } } })).toThrow('A: schedule is a function');
});
