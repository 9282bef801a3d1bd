import { describe, expect, it } from 'vitest';
import { allConstants } from './constants.ts';
import { STACK_PLANS } from './stack-plans.ts';
import { planFor, stackOf } from './stacks.ts';
import { CHIPS } from '../step-time/chips.ts';

describe('constants', () => {
  const constants = allConstants();

  it('are at most 18 a stack, each with a value, a meaning and what it was fitted on', () => {
    for (const stack of new Set(constants.map((constant) => constant.stack))) {
      const own = constants.filter((constant) => constant.stack === stack);
      expect(own.length, stack).toBeLessThanOrEqual(18);
      expect(new Set(own.map(({ name }) => name)).size, stack).toBe(own.length);
      for (const { name, value, meaning, fittedOn } of own) {
        expect(value, `${stack}.${name}`).toBeGreaterThan(0);
        expect(meaning, `${stack}.${name}`).not.toBe('');
        expect(fittedOn, `${stack}.${name}`).not.toBe('');
      }
    }
  });

  it('are those of the nearest measured chip where a chip was not measured', () => {
    expect(STACK_PLANS.every(({ chip }) => CHIPS.some(({ id }) => id === chip))).toBe(true);
    const chip = CHIPS.find(({ id }) => id === 'B300');
    if (chip === undefined) throw new Error('No B300.');
    expect(planFor('megatron-fp8', chip)?.id).toBe('megatron-fp8-gb200');
    expect(planFor('abacus', chip)).toBeNull();
    const plan = planFor('megatron-fp8', chip);
    if (plan === null) throw new Error('No plan.');
    // Its collectives are those of a B200, whose links are as fast.
    expect(stackOf(plan, chip).collective).toEqual(stackOf(plan, { ...chip, id: 'B200' }).collective);
  });
});
