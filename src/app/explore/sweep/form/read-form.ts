/** From the form and the design to the sweep they mean. */
import type { Design, SchemeId } from '../../../../design/document.ts';
import { isFixed } from '../../../../design/budget.ts';
import { leftToDegrees } from '../../../../design/second/sets.ts';
import { schemesOf } from '../../../../design/schemes-of.ts';
import { fieldAt } from '../../../../analysis/sweep/fields.ts';
import { planSweep, type SweepPlan } from '../../../../analysis/sweep/points.ts';
import type { SweepSpecification } from '../../../../analysis/sweep/specification.ts';
import { STEPS_BOUND } from '../../../../analysis/sweep/values.ts';
import { failure, problem, success, type Problem, type Result } from '../../../../units/result.ts';
import { readNumber } from '../../../ui/field/read-number.ts';
import type { SweepForm } from './form-store.ts';

export interface ReadyPlan {
  readonly specification: SweepSpecification;
  readonly plan: SweepPlan;
}

const SETS = [
  ['topologies', 'Pick at least one network.'],
  ['workloads', 'Pick at least one workload.'],
  ['schemes', 'Pick at least one scheme.'],
] as const;

/** The schemes a form means; unless it says, those that can differ: a machine has its links, and one dimension has all. */
export function schemesIn(form: SweepForm, design: Design): readonly SchemeId[] {
  if (form.schemes !== null) return form.schemes;
  if (isFixed(design)) return ['custom'];
  return design.topology.dimensions.length === 1 ? [design.bandwidth.scheme] : schemesOf(design);
}

/** Problems have the name of a part of the form as their path. */
export function readForm(form: SweepForm, design: Design): Result<ReadyPlan> {
  const field = fieldAt(design, form.field);
  if (field === null) return problem('field', 'This design does not have the field any more; pick another.');
  const schemes = schemesIn(form, design);
  const from = at('from', readNumber(form.from, 'From', field.bound));
  const to = at('to', readNumber(form.to, 'To', field.bound));
  const steps = at('steps', readNumber(form.steps, 'Steps', STEPS_BOUND));
  const sets = { ...form, schemes };
  const problems = [
    ...[from, to, steps].flatMap((read): readonly Problem[] => (read.ok ? [] : read.problems)),
    ...SETS.flatMap(([path, message]) => (sets[path].length === 0 ? [{ path, message }] : [])),
  ];
  if (problems.length > 0 || !from.ok || !to.ok || !steps.ok) return failure(...problems);
  const specification: SweepSpecification = {
    design,
    field: form.field,
    range: { from: from.value, to: to.value, steps: steps.value, scale: form.scale },
    topologies: form.topologies,
    workloads: form.workloads,
    schemes,
    followed: leftToDegrees(design),
  };
  const plan = planSweep(specification);
  if (plan.ok) return success({ specification, plan: plan.value });
  return failure(...plan.problems.map(({ path, message }) => ({ path, message: sentence(path, message) })));
}

function at<T>(path: string, read: Result<T>): Result<T> {
  return read.ok ? read : failure(...read.problems.map(({ message }) => ({ path, message })));
}

/** `From must be ...`, where the message goes on from the name of its field. */
function sentence(path: string, message: string): string {
  return message.startsWith('must ')
    ? `${path.charAt(0).toUpperCase()}${path.slice(1)} ${message}.`
    : `${message}.`;
}
