/** Runs the design with every software stack that was measured on its accelerator. */
import type { Design } from '../../design/document.ts';
import { success, type Result } from '../../units/result.ts';
import { evidenceOf } from '../../workload/calibration/facts/evidence.ts';
import { CALIBRATION_LABELS } from '../../workload/rate/facts/calibration-names.ts';
import type { StackPlan } from '../../workload/calibration/stack-plans.ts';
import { trials, type Trial, type TrialsProgress } from '../questions/trials.ts';
import { rangeText } from './range-text.ts';
import type { NamedStack, SoftwareRange, StackRun } from './range.ts';
import { softwareOf } from './stacks-on.ts';

/**
 * Returns null if the design names no stack, unless none was measured on its accelerator: then the nearest one is named. Yields often
 * enough to be cancelled at any moment.
 */
export function* softwareRange(
  design: Design,
): Generator<TrialsProgress, Result<SoftwareRange | null>, void> {
  const software = softwareOf(design);
  if (software === null) return success(null);
  const { chip, named, measured, nearest } = software;
  // Running products without a stack is the user's choice if stacks exist.
  if (named === null && measured.length > 0) return success(null);
  const designs = measured.map(({ id }) => ({ ...design, compute: { ...design.compute, calibration: id } }));
  const run = yield* trials(designs);
  if (!run.ok) return run;
  const stacks = measured
    .map(({ id }, at): StackRun => ({ id, label: CALIBRATION_LABELS[id], ...figuresOf(run.value[at]!) }))
    .sort((a, b) => (a.iterationNs ?? Infinity) - (b.iterationNs ?? Infinity));
  const shares = stacks.flatMap(({ mfu }) => (mfu === null ? [] : [mfu]));
  const range = {
    accelerator: chip?.label ?? null,
    named: named === null ? null : stackFacts(named),
    isMeasuredHere: measured.some(({ id }) => id === named?.id),
    nearest: nearest === null ? null : stackFacts(nearest),
    stacks,
    mfu: shares.length === 0 ? null : { least: Math.min(...shares), most: Math.max(...shares) },
  };
  return success({ ...range, text: rangeText(range) });
}

function stackFacts({ id, label }: StackPlan): NamedStack {
  return { id, label, evidence: evidenceOf(id) };
}

function figuresOf(trial: Trial): Pick<StackRun, 'iterationNs' | 'mfu'> {
  if (!trial.ok) return { iterationNs: null, mfu: null };
  const { iterationNs, throughput } = trial.result;
  return { iterationNs, mfu: throughput.mfu };
}
