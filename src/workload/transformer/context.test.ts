import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cases } from '../../testing/large.ts';
import type { ContextMethod } from '../parallel/context-method.ts';
import { publishedTransformer } from './facts/catalog.ts';
import { layersOfTransformer } from './layers.ts';
import { transformerLayout } from './layout.ts';
import { transformerModel } from './facts/model.ts';

const PARTS = 4;
// Keys and values of 8 heads of 128, 16 bits.
const KEYS = 2 * 1024 * 2;
const LLAMA = { ...publishedTransformer('llama-3-8b'), recompute: false };

/** Bytes that an NPU sends among the parts of a sequence per layer, forward and backward. */
function sent(contextMethod: ContextMethod): readonly number[] {
  const model = { ...transformerModel(LLAMA, 1), tokens: 8192 / PARTS };
  const layout = transformerLayout(LLAMA, {
    modelParallel: 1,
    dataParallel: 1,
    contextParallel: PARTS,
    contextMethod,
    compute: { peakTflops: 100, efficiency: 1 },
  });
  const { forward, inputGradient } = layersOfTransformer(model, layout, null)[1]!;
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

it('parts of a sequence exchange the bytes of the closed form, whatever their number and the tensor parallelism', () => {
  const degrees = { parts: fc.constantFrom(2, 3, 4, 8, 16, 32), tensor: fc.constantFrom(1, 2, 4, 8) };
  fc.assert(
    fc.property(fc.record(degrees), fc.integer({ min: 1, max: 64 }), ({ parts, tensor }, blocks) => {
      const tokens = 96 * blocks;
      const model = { ...transformerModel(LLAMA, 1), tokens };
      const bytesOf = (contextMethod: ContextMethod): readonly number[] => {
        const layout = transformerLayout(LLAMA, {
          modelParallel: tensor,
          dataParallel: 1,
          contextParallel: parts,
          contextMethod,
          compute: { peakTflops: 100, efficiency: 1 },
        });
        const { forward, inputGradient } = layersOfTransformer(model, layout, null)[1]!;
        return [forward, inputGradient].map((ops) =>
          ops.reduce((sum, op) => {
            if (op.kind !== 'collective' || op.role !== 'context') return sum;
            return sum + op.bytes * (op.collective === 'allGather' ? parts - 1 : (parts - 1) / parts);
          }, 0),
        );
      };
      const once = ((parts - 1) * tokens * KEYS) / tensor;
      const heads = (tokens * (2 * 4096 * 2 + KEYS) * (parts - 1)) / parts / tensor;
      bytesOf('gather').forEach((bytes, pass) => expect(bytes / once).toBeCloseTo(pass + 1, 4));
      bytesOf('ring').forEach((bytes, pass) => expect(bytes / once).toBeCloseTo(pass + 1, 3));
      for (const bytes of bytesOf('heads')) expect(bytes / heads).toBeCloseTo(1, 4);
    }),
    { numRuns: cases(100, 1000) },
  );
});
