import { describe, expect, it } from 'vitest';
import { gemm } from '../compute/gemm.ts';
import { computeOp, workTime } from '../compute/roofline.ts';
import { matrixWork } from '../compute/work.ts';
import { count, times } from '../formula/term.ts';
import { linkCurve, measuredLinks } from './curves.ts';
import { measuredRate } from './measured-stack.ts';
import { planNamed } from './measured-stack.ts';
import {
  CALIBRATION_LABELS,
  COMPUTE_CALIBRATIONS,
  NETWORK_CALIBRATIONS,
} from '../rate/facts/calibration-names.ts';
import { STACK_PLANS } from './stack-plans.ts';

describe('a calibration that a design names', () => {
  it('is called what its stack is called', () => {
    for (const name of COMPUTE_CALIBRATIONS) {
      expect(CALIBRATION_LABELS[name]).toBe(STACK_PLANS.find(({ id }) => id === name)?.label);
    }
  });

  it('has a curve', () => {
    for (const name of COMPUTE_CALIBRATIONS) {
      const measured = measuredRate({ peakTflops: 100, efficiency: 0.5, calibration: name }).measured;
      const { efficiency = 0, halfRows = 0, memoryEfficiency = 2 } = measured?.stack.constants ?? {};
      expect(efficiency, name).toBeGreaterThan(0.25);
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

  it('times a product by its rows, instead of by one efficiency', () => {
    const square = gemm(1000, 2000, 500);
    const work = matrixWork(times(count(2), count(1000), count(2000), count(500)), [square], 'forward', 2);
    const rate = { peakTflops: 100, efficiency: 0.01 };
    const calibrated = measuredRate({ ...rate, memoryGBps: 100, calibration: 'megatron-a100' });
    const { stack } = calibrated.measured!;
    const { efficiency, halfRows, memoryEfficiency } = stack.constants;
    // 7 MB of operands at its share of 100 GB/s add to the time.
    const operandsNs = 70_000 / memoryEfficiency;
    expect(workTime(work, calibrated).ns).toBeCloseTo(
      (20_000 / efficiency) * (1 + halfRows / 1000) * stack.constants.misaligned + operandsNs,
      6,
    );
    expect(computeOp('x', work, calibrated).formula).toContain('rows to half of it');
  });

  it('depends on the precision of the design within its family', () => {
    expect(planNamed('torchtitan-h100', '8-bit').id).toBe('torchtitan-h100-fp8');
    expect(planNamed('megatron-bf16-h100', '8-bit').id).toBe('megatron-fp8-h100');
    expect(planNamed('nanotron-h100', '8-bit').id).toBe('nanotron-h100');
    expect(planNamed('torchtitan-h100-rowwise', '8-bit').id).toBe('torchtitan-h100-rowwise');
  });

  it('takes a peak near that of the chip in 8 bits for it', () => {
    const stackAt = (peakTflops: number) =>
      measuredRate({ peakTflops, efficiency: 0.5, calibration: 'megatron-fp8-h100' }).measured!.machine.chip;
    expect(stackAt(1979).bf16Tflops).toBeCloseTo(989, 9);
    expect(stackAt(989).fp8Tflops).toBeCloseTo(1979, 9);
  });

  it('gives links the share that its stack reaches', () => {
    const { stack } = measuredRate({
      peakTflops: 312,
      efficiency: 0.5,
      calibration: 'megatron-a100',
    }).measured!;
    const between = measuredLinks('nccl-a100', stack, false);
    expect(between.inside).toBeUndefined();
    expect(between.dataShare).toBe(stack.constants.nicShare);
    expect(measuredLinks('nccl-a100', stack, true).inside?.busShare).toBeCloseTo(208 / 300, 9);
  });
});
