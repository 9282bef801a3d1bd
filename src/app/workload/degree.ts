import type { Design } from '../../study/document.ts';

export const DEGREE_PATH = 'parallelism.modelParallel';

export function withDegree(design: Design, modelParallel: number): Design {
  return { ...design, parallelism: { ...design.parallelism, modelParallel } };
}
