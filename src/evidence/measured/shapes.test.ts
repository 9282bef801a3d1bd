import { describe, expect, it } from 'vitest';
import { layerWeights, tableWeights } from '../../workload/step-time/training-run.ts';
import { transformerDescription } from '../../workload/transformer/facts/catalog.ts';
import { expertsShape } from './shapes.ts';

describe('shapes of mixtures of experts', () => {
  it.each(['qwen3-30b-a3b', 'qwen3-235b-a22b', 'deepseek-v3'] as const)(
    'have the published parameters: %s',
    (id) => {
      const shape = expertsShape(id, 4096);
      const parameters = shape.layers * layerWeights(shape) + tableWeights(shape);
      expect(parameters / transformerDescription(id).publishedParameters).toBeCloseTo(1, 2);
    },
  );

  it('have one more layer if a second token is predicted', () => {
    expect(expertsShape('deepseek-v3', 4096, 1).layers).toBe(62);
  });
});
