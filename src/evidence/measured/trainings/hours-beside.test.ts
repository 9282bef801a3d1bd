import { describe, expect, it } from 'vitest';
import { hoursBeside, millionHours, type ComparedIteration } from './facts/hours-beside.ts';
import { publishedTrainingOf } from './facts/of-model.ts';

const PUBLISHED = publishedTrainingOf('llama-3-405b')!;
const ITERATION: ComparedIteration = {
  iterationNs: 100,
  computeNs: 60,
  exposedCommNs: 30,
  work: { iteration: { modelFlops: 100, recomputedFlops: 33 } },
};

function besideOf(npuHours: number, effective: number, iteration = ITERATION, parallelism = {}) {
  const ours = { goodput: { effective }, whole: { npuHours } };
  return hoursBeside(PUBLISHED, ours, iteration, parallelism);
}

describe('the NPU hours of a published training beside those of a design', () => {
  const beside = besideOf(40e6, 0.9)!;

  it('have terms that add up to all hours on both sides', () => {
    const sumOf = (side: 'published' | 'ours'): number =>
      beside.terms.reduce((sum, term) => sum + (term[side] ?? 0), 0);
    expect(sumOf('published')).toBeCloseTo(PUBLISHED.hours.npuHours, 3);
    expect(sumOf('ours')).toBeCloseTo(40e6, 3);
  });

  it('compare the rate at which both compute, by one count of operations', () => {
    // 3.8e25 operations in 36 M h.
    expect(beside.tflops).toBeCloseTo(3.8e25 / (36e6 * 3600 * 1e12), 9);
    expect(beside.text).toContain('at 293 TFLOP/s an NPU where 400 were published');
    const [iterations] = beside.terms;
    expect(iterations!.published).toBeCloseTo(3.8e25 / (400e12 * 3600), 3);
    expect(besideOf(iterations!.published, 1)!.tflops).toBeCloseTo(400, 9);
  });

  it('say what makes the difference, more or fewer, and what takes an iteration', () => {
    expect(beside.text).toContain('This design takes 9.16 M h more: 9.611 M h more in iterations');
    expect(beside.text).toContain('and 0.4511 M h fewer in all else');
    expect(beside.text).toContain('60 % is compute, whose operations are 33 % more');
    expect(beside.text).toContain('30 % communication that nothing hides and 10 % stages that wait');
    expect(besideOf(25e6, 0.9)!.text).toContain('takes 5.84 M h fewer: 3.889 M h fewer in iterations');
  });

  it('name recomputation, waiting stages and gradients that are reduced often only where there are any', () => {
    const plain = { ...ITERATION, exposedCommNs: 40, work: { iteration: null } };
    const { text } = besideOf(40e6, 0.9, plain)!;
    expect(text).toMatch(/60 % is compute, 40 % communication that nothing hides\.$/);
    const pipeline = { stages: 16, schedule: '1f1b', chunks: 1 };
    expect(besideOf(40e6, 0.9, ITERATION, { pipeline, zeroStage: 2 })!.text).toContain(
      'after every micro-batch',
    );
    expect(besideOf(40e6, 0.9, ITERATION, { zeroStage: 2 })!.text).not.toContain('after every micro-batch');
  });

  it('are none for a training that never ends, or without tokens', () => {
    expect(besideOf(Infinity, 0)).toBeNull();
    expect(hoursBeside(PUBLISHED, { goodput: { effective: 1 }, whole: null }, ITERATION, {})).toBeNull();
    expect(millionHours(30.84e6)).toBe('30.84 M h');
  });
});
