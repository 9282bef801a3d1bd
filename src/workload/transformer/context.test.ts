import { expect, it } from 'vitest';
import type { ContextMethod } from '../parallel/context-method.ts';
import { publishedTransformer } from './catalog.ts';
import { layersOfTransformer } from './layers.ts';
import { transformerLayout } from './layout.ts';
import { transformerModel } from './model.ts';

const PARTS = 4;
// Keys and values of 8 heads of 128, 16 bits.
const KEYS = 2 * 1024 * 2;
const LLAMA = { ...publishedTransformer('llama-3-8b'), recompute: false };

/** What an NPU sends among the parts of a sequence, a layer, forward and backward. */
function sent(contextMethod: ContextMethod): readonly number[] {
  const model = { ...transformerModel(LLAMA, 1), tokens: 8192 / PARTS };
  const layout = transformerLayout(LLAMA, {
    ...{ modelParallel: 1, dataParallel: 1, contextParallel: PARTS, contextMethod },
    compute: { peakTflops: 100, efficiency: 1 },
  });
  const { forward, inputGradient } = layersOfTransformer(model, layout)[1]!;
  return [forward, inputGradient].map((ops) =>
    ops.reduce((sum, op) => {
      if (op.kind !== 'collective' || op.role !== 'context') return sum;
      const times = op.collective === 'allGather' ? PARTS - 1 : (PARTS - 1) / PARTS;
      return sum + Math.round(op.bytes * times);
    }, 0),
  );
}

it('parts of a sequence exchange the bytes of the closed form, by each method', () => {
  const part = (8192 / PARTS) * KEYS;
  const once = (PARTS - 1) * part;
  expect(sent('gather')).toEqual([once, 2 * once]);
  sent('ring').forEach((bytes, pass) => expect(bytes / once).toBeCloseTo(pass + 1, 5));
  const heads = ((8192 / PARTS) * (2 * 4096 * 2 + KEYS) * (PARTS - 1)) / PARTS;
  expect(sent('heads')).toEqual([heads, heads]);
});
