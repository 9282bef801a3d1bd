/** Checks which NPUs of a design's network its job and other jobs use. */
import { ALGORITHM_FACTS } from '../../collective/algorithm-facts.ts';
import type { Design, SecondJob } from '../../design/document.ts';
import { builtCount } from '../../topology/dimension.ts';
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import { placedConditions } from '../conditions/placed-conditions.ts';
import { placedPorts } from '../uneven/ports.ts';

/** Also that its conditions are at links and NPUs that there are, and cut nobody off. */
export function checkConditions(design: Design): Result<Design> {
  if (design.conditions !== undefined) {
    const placed = placedConditions(design);
    if (!placed.ok) return placed;
  }
  return checkUsed(design);
}

function checkUsed(design: Design): Result<Design> {
  const { dimensions, physical } = design.topology;
  const problems = dimensions.flatMap((dimension, index) =>
    usedProblems(dimension, `topology.dimensions[${index}]`),
  );
  if (problems.length > 0) return failure(...problems);
  const first = dimensions.findIndex(({ used, size }) => used !== undefined && used !== size);
  if (first >= 0) {
    const path = `topology.dimensions[${first}].used`;
    const refuse = (message: string): Result<Design> => failure({ path, message });
    if (design.system.rounding === 'reference')
      return refuse('ASTRA-sim 1.0 uses all NPUs of a dimension. Allowed: exact rounding, or all of them.');
    if (physical !== undefined)
      return refuse('On a physical torus all NPUs are used. Allowed: to leave it out.');
    if (design.system.network === 'packets')
      return refuse('Packets are run on all NPUs of a dimension. Allowed: analytical or shared.');
  }
  return checkJobs(design);
}

function usedProblems(
  { size, used = size, usedPlaces }: Design['topology']['dimensions'][number],
  path: string,
): readonly Problem[] {
  if (used > size)
    return [{ path: `${path}.used`, message: `used is ${used}. Allowed: a whole number from 1 to ${size}.` }];
  if (usedPlaces === undefined) return [];
  const isInOrder = usedPlaces.every((place, at) => place > (usedPlaces[at - 1] ?? -1) && place < size);
  if (isInOrder && usedPlaces.length === used) return [];
  const message = `usedPlaces are ${usedPlaces.join(', ')}. Allowed: ${used} different places from 0 to ${size - 1}, ascending.`;
  return [{ path: `${path}.usedPlaces`, message }];
}

function checkJobs(design: Design): Result<Design> {
  const { conditions = [], topology, system } = design;
  const jobs = conditions.flatMap((value, index) =>
    value.kind === 'secondJob' ? [{ job: value, index }] : [],
  );
  if (jobs.length === 0) return success(design);
  const { dimensions } = topology;
  const places = dimensions.map(
    ({ size, used = size, usedPlaces }) => usedPlaces ?? Array.from({ length: used }, (_, at) => at),
  );
  const taken = new Map<number, string>(
    placedPorts(
      0,
      dimensions.map(({ size }) => size),
      places,
    ).npus.map((npu) => [npu, "the design's own job"]),
  );
  const npus = builtCount(topology);
  const problems: Problem[] = [];
  for (const { job, index } of jobs) {
    const path = `conditions[${index}]`;
    if (system.network !== 'shared') {
      const message = 'Another job is run on shared links only. Allowed: system.network shared.';
      problems.push({ path, message });
      continue;
    }
    problems.push(...jobProblems(job, path, npus, taken));
    for (const npu of job.npus) taken.set(npu, `the job of ${path}`);
  }
  return problems.length > 0 ? failure(...problems) : success(design);
}

function jobProblems(
  { npus, algorithm, collective }: SecondJob,
  path: string,
  count: number,
  taken: ReadonlyMap<number, string>,
): readonly Problem[] {
  const at = `${path}.npus`;
  if (npus.length < 2)
    return [{ path: at, message: `a job of ${npus.length} NPUs sends nothing. Allowed: 2 or more.` }];
  if (new Set(npus).size < npus.length || npus.some((npu) => npu >= count))
    return [
      { path: at, message: `npus are ${npus.join(', ')}. Allowed: different ones from 0 to ${count - 1}.` },
    ];
  const busy = npus.find((npu) => taken.has(npu));
  if (busy !== undefined) {
    const message = `NPU ${busy} runs ${taken.get(busy)}. Allowed: NPUs that no other job has (topology.dimensions[i].used).`;
    return [{ path: at, message }];
  }
  if (algorithm !== undefined && !ALGORITHM_FACTS[algorithm].collectives.includes(collective)) {
    const message = `${ALGORITHM_FACTS[algorithm].label} does no ${collective}. Allowed: another algorithm.`;
    return [{ path: `${path}.algorithm`, message }];
  }
  return [];
}
