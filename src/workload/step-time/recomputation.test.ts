import { describe, expect, it } from 'vitest';
import { ALONE_RUN, IDEAL } from '../../testing/runs/training-run.ts';
import { attentionProducts, feedProducts, productsAgain } from './products-again.ts';
import { stepTime } from './step-time.ts';
import type { Stack } from './stack.ts';
import type { Layout } from './training-run.ts';

const PYTORCH: Stack = { ...IDEAL, habits: { ...IDEAL.habits, checkpoints: 'products' } };
/** Llama 3 8B. */
const MODEL = {
  ...ALONE_RUN.model,
  layers: 1,
  hidden: 4096,
  heads: 32,
  kvHeads: 8,
  feedForward: 14_336,
  gated: true,
};
const PEAK = ALONE_RUN.machine.chip.bf16Tflops * 1e12;

function again(recompute: Layout['recompute'], stack = PYTORCH): number {
  return stepTime({ ...ALONE_RUN, model: MODEL, layout: { ...ALONE_RUN.layout, recompute } }, stack).terms
    .recompute;
}

describe('checkpoints of PyTorch', () => {
  it('compute keys, the projection and the second input of the MLP again: every second product', () => {
    const weights = 4096 * 1024 + 4096 * 4096 + 4096 * 14_336;
    expect(again('selective')).toBeCloseTo((2 * MODEL.sequence * weights) / PEAK, 9);
  });

  it('stop before the last product of a layer when all of it is computed again', () => {
    const last = (2 * MODEL.sequence * 14_336 * 4096) / PEAK;
    expect(again('full')).toBeCloseTo(again('full', IDEAL) - last, 9);
  });

  it('never compute the last product of a layer again, also where it is an even one', () => {
    const plain = [
      ...attentionProducts(
        [
          [64, 192],
          [64, 64],
        ],
        64,
      ),
      ...feedProducts(64, 256, false),
    ];
    expect(plain).toHaveLength(6);
    expect(productsAgain(plain, true)).toEqual([plain[1], plain[3]]);
    expect(productsAgain(plain, false)).toEqual([plain[1], plain[3], plain[5]]);
  });
});
