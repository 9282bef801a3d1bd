import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { completeDesign } from '../../design/text/compact.ts';
import { toEnd } from '../../design/steps.ts';
import { evaluateRefined } from '../../analysis/refine/evaluate-refined.ts';
import { defaultDesign, evaluate, readDesign, readDesigns } from './engine.ts';

it('the engine gives the numbers of an evaluation, to the last bit', () => {
  expect(defaultDesign()).toEqual(completeDesign(DEFAULT_DESIGN));
  expect(readDesign(defaultDesign())).toEqual({ ok: true, value: defaultDesign() });
  const found = evaluate(defaultDesign());
  const expected = toEnd(evaluateRefined(DEFAULT_DESIGN));
  if (!found.ok || !expected.ok) throw new Error('the default design runs');
  expect(found.value.schemes.map(({ scheme, iterationNs }) => [scheme, iterationNs])).toEqual(
    expected.value.evaluated.map(({ simulated }) => [simulated.scheme, simulated.iterationNs]),
  );
});

it('the engine says what is wrong with a design, and throws nothing', () => {
  const wrong = evaluate({ v: 1, bandwidth: { budgetGBps: -1 } });
  expect(wrong.ok ? '' : wrong.problems[0]?.path).toBe('bandwidth.budgetGBps');
  expect(readDesign('nonsense').ok).toBe(false);
  const both = readDesigns('{"v":1,"others":[{"name":"B"}]}');
  expect(both.ok ? both.value.length : 0).toBe(2);
});
