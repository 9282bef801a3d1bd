import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { evaluate } from '../../run/evaluate.ts';
import { valueOf } from '../../units/result.ts';
import { judge } from './judge.ts';
import { parseGoal } from './parse.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

const evaluation = valueOf(evaluate(DEFAULT_DESIGN, ALL_PARTS));
const result = evaluation.evaluated.find(({ simulated }) => simulated.scheme === 'smart')!.simulated;
const judged = (goal: string) => judge(valueOf(parseGoal(goal)), { design: DEFAULT_DESIGN, result });

describe('a goal', () => {
  it('compares measures with numbers in units, and measures with each other', () => {
    expect(judged('iteration < 17 s and bandwidth <= 300 GB/s')).toEqual([
      { isMet: true, text: 'Iteration: 16.95 s, wanted < 17 s' },
      { isMet: true, text: 'Bandwidth of an NPU: 300 GB/s, wanted ≤ 300 GB/s' },
    ]);
    expect(judged('iteration < 16 s')[0]?.isMet).toBe(false);
    expect(judged('compute + 1 s'.replace(' + ', ' / ') + ' < iteration')[0]?.isMet).toBe(true);
    expect(judged('bytes(4) * 100 < bytes(1)')[0]).toEqual({
      isMet: true,
      text: '100 × bytes sent by an NPU on dimension 4: 476 GB, wanted < bytes sent by an NPU on dimension 1, 503 GB',
    });
    expect(judged('bytes(1) / bytes(4) > 100')[0]?.text).toBe(
      'Bytes sent by an NPU on dimension 1 / bytes sent by an NPU on dimension 4: 106, wanted > 100',
    );
    expect(judged('npus = 1024')[0]?.isMet).toBe(true);
    expect(judged('mfu > 50 %')[0]).toEqual({ isMet: true, text: 'MFU: 53.9 %, wanted > 50 %' });
  });

  it('is not met if the design has no such dimension', () => {
    expect(judged('busy(5) > 0')).toEqual([
      { isMet: false, text: 'Busy share on dimension 5: not known, wanted > 0 %' },
    ]);
  });

  it.each([
    ['', 'A number or a measure is missing at the end.'],
    ['speed < 1', '"speed" is no measure.'],
    ['iteration', '"the end" is none of'],
    ['iteration < 1 s or cost < 2', '"or" stands where "and" or the end is allowed.'],
    ['busy < 1', '"busy" is no measure.'],
    ['busy(0) < 1', 'takes the number of a dimension, as busy(1)'],
    ['iteration < 1 & 2', '"& 2" is not understood.'],
  ])('%s is refused with a reason', (text, reason) => {
    const goal = parseGoal(text);
    expect(goal.ok).toBe(false);
    expect(goal.ok ? '' : goal.problems[0]?.message).toContain(reason);
  });

  it('has an answer for any text, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const goal = parseGoal(text);
        if (goal.ok) judge(goal.value, { design: DEFAULT_DESIGN, result });
      }),
    );
  });
});
