import { expect, it } from 'vitest';
import { expandDesign } from '../design/text/expand.ts';
import { evaluate } from '../run/evaluate.ts';
import { valueOf } from '../units/result.ts';
import { ALL_PARTS } from '../run/all-parts.ts';

const seconds = (more: object): number => {
  const document = {
    v: 2,
    model: 'llama-3-70b',
    machine: 'dgx-h100-32',
    npus: 128,
    tensor: 8,
    pipeline: 2,
    batch: 128,
    ...more,
  };
  const [first] = valueOf(evaluate(valueOf(expandDesign(document)), ALL_PARTS)).evaluated;
  return first!.simulated.iterationNs / 1e9;
};

it('a document of a few words is evaluated, in FP8 in less time, and without a calibration according to its fields', () => {
  const inBf16 = seconds({});
  const inFp8 = seconds({ precision: 'fp8' });
  expect(inFp8).toBeLessThan(inBf16);
  expect(inFp8).toBeGreaterThan(inBf16 / 2);
  // Products at half of the peak, and nothing else.
  const plain = seconds({ compute: { efficiency: 0.5 }, system: { calibration: null } });
  expect(plain).not.toBeCloseTo(inBf16, 2);
  expect(
    seconds({ compute: { efficiency: 0.5 }, system: { calibration: null }, precision: 'fp8' }),
  ).toBeLessThan(plain);
});
