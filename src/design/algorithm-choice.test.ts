import { describe, expect, it } from 'vitest';
import { ALGORITHMS } from '../collective/algorithm-list.ts';
import { DEFAULT_DESIGN } from './defaults.ts';
import { choiceOf, namesOf, withChoice } from './algorithm-choice.ts';

const none = DEFAULT_DESIGN.system.algorithms;

describe('the algorithm of a dimension as one choice', () => {
  it('is the default of the block where nothing is set', () => {
    expect(choiceOf(none, 2)).toBe('default');
    expect(namesOf(none, 2)).toBe('default');
  });

  it.each(ALGORITHMS)('reads back as set: %s', (name) => {
    const set = withChoice(none, 1, name);
    expect(choiceOf(set, 1)).toBe(name);
    expect(choiceOf(set, 0)).toBe('default');
    expect(withChoice(set, 1, 'default').allReduce).toEqual([null, null]);
  });

  it('leaves a collective that the algorithm cannot do to the block', () => {
    expect(withChoice(none, 0, 'halvingDoubling').allToAll).toEqual([null]);
    expect(withChoice(none, 0, 'doubleBinaryTree').allGather).toEqual([null]);
  });

  it('is mixed where a file sets something finer', () => {
    const direct3 = [{ algorithm: { name: 'direct', window: 3 } as const, whole: false }];
    const set = { ...none, allReduce: direct3 };
    expect(choiceOf(set, 0)).toBe('mixed');
    expect(namesOf(set, 0)).toBe('direct3, default');
  });
});
