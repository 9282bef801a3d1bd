import { describe, expect, it } from 'vitest';
import { ALGORITHMS } from '../collective/algorithm-list.ts';
import { COLLECTIVES } from '../collective/types.ts';
import { BASE_V1 } from './base.ts';
import { choiceFor, choiceOf, namesOf, withChoice, withChoiceFor } from './algorithm-choice.ts';
import { allToAllOfNew } from './shortest-ways.ts';

const none = BASE_V1.system.algorithms;

describe('the algorithm of a dimension as one choice', () => {
  it('is the default of the block if nothing is set', () => {
    expect(choiceOf(none, 2)).toBe('default');
    expect(namesOf(none, 2)).toBe('default');
  });

  it.each(ALGORITHMS)('reads back as it was set: %s', (name) => {
    const set = withChoice(none, 1, name);
    expect(choiceOf(set, 1)).toBe(name);
    expect(choiceOf(set, 0)).toBe('default');
    expect(withChoice(set, 1, 'default').allReduce).toEqual([null, null]);
  });

  it('leaves a collective that the algorithm cannot do to the block', () => {
    expect(withChoice(none, 0, 'halvingDoubling').allToAll).toEqual([null]);
    expect(withChoice(none, 0, 'doubleBinaryTree').allGather).toEqual([null]);
  });

  it('is mixed if a file sets something finer', () => {
    const direct3 = [{ algorithm: { name: 'direct', window: 3 } as const, whole: false }];
    const set = { ...none, allReduce: direct3 };
    expect(choiceOf(set, 0)).toBe('mixed');
    expect(namesOf(set, 0)).toBe('direct3, default');
  });

  it('is the default with the all-to-all of a new block, which choosing the default keeps', () => {
    const shorter = { ...none, allToAll: [allToAllOfNew({ kind: 'ring', size: 8 })] };
    expect(choiceOf(shorter, 0)).toBe('default');
    const chosen = withChoice(withChoiceFor(shorter, 'allReduce', 0, 'direct'), 0, 'default');
    expect(chosen).toMatchObject({ allReduce: [null], allToAll: shorter.allToAll });
  });
});

describe('the algorithm of a dimension for one collective', () => {
  it.each(COLLECTIVES)('reads back as it was set for %s, and changes no other collective', (collective) => {
    const set = withChoiceFor(none, collective, 1, 'direct');
    expect(choiceFor(set, collective, 1)).toBe('direct');
    for (const other of COLLECTIVES) {
      expect(choiceFor(set, other, 0)).toBe('default');
      if (other !== collective) expect(choiceFor(set, other, 1)).toBe('default');
    }
    expect(choiceFor(withChoiceFor(set, collective, 1, 'default'), collective, 1)).toBe('default');
  });

  it('is mixed if a file sets a window or a group of all NPUs', () => {
    const direct3 = [{ algorithm: { name: 'direct', window: 3 } as const, whole: false }];
    expect(choiceFor({ ...none, allToAll: direct3 }, 'allToAll', 0)).toBe('mixed');
  });
});
