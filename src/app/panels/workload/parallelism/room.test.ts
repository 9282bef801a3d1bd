import { expect, it } from 'vitest';
import { NUMBER_BOUNDS } from '../../../../design/bounds.ts';
import { orNothing } from '../../../parts/fields/optional-number.ts';
import { readNumber } from '../../../ui/field/read-number.ts';
import { readRoom, ROOMS } from './room.ts';

it('takes any room or at least the share of an expert, and says so', () => {
  const read = (text: string) =>
    readNumber(text, 'Capacity of an expert', orNothing(NUMBER_BOUNDS.expertLoad), readRoom, ROOMS);
  expect(['', 'any', '0', '1', '1.25', '1024'].map((text) => read(text))).toEqual(
    [0, 0, 0, 1, 1.25, 1024].map((value) => ({ ok: true, value })),
  );
  for (const text of ['0.5', '-1', '1025', 'much'])
    expect(read(text)).toMatchObject({
      problems: [
        {
          message: `Capacity of an expert must be 0 for any, or a number from 1 to 1,024; found “${text}”.`,
        },
      ],
    });
});
