/** Checks that an engine has the parts that a design needs. */
import { ALGORITHM_FACTS } from '../../collective/algorithm-facts.ts';
import type { Design } from '../../design/document.ts';
import { NETWORK_MODELS } from '../../network/models/facts.ts';
import { problem, success, type Result } from '../../units/result.ts';
import type { EngineParts } from '../engine-parts.ts';

/** The problem names the first field that asks for more than `engine` has. */
export function checkParts(
  { system, workload, parallelism, compute, conditions = [], topology }: Design,
  { models, pipelines, calibrations, conditions: conditionParts, synthesis }: EngineParts,
): Result<null> {
  const { network = 'analytical', steps } = system;
  if (models[network] === undefined) {
    const allowed = Object.keys(models).join(', ');
    return problem(
      'system.network',
      `This engine has no network model "${NETWORK_MODELS[network].name}". Allowed: ${allowed}.`,
    );
  }
  if (steps === 'eager' && models.analytical.isSynchronous === true)
    return problem('system.steps', 'This engine has no eager steps. Allowed: synchronous.');
  const staged = pipelines === null ? stagedField(parallelism, workload) : null;
  if (staged !== null) return problem(staged, NONE);
  if (compute.calibration !== undefined && calibrations === null) return problem('compute.calibration', NONE);
  if (system.calibration !== undefined && calibrations === null) return problem('system.calibration', NONE);
  const made = synthesis === undefined ? madeField(system.algorithms) : null;
  if (made !== null) return problem(made, NONE);
  return conditionParts === null ? withoutConditions(conditions, topology) : success(null);
}

/** The field that asks for a pipeline or for the replay of a trace, or null. */
function stagedField({ pipeline }: Design['parallelism'], workload: Design['workload']): string | null {
  if (pipeline !== undefined) return 'parallelism.pipeline';
  return workload.kind === 'table' && workload.loop.kind === 'trace' ? 'workload.loop.kind' : null;
}

function withoutConditions(
  conditions: NonNullable<Design['conditions']>,
  { dimensions }: Design['topology'],
): Result<null> {
  if (conditions.length > 0) return problem('conditions', NONE);
  const used = dimensions.findIndex(({ used: some, size }) => some !== undefined && some !== size);
  if (used >= 0) return problem(`topology.dimensions[${used}].used`, NONE);
  return success(null);
}

/** The first field that asks for an algorithm that is made for its links, or null. */
function madeField(algorithms: Design['system']['algorithms']): string | null {
  for (const [collective, list] of Object.entries(algorithms)) {
    const index = list.findIndex((entry) =>
      [entry?.algorithm, entry?.below?.algorithm].some(
        (used) => used !== undefined && ALGORITHM_FACTS[used.name].ranks === 'onLinks',
      ),
    );
    if (index >= 0) return `system.algorithms.${collective}[${index}]`;
  }
  return null;
}

const NONE = 'This engine has none. Allowed: to leave it out.';
