/** The bars of the comparison: the table on the page and its export draw these parts. */
import { GROUP_ROLES, ROLES, sumOfRoles } from '../../taskgraph/roles.ts';
import type { BarPart } from '../parts/bars/bar-part.ts';
import type { PartLook } from '../parts/export/figure/bar-rows.ts';
import { dimensionToken } from '../ui/theme/dimension-colour.ts';
import { LOOKS } from './looks.ts';
import type { Metrics } from './metrics.ts';
import type { MetricRow } from './rows.ts';

/** The share of an iteration by which parts may differ from the whole and still count as adding up. */
const ROUNDING = 1e-6;

/** A split of the budget: a part a dimension. */
export function splitParts(splitGBps: readonly number[]): readonly BarPart[] {
  const total = splitGBps.reduce((sum, value) => sum + value, 0);
  return splitGBps.map((value, dimension) => ({
    share: total > 0 ? value / total : 0,
    texture: 'solid',
    token: dimensionToken(dimension),
  }));
}

/** The longest iteration of a comparison, which all bars of iterations are shares of. */
export function longestNs(metrics: readonly (Metrics | null)[]): number {
  return Math.max(0, ...metrics.map((column) => column?.iterationNs ?? 0));
}

export interface NamedPart extends BarPart {
  readonly name: string;
}

/** An iteration: compute, then each role apart where they add up, one exposed part where they overlap. */
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
  return [compute, ...roles.map((role) => part(ROLES[role].short, LOOKS[role], commNs[role]))];
}

/** A number of a row in each column; its bar is full at `row.full`, else at the largest of the values. */
export function metricParts(row: MetricRow, values: readonly (number | null)[]): readonly BarPart[] {
  const full = row.full ?? Math.max(0, ...values.map((value) => value ?? 0));
  return values.map((value) => ({
    ...row.look,
    share: full > 0 ? Math.min(1, (value ?? 0) / full) : 0,
  }));
}
