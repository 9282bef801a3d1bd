/** Checks which NPUs of a design's network its job and other jobs use. */
import { ALGORITHM_FACTS } from '../../collective/algorithm-facts.ts';
import { checkPhases } from '../../collective/schedule.ts';
import { placesOfJob } from '../../design/conditions/jobs.ts';
import type { Condition, Design, SecondDesign, SecondJob } from '../../design/document.ts';
import { builtCount } from '../../topology/dimension.ts';
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import { placedConditions } from '../conditions/placed-conditions.ts';
import { isSteady } from '../uneven/beside-jobs.ts';
import { planJob } from '../uneven/second-job.ts';
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
      return refuse(
        'Of a network that is built otherwise (topology.physical) all NPUs are used. Allowed: to leave it out.',
      );
    if (design.system.network === 'packets' && design.system.packets?.eachNpu === true)
      return refuse(
        'Every NPU runs its own iteration (system.packets.eachNpu): all of a dimension are run. Allowed: all of them, or packets without eachNpu.',
      );
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
  const { conditions = [], topology } = design;
  if (!conditions.some(isJob)) return success(design);
  const built = topology.dimensions.map(({ size }) => size);
  const taken = new Map<number, string>(
    placedPorts(0, built, placesOfJob(topology.dimensions)).npus.map((npu) => [npu, "the design's own job"]),
  );
  const problems: Problem[] = [];
  for (const [index, job] of conditions.entries()) {
    if (!isJob(job)) continue;
    const path = `conditions[${index}]`;
    const refused = networkProblem(job, path, design);
    if (refused !== null) {
      problems.push(refused);
      continue;
    }
    const wrong =
      job.kind === 'secondJob' ? jobProblems(job, path, topology) : placeProblems(job, path, built);
    if (wrong.length > 0) {
      problems.push(...wrong);
      continue;
    }
    const npus = job.kind === 'secondJob' ? job.npus : placedPorts(0, built, job.places).npus;
    const at = job.kind === 'secondJob' ? `${path}.npus` : `${path}.places`;
    const busy = npus.find((npu) => taken.has(npu));
    if (busy !== undefined) {
      const message = `NPU ${busy} runs ${taken.get(busy)}. Allowed: NPUs that no other job has (topology.dimensions[i].used).`;
      problems.push({ path: at, message });
    }
    for (const npu of npus) taken.set(npu, `the job of ${path}`);
  }
  return problems.length > 0 ? failure(...problems) : success(design);
}

/** The analytical network has a share of links only for a job that sends everywhere all the time. */
function networkProblem(
  job: SecondJob | SecondDesign,
  path: string,
  { system, topology }: Design,
): Problem | null {
  const { network = 'analytical', rounding } = system;
  if (network === 'shared') return null;
  const refuse = (why: string): Problem => ({ path, message: `${why} Allowed: system.network shared.` });
  if (job.kind === 'secondDesign') return refuse('Another training runs on shared links only.');
  // A job that sends nothing disturbs nobody.
  if (job.bytes === 0) return null;
  if (network === 'packets') return refuse('Another job runs on shared links, not as packets.');
  const isInside = job.npus.every((npu) => npu < builtCount(topology));
  const isAnswered =
    rounding === 'exact' && job.npus.length > 1 && (!isInside || isSteady(planJob(job, topology, 0).phases));
  if (isAnswered) return null;
  return refuse(
    'Another job is run on shared links; the analytical network has its share of links only where it is one ring or direct exchange.',
  );
}

function isJob(condition: Condition): condition is SecondJob | SecondDesign {
  return condition.kind === 'secondJob' || condition.kind === 'secondDesign';
}

function placeProblems({ places }: SecondDesign, path: string, built: readonly number[]): readonly Problem[] {
  const at = `${path}.places`;
  if (places.length !== built.length) {
    const message = `places has ${places.length} dimensions. Allowed: ${built.length}, those of the network.`;
    return [{ path: at, message }];
  }
  return places.flatMap((here, index) => {
    const size = built[index]!;
    const isInOrder = here.every((place, rank) => place > (here[rank - 1] ?? -1) && place < size);
    if (isInOrder && here.length > 0) return [];
    const message = `places are ${here.join(', ') || 'none'}. Allowed: 1 or more different places from 0 to ${size - 1}, ascending.`;
    return [{ path: `${at}[${index}]`, message }];
  });
}

function jobProblems(job: SecondJob, path: string, topology: Design['topology']): readonly Problem[] {
  const { npus, algorithm, collective } = job;
  const at = `${path}.npus`;
  const count = builtCount(topology);
  if (npus.length < 2)
    return [{ path: at, message: `a job of ${npus.length} NPUs sends nothing. Allowed: 2 or more.` }];
  if (new Set(npus).size < npus.length || npus.some((npu) => npu >= count))
    return [
      { path: at, message: `npus are ${npus.join(', ')}. Allowed: different ones from 0 to ${count - 1}.` },
    ];
  if (algorithm !== undefined && !ALGORITHM_FACTS[algorithm].collectives.includes(collective)) {
    const message = `${ALGORITHM_FACTS[algorithm].label} does no ${collective}. Allowed: another algorithm.`;
    return [{ path: `${path}.algorithm`, message }];
  }
  if (algorithm !== undefined && ALGORITHM_FACTS[algorithm].ranks === 'onLinks') {
    const message = `${ALGORITHM_FACTS[algorithm].label} is made for the links of a design, not for another job. Allowed: another algorithm.`;
    return [{ path: `${path}.algorithm`, message }];
  }
  const able = checkPhases(planJob(job, topology, 0).phases, `${path}.algorithm`);
  return able.ok ? [] : able.problems.map(({ message }) => ({ path: `${path}.algorithm`, message }));
}
