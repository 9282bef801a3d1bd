/** The design of one point of a sweep: the same document with its network, workload and field replaced. */
import { withAllParameters, withSizesOfParameters } from '../../design/block-parameters.ts';
import { withDegreeRules } from '../../design/second/sets.ts';
import { problem, success, type Result } from '../../units/result.ts';
import type { Design } from '../../design/document.ts';
import { begun } from './begins.ts';
import { fieldAt } from './fields.ts';
import { withValueAt } from './path.ts';
import type { SweepPoint } from './points.ts';
import type { SweepSpecification } from './specification.ts';
import { onTopology, onWorkload } from './variants.ts';

type Cases = Map<string, Result<Design>>;

/** Keyed by specification, so that points with one network and workload share all that is not swept. */
const cases = new WeakMap<SweepSpecification, Cases>();

/** Returns a problem if the network or workload of the point has no such field. */
export function designAt(
  specification: SweepSpecification,
  { topology, workload, value }: Pick<SweepPoint, 'topology' | 'workload' | 'value'>,
): Result<Design> {
  const known: Cases = cases.get(specification) ?? new Map<string, Result<Design>>();
  cases.set(specification, known);
  const key = `${topology} ${workload}`;
  const design = known.get(key) ?? caseOf(specification, topology, workload);
  known.set(key, design);
  if (!design.ok) return design;
  const { field, followed = [] } = specification;
  // Written out only if one of them is swept, so that the design of a point otherwise equals the swept one exactly.
  const spelt = field.includes('.parameters.') ? withAllParameters(design.value) : design.value;
  const swept = withSizesOfParameters(withValueAt(begun(spelt, field, value), field, value));
  const left = followed.filter((path) => path !== field);
  return success(withDegreeRules(specification.design, swept, left));
}

function caseOf({ design, field }: SweepSpecification, topology: string, workload: string): Result<Design> {
  const onNetwork = onTopology(design, topology);
  const complete = onNetwork === null ? null : onWorkload(onNetwork, workload);
  if (complete === null)
    return problem('', `There is no network "${topology}" or no workload "${workload}".`);
  // A field that the workload does not have would be ignored, and every point would be the same.
  if (fieldAt(complete, field) === null) return problem(field, 'This network or workload has no such field.');
  return success(complete);
}
