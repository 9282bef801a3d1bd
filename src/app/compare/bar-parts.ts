/** The parts of the comparison's bars, which both the table and its export draw. */
import { GROUP_ROLES, sumOfRoles } from '../../taskgraph/roles.ts';
import type { BarPart } from '../parts/bars/bar-part.ts';
import type { PartLook } from '../parts/export/figure/bar-rows.ts';
import { dimensionToken } from '../ui/theme/dimension-colour.ts';
import { LOOKS } from './looks.ts';
import type { Metrics } from './metrics.ts';
import type { MetricRow } from './rows.ts';
import { shortIn } from '../state/traces/lane-axis.ts';

/** The share of an iteration by which the sum of parts may differ from the whole. */
const ROUNDING = 1e-6;

/** Returns the parts of a split, one per dimension. */
export function splitParts(splitGBps: readonly number[]): readonly BarPart[] {
  const total = splitGBps.reduce((sum, value) => sum + value, 0);
  return splitGBps.map((value, dimension) => ({
    share: total > 0 ? value / total : 0,
    texture: 'solid',
    token: dimensionToken(dimension),
  }));
}

/** Returns the longest iteration of a comparison, which is the length of a full bar. */
export function longestNs(metrics: readonly (Metrics | null)[]): number {
  return Math.max(0, ...metrics.map((column) => column?.iterationNs ?? 0));
}

export interface NamedPart extends BarPart {
  readonly name: string;
}

/** Returns the parts of an iteration: compute, then each role if roles add up, or one exposed part if they overlap. */
export function iterationParts(metrics: Metrics, longest: number): readonly NamedPart[] {
  const { iterationNs, computeNs, commNs, exposedCommNs, stageWaitNs } = metrics;
  const part = (name: string, look: PartLook, ns: number): NamedPart => ({
    name,
    ...look,
    share: longest > 0 ? ns / longest : 0,
  });
  const compute = part('compute', LOOKS.compute, computeNs);
  const exposed = part('exposed communication', LOOKS.exposed, exposedCommNs);
  if (stageWaitNs !== null) return [compute, exposed, part('bubble', LOOKS.plain, stageWaitNs)];
  const addUp = Math.abs(sumOfRoles(commNs) - exposedCommNs) <= ROUNDING * iterationNs;
  if (!addUp) return [compute, exposed];
  const roles = GROUP_ROLES.filter((role) => commNs[role] > 0);
  return [compute, ...roles.map((role) => part(shortIn(role, commNs), LOOKS[role], commNs[role]))];
}

/** Returns a row's bars, which are full at `row.full` or else at the largest value. */
export function metricParts(row: MetricRow, values: readonly (number | null)[]): readonly BarPart[] {
  const full = row.full ?? Math.max(0, ...values.map((value) => value ?? 0));
  return values.map((value) => ({
    ...row.look,
    share: full > 0 ? Math.min(1, (value ?? 0) / full) : 0,
  }));
}
