import { describe, expect, it } from 'vitest';
import { physicalChoices, sizesOf } from './physical-choices.ts';

describe('the tori that NPUs can be built as', () => {
  const values = (npus: number, built: readonly number[] | null = null): readonly string[] =>
    physicalChoices(npus, built).map(({ value }) => value);

  it('are a ring and every rectangle, the squarest first', () => {
    expect(values(64)).toEqual(['logical', '64', '8x8', '4x16', '2x32']);
    expect(values(7)).toEqual(['logical', '7']);
    expect(values(1)).toEqual(['logical']);
  });

  it('name the one that is built, whatever it is', () => {
    expect(values(64, [4, 4, 4])).toEqual(['logical', '64', '8x8', '4x16', '2x32', '4x4x4']);
    expect(values(64, [8, 8])).toEqual(values(64));
    expect(sizesOf('4x16')).toEqual([4, 16]);
  });
});
