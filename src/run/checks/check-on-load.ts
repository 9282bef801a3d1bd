/** Checks that a run can slow compute beside communication. */
import type { Design } from '../../design/document.ts';
import { problem, success, type Result } from '../../units/result.ts';

const PATH = 'system.onLoad';
const INSTEAD = 'Allowed: 0, or to leave it out.';

/** What a stage computes is timed before it is known what is sent beside it, and NPUs that run one by one compute at one rate. */
export function checkOnLoad({ system, parallelism, workload }: Design): Result<null> {
  const { onLoad = 0, network, packets } = system;
  if (onLoad === 0) return success(null);
  if (workload.kind === 'transformer' && parallelism.pipeline !== undefined)
    return problem(PATH, `Communication takes no compute from the stages of a pipeline. ${INSTEAD}`);
  if (network === 'packets' && packets?.eachNpu === true)
    return problem(PATH, `Communication takes no compute where every NPU runs by itself. ${INSTEAD}`);
  return success(null);
}
