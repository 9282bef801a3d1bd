import { describe, expect, it } from 'vitest';
import { gemm } from '../compute/gemm.ts';
import { computeOp, workTime } from '../compute/roofline.ts';
import { matrixWork } from '../compute/work.ts';
import { count, times } from '../term.ts';
import { computeCurve, linkCurve } from './curves.ts';
import { COMPUTE_CALIBRATIONS, NETWORK_CALIBRATIONS } from './names.ts';

describe('calibrations that a design names', () => {
  it('all have a curve', () => {
    for (const name of COMPUTE_CALIBRATIONS) {
      const { efficiency, halfRows, memoryEfficiency } = computeCurve(name);
      expect(efficiency, name).toBeGreaterThan(0.3);
      expect(efficiency, name).toBeLessThanOrEqual(1);
      expect(halfRows, name).toBeGreaterThan(0);
      expect(memoryEfficiency, name).toBeLessThanOrEqual(1);
    }
    for (const name of NETWORK_CALIBRATIONS) {
      for (const isInside of [true, false]) {
        const { share, latencyNs } = linkCurve(name, isInside);
        expect(share, name).toBeGreaterThan(0.3);
        expect(share, name).toBeLessThanOrEqual(1);
        expect(latencyNs, name).toBeGreaterThan(100);
      }
    }
    expect(linkCurve('nccl-h100-efa', false).latencyNs).toBeGreaterThan(
      linkCurve('nccl-h100', false).latencyNs,
    );
  });

  it('time a product by its rows, in place of one efficiency', () => {
    const square = gemm(1000, 2000, 500);
    const work = matrixWork(times(count(2), count(1000), count(2000), count(500)), [square], 'forward', 2);
    const rate = { peakTflops: 100, efficiency: 0.01 };
    const { efficiency, halfRows, memoryEfficiency } = computeCurve('megatron-a100');
    const calibrated = { ...rate, calibration: 'megatron-a100' } as const;
    expect(workTime(work, calibrated).ns).toBeCloseTo((20_000 / efficiency) * (1 + halfRows / 1000), 6);
    expect(computeOp('x', work, calibrated).formula).toContain('rows to half of it');
    // 7 MB at its share of 100 GB/s is longer.
    expect(workTime(work, { ...calibrated, memoryGBps: 100 }).ns).toBeCloseTo(70_000 / memoryEfficiency, 6);
  });
});
