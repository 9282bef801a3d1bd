/**
 * Compute under a calibration that a design names: the measured stack, on an NPU with the peaks that the
 * design gives.
 */
import { without } from '../../units/without.ts';
import type { ComputeRate } from '../rate/compute-rate.ts';
import { measuredTime } from '../compute/measured-time.ts';
import type { Chip, Precision } from '../chips/chip.ts';
import { memoryRate, productTimer } from '../step-time/layer-time.ts';
import type { Machine } from '../step-time/training-run.ts';
import type { MeasuredCompute, NpuRate } from '../compute/measured-compute.ts';
import type { ComputeCalibration } from '../rate/facts/calibration-names.ts';
import { STACK_PLANS, type StackPlan } from './stack-plans.ts';
import { chipById, stackOf } from './stacks.ts';

const kept = new WeakMap<ComputeRate, MeasuredCompute>();

/** @throws Error for a rate that names no calibration, which is a bug of the caller */
export function stackOfRate(rate: ComputeRate): MeasuredCompute {
  const known = kept.get(rate);
  if (known !== undefined) return known;
  if (rate.calibration === undefined) throw new Error('no calibration is named');
  const made = computeOf(rate, planNamed(rate.calibration, rate.products));
  kept.set(rate, made);
  return made;
}

const resolved = new WeakMap<ComputeRate, NpuRate>();

/**
 * Returns the rate with the stack that it names, always the same value for the same rate.
 *
 * @throws Error for a rate that names no calibration, which is a bug of the caller
 */
export function measuredRate(rate: ComputeRate): NpuRate {
  const known = resolved.get(rate);
  if (known !== undefined) return known;
  const made = { ...without(rate, 'calibration'), measured: stackOfRate(rate) };
  resolved.set(rate, made);
  return made;
}

function computeOf(rate: ComputeRate, plan: StackPlan): MeasuredCompute {
  const measured = chipById(plan.chip);
  const { precision = '16-bit' } = plan;
  const chip = { ...withPeaks(measured, rate), memoryGBps: rate.memoryGBps ?? measured.memoryGBps };
  const stack = stackOf(plan, measured);
  const machine: Machine = {
    chip,
    precision: rate.products ?? precision,
    domain: chip.domain,
    nicGBps: chip.nicGBps,
  };
  const made: MeasuredCompute = {
    stack,
    machine,
    product: productTimer(machine, stack.constants),
    memoryBps: memoryRate(machine, stack.constants),
    slowdown: (rate.slowdown ?? 1) * stack.constants.slowdown,
    timeOf: (work) => measuredTime(work, made),
  };
  return made;
}

/**
 * Returns the plan of a name or, if the design's products have other bits, the plan of its family that was
 * measured in them.
 */
export function planNamed(name: ComputeCalibration, products?: Precision): StackPlan {
  const named = STACK_PLANS.find(({ id }) => id === name);
  if (named === undefined) throw new Error(`No calibration "${name}".`);
  if (products === undefined || named.family === undefined || bitsOf(named) === products) return named;
  const alike = STACK_PLANS.find(
    (plan) => plan.family === named.family && plan.chip === named.chip && bitsOf(plan) === products,
  );
  return alike ?? named;
}

function bitsOf({ precision = '16-bit' }: StackPlan): Precision {
  return precision;
}

/**
 * The chip with the peak that the design gives, and its other peaks in proportion. A peak nearer to the
 * chip's 8-bit peak than to its 16-bit peak is taken to be the 8-bit one.
 */
function withPeaks(chip: Chip, { peakTflops, fp8Tflops, fp4Tflops }: ComputeRate): Chip {
  const { bf16Tflops, fp8Tflops: eight = bf16Tflops, fp4Tflops: four = eight } = chip;
  const isOfEight =
    fp8Tflops === undefined && peakTflops > Math.sqrt(bf16Tflops * eight) && eight > bf16Tflops;
  const scale = peakTflops / (isOfEight ? eight : bf16Tflops);
  return {
    ...chip,
    bf16Tflops: bf16Tflops * scale,
    fp8Tflops: fp8Tflops ?? eight * scale,
    fp4Tflops: fp4Tflops ?? four * scale,
  };
}
