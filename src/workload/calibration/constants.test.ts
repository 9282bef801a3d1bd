import { describe, expect, it } from 'vitest';
import { allConstants } from './constants.ts';
import { STACK_PLANS } from './stack-plans.ts';
import { planFor, stackOf } from './stacks.ts';
import { CHIPS } from '../chips/facts.ts';

describe('constants', () => {
  const constants = allConstants();

  it('are at most 18 per stack, each with a value, a meaning and the rows it was fitted on', () => {
    for (const stack of new Set(constants.map((constant) => constant.stack))) {
      const ofStack = constants.filter((constant) => constant.stack === stack);
      expect(ofStack.length, stack).toBeLessThanOrEqual(18);
      expect(new Set(ofStack.map(({ name }) => name)).size, stack).toBe(ofStack.length);
      for (const { name, value, meaning, fittedOn } of ofStack) {
        expect(value, `${stack}.${name}`).toBeGreaterThan(0);
        expect(meaning, `${stack}.${name}`).not.toBe('');
        expect(fittedOn, `${stack}.${name}`).not.toBe('');
      }
    }
  });

  it('of a chip that was not measured are those of the nearest measured one', () => {
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
