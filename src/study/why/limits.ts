/**
 * Each collective of an iteration with the dimensions that limit it and its phases, by the closed form
 * (allocation/closed-form.ts), and what 1 GB/s more on a dimension saves: its shadow price.
 */
import { closedForm } from '../../allocation/closed-form.ts';
import { trafficOf } from '../../allocation/traffic-of.ts';
import type { CollectiveTask } from '../../taskgraph/graph.ts';
import { planOf, type PlannedCollective } from '../tables/plans.ts';
import type { PreparedDesign } from '../run/prepare-design.ts';

export interface LimitedCollective extends PlannedCollective {
  /** All runs of it together, ns. */
  readonly totalNs: number;
  /** Of the communication time of the iteration, 0..1. */
  readonly share: number;
  /** Dimensions that take the whole duration, innermost first; none where nothing is sent. */
  readonly limiting: readonly number[];
}

export interface Limits {
  /** The one that takes longest first. */
  readonly collectives: readonly LimitedCollective[];
  /** By how much the iteration shortens if one dimension gets 1 GB/s more and all others stay, ns. */
  readonly savedByOneMoreGBps: readonly number[];
}

/** null where an algorithm over all NPUs has no share per dimension. */
export function limitsOf(prepared: PreparedDesign, splitGBps: readonly number[]): Limits | null {
  if (!prepared.hasTraffic) return null;
  const form = closedForm(prepared.traffic, splitGBps);
  const { graph, logical } = prepared.prepared;
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
    const own = trafficOf(alone, logical, topology, system.optimization, system.rounding, system.fullTrees);
    const [time] = closedForm(own, splitGBps).communications;
    const totalNs = count * (time?.durationNs ?? 0);
    return {
      ...planOf(task, prepared),
      count,
      totalNs,
      share: form.totalCommNs > 0 && form.totalCommNs < Infinity ? totalNs / form.totalCommNs : 0,
      limiting: time?.limiting ?? [],
    };
  });
  return {
    collectives: collectives.toSorted((a, b) => b.totalNs - a.totalNs),
    savedByOneMoreGBps: form.savedByOneMoreGBps,
  };
}
