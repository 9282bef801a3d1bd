import { expect, it } from 'vitest';
import { hopsByIndex, hopsByPair } from './hops.ts';

const FORM = { size: 8, lanes: 1, directions: 2, parameters: {} } as const;
const WHOLE = { size: 8, spacing: 1 };

const cube = hopsByPair((_form, from, to) => (from ^ to).toString(2).replaceAll('0', '').length);
const chain = hopsByIndex(
  (_form, distance) => distance,
  () => false,
);

it('links of a hypercube are counted by the bits in which two NPUs differ', () => {
  expect(cube(FORM, WHOLE, { kind: 'exchange', offset: 1 })).toEqual({ least: 1, most: 1 });
  expect(cube(FORM, WHOLE, { kind: 'exchange', offset: 4 })).toEqual({ least: 1, most: 1 });
  // From 3 to 4 all three bits change, from 0 to 1 one bit.
  expect(cube(FORM, WHOLE, { kind: 'shift', offset: 1 })).toEqual({ least: 1, most: 3 });
  expect(cube(FORM, WHOLE, { kind: 'pair', from: 7, to: 0 })).toEqual({ least: 3, most: 3 });
  expect(cube(FORM, WHOLE, { kind: 'any' })).toEqual({ least: 1, most: 3 });
});

it('links are counted between the ranks of a group inside the block', () => {
  // NPUs 0, 2, 4, 6 form a square.
  expect(cube(FORM, { size: 4, spacing: 2 }, { kind: 'any' })).toEqual({ least: 1, most: 2 });
  expect(chain(FORM, { size: 4, spacing: 2 }, { kind: 'any' })).toEqual({ least: 2, most: 6 });
});

it('the difference of indices is enough on blocks where nothing else matters', () => {
  expect(chain(FORM, WHOLE, { kind: 'pair', from: 6, to: 2 })).toEqual({ least: 4, most: 4 });
  expect(chain(FORM, WHOLE, { kind: 'exchange', offset: 2 })).toEqual({ least: 2, most: 2 });
});
