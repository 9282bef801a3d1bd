import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../../design/defaults.ts';
import { headsProblem } from './heads.ts';

it('a model-parallel group larger than the heads of the model is reported', () => {
  const withDegree = (modelParallel: number) => ({
    ...DEFAULT_DESIGN,
    parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel },
  });
  expect(headsProblem(withDegree(16))).toBeNull();
  // GPT-3 has 96 heads.
  expect(headsProblem(withDegree(96))).toBeNull();
  expect(headsProblem(withDegree(128))).toMatch(/96 attention heads, fewer than the 128 NPUs/);
});
