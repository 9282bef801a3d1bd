/** Other trainings on the network of a design, prepared as designs by themselves. */
import { designOfJob } from '../../design/conditions/jobs.ts';
import type { Design, SecondDesign } from '../../design/document.ts';
import { failure, success, type Problem, type Result } from '../../units/result.ts';

/** A design on the network, and by dimension the places of a line that it has. */
interface Other<Case> {
  readonly prepared: Case;
  readonly places: SecondDesign['places'];
  /** Its place among the conditions. */
  readonly at: number;
}

/** Problems name fields of the job: `conditions[0].job.parallelism.modelParallel`. */
export function prepareOthers<Case>(
  design: Design,
  prepare: (job: Design) => Result<{ readonly prepared: Case }>,
): Result<readonly Other<Case>[]> {
  const others: Other<Case>[] = [];
  for (const [index, condition] of (design.conditions ?? []).entries()) {
    if (condition.kind !== 'secondDesign') continue;
    const job = prepare(designOfJob(design, condition));
    if (!job.ok) return failure(...problemsOfJob(job.problems, index));
    others.push({ prepared: job.value.prepared, places: condition.places, at: index });
  }
  return success(others);
}

/** @param at where the job stands among the conditions */
export function problemsOfJob(problems: readonly Problem[], at: number): readonly Problem[] {
  return problems.map(({ path, message }) => ({
    path: OF_JOB.test(path) ? `conditions[${at}].job.${path.replace(/^system\./, '')}` : path,
    message: `The other training: ${message}`,
  }));
}

/** Fields that a job has for itself. */
const OF_JOB = /^(workload|parallelism|system\.(chunks|algorithms))\b/;
