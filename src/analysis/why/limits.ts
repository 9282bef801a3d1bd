/**
 * Each collective of an iteration with its phases and the dimensions that limit it, by the closed form (allocation/closed-form.ts): without
 * latency and overlap, so it does not explain what a run waits for.
 */
import { closedForm } from '../../allocation/closed-form.ts';
import { trafficOf } from '../../allocation/traffic-of.ts';
import type { CollectiveTask } from '../../taskgraph/graph.ts';
import { planOf, type PlannedCollective } from '../tables/plans.ts';
import { trafficRules, type PreparedDesign } from '../../run/prepare-design.ts';
import { chunksAtOnce } from '../../simulator/policy.ts';

export interface LimitedCollective extends PlannedCollective {
  /** Total time of all its runs, in ns. */
  readonly totalNs: number;
  /** Dimensions that take the whole duration, from the innermost out; empty if nothing is sent. */
  readonly limiting: readonly number[];
}

export interface Limits {
  /** By decreasing time. */
  readonly collectives: readonly LimitedCollective[];
}

/** Returns null if an algorithm over all NPUs has no share per dimension. */
export function limitsOf(prepared: PreparedDesign, splitGBps: readonly number[]): Limits | null {
  if (!prepared.hasTraffic) return null;
  const { graph, logical, engine } = prepared.prepared;
  const { topology, system } = prepared.design;
  const known = new Map<string, { readonly task: CollectiveTask; count: number }>();
  for (const task of graph.tasks) {
    if (task.kind !== 'collective' || task.bytes <= 0) continue;
    const key = `${task.group} ${task.collective} ${task.bytes}`;
    const alike = known.get(key);
    if (alike === undefined) known.set(key, { task, count: 1 });
    else alike.count += 1;
  }
  const collectives = [...known.values()].map(({ task, count }): LimitedCollective => {
    const alone = { ...graph, tasks: [{ ...task, after: [] }] };
    const single = trafficOf(
      alone,
      logical,
      { ...topology, chunksAtOnce: chunksAtOnce(system) },
      trafficRules(system, engine),
    );
    const [time] = closedForm(single, splitGBps).communications;
    const totalNs = count * (time?.durationNs ?? 0);
    return {
      ...planOf(task, prepared),
      count,
      totalNs,
      limiting: time?.limiting ?? [],
    };
  });
  return { collectives: collectives.toSorted((a, b) => b.totalNs - a.totalNs) };
}
