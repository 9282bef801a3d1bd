import { canDo } from '../collective/can-do.ts';
import { bytesOfBlock, COLLECTIVE_FACTS } from '../collective/collectives.ts';
import { laidOf, SAME } from '../collective/laid/laid.ts';
import { planCollective, type PlanRequest } from '../collective/plan.ts';
import { sentBytes } from '../collective/traffic.ts';
import type { Collective, CollectiveOptimization, LogicalDimension, Rounding } from '../collective/types.ts';
import type { CollectiveTask, Group, TaskGraph } from '../taskgraph/graph.ts';
import { ROLES } from '../taskgraph/roles.ts';
import { groupBandwidthGBps } from '../topology/bandwidth.ts';
import type { TrafficTopology } from './traffic-topology.ts';
import { slicedProducts } from './sliced-products.ts';
import type { trafficOfStages } from './traffic-of-stages.ts';
import { grouped, type Communication, type Traffic } from './traffic.ts';

/** The logical dimensions that the groups of a graph index: the same for all collectives, or a list for each. */
export type LogicalLists =
  | readonly LogicalDimension[]
  | Readonly<Record<Collective, readonly LogicalDimension[]>>;

/** How collectives are laid out, and what adds up the stages of a pipeline. */
export interface TrafficRules {
  /** Defaults to `localBWAware`. */
  readonly optimization?: CollectiveOptimization;
  /** Defaults to `exact`. */
  readonly rounding?: Rounding;
  /** Double binary trees do a full all-reduce everywhere. Defaults to false. */
  readonly fullTrees?: boolean;
  /** Needed for graphs with stages; a part of an engine, so that others do not load it. */
  readonly ofStages?: typeof trafficOfStages;
}

/**
 * What a task graph sends on the physical dimensions of a topology. Bytes are those of the phases that the simulator runs, without
 * rounding; an all-to-all may run another algorithm than an all-reduce. With `reference` every message has its links to itself, as in runs
 * of such a design.
 *
 * @throws Error for a graph with stages if `rules.ofStages` is absent
 */
export function trafficOf(
  graph: TaskGraph,
  logical: LogicalLists,
  topology: TrafficTopology,
  rules: TrafficRules = {},
): Traffic {
  const { optimization = 'localBWAware', rounding = 'exact', fullTrees = false, ofStages } = rules;
  if (graph.stages !== undefined) {
    if (ofStages === undefined) throw new Error('this engine cannot add up the traffic of stages');
    const ofBlock = (block: TaskGraph): Traffic => trafficOf(block, logical, topology, rules);
    return ofStages(graph.stages, ofBlock, listOf(logical, 'allReduce'), topology);
  }
  const communications = new Map<string, Communication>();
  const loadsOf = new Map<CollectiveTask, Communication>();
  let computeNs = 0;
  let delayNs = 0;
  for (const task of graph.tasks) {
    if (task.kind === 'compute') computeNs += task.durationNs;
    if (task.kind === 'delay') delayNs += task.durationNs;
    if (task.kind !== 'collective') continue;
    delayNs += task.updateNs + (task.launchNs ?? 0);
    const key = `${task.group} ${task.collective} ${task.bytes}`;
    const known = communications.get(key);
    const communication =
      known === undefined
        ? communicationOf(task, groupOf(graph, task), listOf(logical, task.collective), topology, {
            optimization,
            rounding,
            fullTrees,
          })
        : { ...known, count: known.count + 1 };
    communications.set(key, communication);
    if (task.slice !== undefined) loadsOf.set(task, communication);
  }
  const products = slicedProducts(graph, loadsOf);
  return {
    dimensions: topology.dimensions.length,
    communications: grouped([...communications.values()]),
    computeNs,
    delayNs,
    ...(products.length === 0 ? {} : { products }),
  };
}

/** How a collective is laid out, and whether its messages share links. */
type PlanSettings = Readonly<Required<Pick<PlanRequest, 'optimization' | 'rounding' | 'fullTrees'>>>;

function communicationOf(
  task: CollectiveTask,
  group: Group,
  logical: readonly LogicalDimension[],
  topology: TrafficTopology,
  { optimization, rounding, fullTrees }: PlanSettings,
): Communication {
  const bytes = new Array<number>(topology.dimensions.length).fill(0);
  const loads = new Array<number>(topology.dimensions.length).fill(0);
  const dimensions = group.positions.map((position) => logical[position]!);
  const { collective, bytes: size } = task;
  const plan = planCollective({
    collective,
    bytes: size,
    dimensions,
    optimization,
    fullTrees,
    rounding: 'exact',
  });
  for (const { logical: planned, operation, bytesIn } of plan) {
    const physical = topology.dimensions[planned.dimension];
    if (physical === undefined)
      throw new Error('a group of NPUs on no single dimension has no traffic by dimension');
    const share = groupBandwidthGBps(
      { ...physical, bandwidthGBps: 1, linkLatencyNs: 0, tier: 'node' },
      planned.size,
      topology.splitBandwidth,
    );
    const needOf = (part: LogicalDimension): Need => {
      const sent = sentBytes(part.algorithm, operation, bytesIn, part.size);
      const load =
        rounding === 'exact' ? loadOf(part, operation, bytesIn, topology, sent / share) : sent / share;
      return { sent, load };
    };
    // Of the algorithms that a run chooses from, the one that needs the least of the links.
    const { sent, load } = ableOf(planned, operation)
      .map(needOf)
      .reduce((least, need) => (need.load < least.load ? need : least));
    bytes[planned.dimension]! += sent;
    loads[planned.dimension]! += load;
  }
  const built = topology.elsewhere?.(plan) ?? null;
  return {
    role: group.role,
    label: `${ROLES[group.role].adjective} ${COLLECTIVE_FACTS[collective].label}`,
    bytes,
    loads: built?.loads ?? loads,
    ...(built === null ? {} : { load: built.load }),
    count: 1,
  };
}

/** What a phase sends, and what it needs of its dimension. */
interface Need {
  readonly sent: number;
  readonly load: number;
}

/** Returns the dimension with each algorithm that the phase may run; its own first. */
function ableOf(planned: LogicalDimension, operation: Collective): readonly LogicalDimension[] {
  const others = planned.others ?? [];
  return [planned, ...others.filter(({ algorithm, size }) => canDo(algorithm, operation, size))];
}

/**
 * Bytes on the busiest link, divided by the link's share of the bandwidth of an NPU: what the phase needs of the dimension. If no two
 * messages share a link, it is what an NPU sends divided by what it may use.
 */
function loadOf(
  part: LogicalDimension,
  operation: Collective,
  bytesIn: number,
  topology: TrafficTopology,
  sent: number,
): number {
  const { load = 0, carried = 0 } = laidOf(topology, part, operation) ?? {};
  const { chunksAtOnce = 1 } = topology;
  const laid = Math.max(carried, load / chunksAtOnce) * bytesOfBlock(operation, bytesIn, part.size);
  return laid > sent * (1 + SAME) ? laid : sent;
}

function listOf(logical: LogicalLists, collective: Collective): readonly LogicalDimension[] {
  return 'allReduce' in logical ? logical[collective] : logical;
}

function groupOf(graph: TaskGraph, task: CollectiveTask): Group {
  const group = graph.groups[task.group];
  if (group === undefined) throw new Error(`the graph has no group ${task.group}`);
  return group;
}
