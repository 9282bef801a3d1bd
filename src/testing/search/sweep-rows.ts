import { createEvaluator } from '../../analysis/questions/sweep.ts';
import { planSweep } from '../../analysis/sweep/points.ts';
import { GROUP_ROLES } from '../../taskgraph/roles.ts';
import type {
  RoleTimes,
  RunNumbers,
  SweepNumbers,
  TrainingNumbers,
  SweepRow,
} from '../../analysis/sweep/row.ts';
import type { SweepSpecification } from '../../analysis/sweep/specification.ts';

/** The rows of a sweep, one point after the other. */
export function sweepRows(specification: SweepSpecification): readonly SweepRow[] {
  const plan = planSweep(specification);
  if (!plan.ok) throw new Error(JSON.stringify(plan.problems));
  return plan.value.points.flatMap(createEvaluator(specification));
}

/** Times and counts of a run in which nothing happens. */
export const IDLE_RUN: RunNumbers & TrainingNumbers & Pick<SweepNumbers, 'weightedNs'> = {
  weightedNs: null,
  trainingGoodput: 1,
  trainingDays: null,
  dollarsPerMillionTokens: null,
  trainingMWh: null,
  trainingTonnesCo2: null,
  ...(Object.fromEntries(GROUP_ROLES.map((role) => [`${role}CommNs`, 0])) as unknown as RoleTimes),
  computeNs: 0,
  exposedCommNs: 0,
  exposedShare: 0,
  stageWaitNs: null,
  busyShare: null,
  goodputGBps: null,
  drops: null,
  retransmittedBytes: null,
  timeouts: null,
  roundTripMeanNs: null,
  roundTripMedianNs: null,
  roundTripP99Ns: null,
};
