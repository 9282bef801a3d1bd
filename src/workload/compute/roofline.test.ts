import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { count, times } from '../formula/term.ts';
import { ACCELERATORS, ARRAY_256 } from './facts/accelerators.ts';
import { gemm, gemmFlops, inputGradientGemm, operandBytes, weightGradientGemm } from './gemm.ts';
import { computeOp, workTime } from './roofline.ts';
import { systolicCycles } from './facts/systolic.ts';
import { gemmTotal, matrixWork } from './work.ts';

const square = gemm(1000, 2000, 500);
const work = matrixWork(times(count(2), count(1000), count(2000), count(500)), [square], 'forward', 2);

describe('matrix products', () => {
  it('have the same operations and bytes in all three passes', () => {
    expect(gemmFlops(square)).toBe(2e9);
    expect(inputGradientGemm(square)).toEqual(gemm(1000, 500, 2000));
    expect(weightGradientGemm(square)).toEqual(gemm(2000, 1000, 500));
    for (const other of [inputGradientGemm(square), weightGradientGemm(square)]) {
      expect(gemmFlops(other)).toBe(2e9);
      expect(operandBytes([other], 2).value).toBe(operandBytes([square], 2).value);
    }
    expect(operandBytes([square], 2)).toMatchObject({
      value: 7_000_000,
      text: '(1,000 x 2,000 + 2,000 x 500 + 1,000 x 500) x 2 B',
    });
  });
});

describe('roofline', () => {
  it('takes the operations at a share of the peak if no memory bandwidth is given', () => {
    expect(computeOp('x', work, { peakTflops: 100, efficiency: 0.5 })).toEqual({
      kind: 'compute',
      label: 'x',
      durationNs: 40_000,
      formula: '2 x 1,000 x 2,000 x 500 / (100 TFLOPS x 50 %) = 40 µs',
    });
  });

  it('takes the larger of operations and memory traffic', () => {
    const slowMemory = { peakTflops: 100, efficiency: 0.5, memoryGBps: 100 };
    expect(workTime(work, slowMemory).ns).toBe(70_000);
    expect(workTime(work, { ...slowMemory, memoryGBps: 1000 }).ns).toBe(40_000);
    expect(computeOp('x', work, slowMemory).formula).toBe(
      'max(2 x 1,000 x 2,000 x 500 / (100 TFLOPS x 50 %) = 40 µs, ' +
        '(1,000 x 2,000 + 2,000 x 500 + 1,000 x 500) x 2 B / 100 GB/s = 70 µs) = 70 µs',
    );
  });

  it('times work that only moves bytes at the memory bandwidth, or at 0 without one', () => {
    const moving = { kind: 'memory', bytes: times(count(3, 'rows'), count(1000, 'B')) } as const;
    const { ns, text } = workTime(moving, { peakTflops: 1, efficiency: 1, memoryGBps: 10 });
    expect([ns, text()]).toEqual([300, '3 rows x 1,000 B / 10 GB/s']);
    expect(computeOp('x', moving, { peakTflops: 1, efficiency: 1 })).toMatchObject({
      durationNs: 0,
      formula: '3 rows x 1,000 B of memory traffic, no memory bandwidth given = 0 ns',
    });
  });

  it('is never below either side and equals one of them', () => {
    const positive = fc.double({ min: 0.01, max: 1e4, noNaN: true });
    fc.assert(
      fc.property(positive, positive, (peakTflops, memoryGBps) => {
        const compute = workTime(work, { peakTflops, efficiency: 1 }).ns;
        const memory = work.bytes.value / memoryGBps;
        expect(workTime(work, { peakTflops, efficiency: 1, memoryGBps }).ns).toBe(Math.max(compute, memory));
      }),
    );
  });
});

describe('systolic array', () => {
  it('takes 2 rows + columns + depth - 2 cycles per tile', () => {
    expect(systolicCycles(gemm(256, 100, 256), ARRAY_256)).toBe(2 * 256 + 256 + 100 - 2);
    expect(systolicCycles(gemm(257, 100, 256), ARRAY_256)).toBe(2 * 866);
    // The first layer of VGG-16: 196 tiles of 793 cycles.
    const first = gemm(50_176, 27, 64);
    expect(systolicCycles(first, ARRAY_256)).toBe(196 * 793);
    const vgg = matrixWork(count(gemmFlops(first)), [first], 'forward', 2);
    expect(computeOp('x', vgg, { peakTflops: 131, efficiency: 1, array: ARRAY_256 })).toMatchObject({
      durationNs: 155_428,
      formula: '(196 x 1 tiles x (2 x 256 + 256 + 27 - 2)) cycles / 1 GHz = 155.4 µs',
    });
  });

  it('is never faster than its peak', () => {
    const side = fc.integer({ min: 1, max: 5000 });
    fc.assert(
      fc.property(side, side, side, (m, k, n) => {
        const cycles = systolicCycles(gemm(m, k, n), ARRAY_256);
        expect(gemmFlops(gemm(m, k, n)) / cycles).toBeLessThanOrEqual(2 * 256 * 256);
      }),
    );
  });
});

describe('accelerators', () => {
  it('have distinct names, a source, and a valid peak', () => {
    expect(new Set(ACCELERATORS.map(({ id }) => id)).size).toBe(ACCELERATORS.length);
    expect(ACCELERATORS.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'paper-npu',
        'A100',
        'H100',
        'H200',
        'B200',
        'GB200',
        'TPUv5p',
        'systolic-256',
      ]),
    );
    for (const { rate, source, capacityBytes } of ACCELERATORS) {
      expect(source).not.toBe('');
      expect(workTime(work, rate).ns).toBeGreaterThan(0);
      if (capacityBytes !== null) expect(capacityBytes).toBeGreaterThanOrEqual(16e9);
    }
    expect(ACCELERATORS.find(({ id }) => id === 'systolic-256')?.rate.peakTflops).toBe(131.072);
    expect(gemmTotal(work)).toBe(work.flops.value);
  });
});
