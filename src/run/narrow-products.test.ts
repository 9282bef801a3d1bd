/**
 * FP8 and FP4 worked by hand: two layers of GPT shape, h = 4,096, 32 heads, V = 51,200, on 8 NPUs, TP 2 and DP 4, with sequence parallelism
 * and ZeRO 1, 4 sequences of 2,048 tokens per replica: T = 8,192.
 */
import { describe, expect, it } from 'vitest';
import { expandDesign } from '../design/text/expand.ts';
import { valueOf } from '../units/result.ts';
import { modelMemory } from '../workload/model/model.ts';
import type { LayerOp } from '../workload/table/layer.ts';
import { productTflops, rateAt } from '../workload/rate/facts/precision.ts';
import { designMapping, layersOf } from './layers-of.ts';
import { ALL_PARTS } from './all-parts.ts';

const [T, H, V, S, TP] = [8192, 4096, 51_200, 2048, 2];

function designIn(precision: string, compute: object = { peakTflops: 1000 }) {
  return valueOf(
    expandDesign({
      v: 2,
      topology: { dimensions: [{ kind: 'switch', size: 8 }] },
      workload: {
        kind: 'transformer',
        preset: 'gpt-3',
        layers: 2,
        hidden: H,
        heads: 32,
        sequence: S,
        vocabulary: V,
        globalBatch: 16,
        tokensPerReplica: T,
        recompute: false,
        tiedEmbeddings: false,
        precision,
      },
      parallelism: { modelParallel: TP, zeroStage: 1 },
      compute: { efficiency: 0.5, ...compute },
    }),
  );
}

type Design = ReturnType<typeof designIn>;

function opsOf(design: Design, layer: number): readonly LayerOp[] {
  const { layers } = valueOf(layersOf(design, ALL_PARTS));
  return layers.at(layer)!.forward;
}

const computeNs = (ops: readonly LayerOp[], label: RegExp): number =>
  ops.reduce((sum, op) => sum + (op.kind === 'compute' && label.test(op.label) ? op.durationNs : 0), 0);
const sent = (ops: readonly LayerOp[]): readonly number[] =>
  ops.flatMap((op) => (op.kind === 'collective' ? op.bytes : []));

describe('products in narrow formats', () => {
  it('are those of the layers: attention and the output projection keep 16 bits', () => {
    const [wide, narrow, four] = ['bf16', 'fp8', 'fp4'].map((precision) => designIn(precision));
    // Queries, keys, values and projection have 4 h^2 weights, the MLP 8 h^2: 2 operations per token each, half of them on an NPU.
    const layerNs = (tflops: number): number => (2 * T * 12 * H * H) / TP / (tflops * 1e3 * 0.5);
    // Two products of the full square: 2 x 2 T s h.
    const scoresNs = (4 * T * S * H) / TP / (1000 * 1e3 * 0.5);
    for (const [design, peak] of [
      [wide!, 1000],
      [narrow!, 2000],
      [four!, 4000],
    ] as const) {
      const ops = opsOf(design, 1);
      expect(computeNs(ops, /./)).toBeCloseTo(layerNs(peak) + scoresNs, 3);
      expect(computeNs(opsOf(design, -1), /Logits/)).toBeCloseTo(
        (2 * T * H * V) / TP / (1000 * 1e3 * 0.5),
        3,
      );
      // Activations are gathered and scattered in 16 bits, whatever the format of the products.
      expect(sent(ops)).toEqual(sent(opsOf(wide!, 1)));
      expect(sent(ops).length).toBeGreaterThan(0);
    }
  });

  it('read operands in the narrow format and write results of 2 bytes', () => {
    // The memory is slow enough to set every time: 1 GB/s is a byte per ns.
    const slow = { peakTflops: 1e6, memoryGBps: 1 };
    const bytes = (operand: number): number => {
      const product = (m: number, k: number, n: number): number => operand * (m * k + k * n) + 2 * m * n;
      // Cut over two NPUs: queries, keys and values by columns, the projection by rows; the MLP likewise.
      return (
        product(T, H, (3 * H) / TP) +
        product(T, H / TP, H) +
        product(T, H, (4 * H) / TP) +
        product(T, (4 * H) / TP, H)
      );
    };
    for (const [precision, operand] of [
      ['bf16', 2],
      ['fp8', 1],
      ['fp4', 0.5],
    ] as const) {
      const ops = opsOf(designIn(precision, slow), 1);
      expect(computeNs(ops, /./) - computeNs(ops, /cores/)).toBeCloseTo(bytes(operand), 0);
    }
  });

  it('keep copies of weights and their inputs; gradients, Adam and the activations of attention are unchanged', () => {
    const memoryOf = (precision: string) => {
      const design = designIn(precision);
      const { workload } = design;
      if (workload.kind === 'table') throw new Error('a transformer was asked for');
      const { parts } = valueOf(
        modelMemory(workload, valueOf(designMapping(design, ALL_PARTS)), ALL_PARTS, 80e9),
      );
      return Object.fromEntries(parts.map(({ name, bytes }) => [name, bytes]));
    };
    const [inLayers, outside] = [(2 * 12 * H * H) / TP, (2 * V * H) / TP];
    const parameters = inLayers + outside;
    const [wide, eight, four] = ['bf16', 'fp8', 'fp4'].map(memoryOf);
    const kept = (operand: number): number => {
      // Two norms at 2 B, two inputs of products, two masks of 1 B.
      const whole = 2 * 2 + 2 * operand + 2;
      // Queries, keys, values and the result of attention at 2 B; a copy of the result if products have another format.
      const attention = 4 * 2 + (operand === 2 ? 0 : operand);
      // Four h wide: the input of the activation function at 2 B, and that of the last matrix.
      const mlp = 4 * (2 + operand);
      // Softmax and its result at 2 B, its mask at 1 B.
      const scores = (5 * 32 * S) / H;
      return (2 * T * H * (whole + attention + mlp + scores)) / TP + (T * V * 4) / TP;
    };
    for (const [memory, weight, operand] of [
      [wide!, 2, 2],
      [eight!, 2 + 2 * 1, 1],
      [four!, 2 + 2 * (0.5 + 1 / 16), 0.5 + 1 / 16],
    ] as const) {
      expect(memory['weights']).toBeCloseTo(weight * inLayers + 2 * outside, 0);
      expect(memory['gradients']).toBeCloseTo(2 * parameters, 0);
      expect(memory['optimizer state']).toBeCloseTo((12 * parameters) / 4, 0);
      expect(memory['activations']).toBeCloseTo(kept(operand), 0);
    }
  });

  it('have the peak of the accelerator, or of the next wider format it supports', () => {
    const peak = (peakTflops: number, memoryGBps: number) =>
      (['bf16', 'fp8', 'fp4'] as const).map((precision) =>
        productTflops(rateAt({ peakTflops, memoryGBps, efficiency: 0.5 }, precision)),
      );
    expect(peak(312, 2039)).toEqual([312, 312, 312]);
    expect(peak(989, 3350)).toEqual([989, 1979, 1979]);
    expect(peak(1000, 3350)).toEqual([1000, 2000, 4000]);
    const rate = rateAt({ peakTflops: 312, memoryGBps: 2039, efficiency: 0.5, fp8Tflops: 500 }, 'fp8');
    expect(productTflops(rate)).toBe(500);
  });
});
