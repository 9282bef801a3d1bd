/** Software that was measured on the accelerator of a design, which is identified by its numbers, since a document holds no name. */
import type { Design } from '../../design/document.ts';
import { planNamed } from '../../workload/calibration/measured-stack.ts';
import {
  COMPUTE_CALIBRATIONS,
  type ComputeCalibration,
} from '../../workload/rate/facts/calibration-names.ts';
import { STACK_PLANS, type StackPlan } from '../../workload/calibration/stack-plans.ts';
import { chipById } from '../../workload/calibration/stacks.ts';
import type { ComputeRate } from '../../workload/rate/compute-rate.ts';
import { rateAt } from '../../workload/rate/facts/precision.ts';
import type { Chip, Precision } from '../../workload/chips/chip.ts';
import { standIns } from '../../workload/chips/named-chip.ts';
import { CHIPS } from '../../workload/chips/facts.ts';

export interface Software {
  /** The accelerator of the design; null if its numbers match none. */
  readonly chip: Chip | null;
  readonly precision: Precision;
  /** The stack whose constants the design takes, or null. */
  readonly named: StackPlan | null;
  /** All stacks that were measured on the accelerator in that precision, in the order of the table. */
  readonly measured: readonly NamedPlan[];
  /** The stack of the most similar accelerator if there is none; null if there is one, or no similar one. */
  readonly nearest: NamedPlan | null;
}

type NamedPlan = StackPlan & { readonly id: ComputeCalibration };

/** Returns null if no stack may be named: for another workload, in 32 bits, and on an unknown accelerator without a named stack. */
export function softwareOf({ workload, compute }: Design): Software | null {
  if (workload.kind !== 'transformer' || compute.array !== undefined) return null;
  const { products } = rateAt(compute, workload.precision);
  const { calibration } = compute;
  const named = calibration === undefined ? null : planNamed(calibration, products);
  // A design without its own precision takes that of the stack.
  const precision = products ?? named?.precision ?? '16-bit';
  const chip = chipOf(compute);
  if (named === null && (chip === null || workload.precision === 'fp32')) return null;
  const measured = chip === null ? [] : stacksOn(chip, precision);
  return {
    chip,
    precision,
    named,
    measured,
    nearest: chip === null || measured.length > 0 ? null : nearestOf(chip, precision),
  };
}

/** Cards that differ only in memory compute alike: an H100 with 96 GB is an H100. */
export function isSameKind(chip: Chip, other: Chip): boolean {
  return kindOf(chip) === kindOf(other);
}

function kindOf({ id }: Chip): string {
  return id.replace(/-\d+GB$/, '');
}

function stacksOn(chip: Chip, precision: Precision): readonly NamedPlan[] {
  return COMPUTE_CALIBRATIONS.flatMap((id) => {
    const plan = STACK_PLANS.find((known) => known.id === id);
    if (plan === undefined || (plan.precision ?? '16-bit') !== precision) return [];
    return isSameKind(chipById(plan.chip), chip) ? [{ ...plan, id }] : [];
  });
}

/** Of several stacks measured on a similar accelerator, returns the one that trains the largest models. */
function nearestOf(chip: Chip, precision: Precision): NamedPlan | null {
  for (const near of standIns(chip)) {
    const found = stacksOn(near, precision);
    const first = found.find(({ label }) => label.startsWith('Megatron')) ?? found[0];
    if (first !== undefined) return first;
  }
  return null;
}

/** Returns the first of the table with the peak of the design and, if present, its memory size and bandwidth. */
export function chipOf(compute: ComputeRate & { readonly capacityGB?: number }): Chip | null {
  const { peakTflops, memoryGBps, capacityGB } = compute;
  const found = CHIPS.find(
    (chip) =>
      chip.bf16Tflops === peakTflops &&
      (memoryGBps === undefined || chip.memoryGBps === memoryGBps) &&
      (capacityGB === undefined || chip.memoryGB === capacityGB),
  );
  return found ?? null;
}
