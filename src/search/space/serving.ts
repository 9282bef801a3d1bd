/** What the split of a point serves: what the space asks for, whatever the goal of its base says. */
import type { Design } from '../../design/document.ts';
import { goalOf } from '../../design/goal.ts';
import type { Objective, SpaceSplit } from './space.ts';

/** Whether the bandwidths of a point follow from what it sends, so that they are not known before it is prepared. */
export function isFreeSplit(split: SpaceSplit): boolean {
  return split !== 'equal' && split !== 'given';
}

/**
 * What is least for the least score: time, or time x cost, where both are all that the score follows from. What a training takes is that of
 * its fastest split.
 */
const GOALS = {
  time: 'time',
  timeAndCost: 'time',
  throughput: 'time',
  throughputPerCost: 'timeCost',
  days: 'time',
  goodput: 'time',
  dollarsPerToken: 'time',
  energy: 'time',
  co2: 'time',
} as const satisfies Readonly<Record<Objective, string>>;

/** The design with the goal that the optimum of its point has; constraints and other workloads stay. */
export function servingObjective(design: Design, objective: Objective, split: SpaceSplit): Design {
  if (split !== 'optimal' && split !== 'best') return design;
  const goal = goalOf(design);
  if (goal.objective === GOALS[objective]) return design;
  return {
    ...design,
    bandwidth: { ...design.bandwidth, goal: { ...goal, objective: GOALS[objective] } },
  };
}
