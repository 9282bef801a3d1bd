import { describe, expect, it } from 'vitest';
import { checkPhases, scheduleOf } from './schedule.ts';
import type { Algorithm, Collective } from './types.ts';

function refusal(algorithm: Algorithm, collective: Collective, ranks: number): string {
  const schedule = scheduleOf(algorithm, collective, ranks);
  return schedule.ok ? 'allowed' : schedule.problems[0]!.message;
}

describe('what an algorithm cannot do', () => {
  it('is refused with the algorithm, the collective, the ranks and what is allowed', () => {
    expect(refusal({ name: 'halvingDoubling' }, 'allReduce', 6)).toBe(
      'Halving-doubling cannot do all-reduce on 6 ranks. Allowed: a power of two.',
    );
    expect(refusal({ name: 'halvingDoubling' }, 'allToAll', 8)).toBe(
      'Halving-doubling cannot do all-to-all (on 8 ranks). It can do: all-reduce, reduce-scatter, all-gather.',
    );
    expect(refusal({ name: 'doubleBinaryTree' }, 'reduceScatter', 8)).toBe(
      'Double binary tree cannot do reduce-scatter (on 8 ranks). It can do: all-reduce.',
    );
    expect(refusal({ name: 'doubleBinaryTree' }, 'allReduce', 12)).toBe(
      'Double binary tree cannot do all-reduce on 12 ranks. Allowed: a power of two.',
    );
    expect(refusal({ name: 'direct', window: 0 }, 'allReduce', 4)).toBe(
      'Direct with a window of 0. Allowed: a whole number, 1 or more.',
    );
    expect(refusal({ name: 'ring' }, 'allReduce', 2.5)).toBe(
      '2.5 ranks. Allowed: a whole number, 1 or more.',
    );
    expect(refusal({ name: 'ring' }, 'allToAll', 7)).toBe('allowed');
  });

  it('is found in a plan, at the dimension that has it', () => {
    const logical = {
      server: 1,
      dimension: 1,
      size: 6,
      npuStride: 4,
      algorithm: { name: 'halvingDoubling' },
    } as const;
    expect(checkPhases([{ logical, operation: 'allGather', bytesIn: 1, bytesOut: 6 }])).toEqual({
      ok: false,
      problems: [
        {
          path: 'algorithms[1]',
          message: 'Halving-doubling cannot do all-gather on 6 ranks. Allowed: a power of two.',
        },
      ],
    });
  });
});
