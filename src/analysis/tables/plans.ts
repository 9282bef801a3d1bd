/**
 * The collectives of a training iteration and the phases each consists of (collective/plan.ts), as the closed form counts them: unrounded
 * sizes, a whole collective at once. A run cuts it into chunks that each take these phases.
 */
import { scheduleOf } from '../../collective/schedule.ts';
import { planCollective } from '../../collective/plan.ts';
import { sentBytes } from '../../collective/traffic.ts';
import type { Algorithm, Collective, LogicalDimension, Phase } from '../../collective/types.ts';
import type { CollectiveTask, StageTask, TaskGraph } from '../../taskgraph/graph.ts';
import type { GroupRole } from '../../taskgraph/roles.ts';
import { success, type Result } from '../../units/result.ts';
import type { Design } from '../../design/document.ts';
import { prepareDesign, type PreparedDesign } from '../../run/prepare-design.ts';
import { toEnd } from '../../design/steps.ts';
import { closedResult } from '../../run/closed.ts';
import { caseAt } from '../../run/run-scheme.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

export interface PlannedPhase {
  /** Index of the dimension; -1 for an algorithm over all NPUs as one group. */
  readonly dimension: number;
  readonly operation: Collective;
  readonly ranks: number;
  /** NPUs from a rank of the group to the next. */
  readonly npuStride: number;
  readonly algorithm: Algorithm;
  /** Per NPU, entering and leaving the phase. */
  readonly bytesIn: number;
  readonly bytesOut: number;
  /** Bytes that one NPU sends, averaged over its group. */
  readonly sentBytes: number;
  /** Sequential messages: how often the phase pays the latency of the dimension. */
  readonly steps: number;
}

export interface PlannedCollective {
  readonly role: GroupRole;
  readonly collective: Collective;
  /** Per NPU; for an all-gather the shard each NPU starts with. */
  readonly bytes: number;
  /** How often an iteration runs it. */
  readonly count: number;
  /** Empty if the group is a single NPU. */
  readonly phases: readonly PlannedPhase[];
}

/** Returns the distinct collectives, by decreasing bytes per iteration. Problems name fields of the design. */
export function collectivePlans(design: Design): Result<readonly PlannedCollective[]> {
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) return prepared;
  const closed = closedResult(prepared.value, design.bandwidth.scheme);
  const ofRun = closed.ok ? toEnd(caseAt(prepared.value, closed.value.splitGBps)) : prepared.value.prepared;
  const { graph } = ofRun;
  const known = new Map<string, PlannedCollective>();
  for (const { graph: runGraph, times } of runsOf(graph)) {
    const preparedRun = { ...prepared.value, prepared: { ...ofRun, graph: runGraph } };
    for (const task of runGraph.tasks) {
      if (task.kind !== 'collective' || task.bytes <= 0) continue;
      const group = runGraph.groups[task.group]!;
      const key = `${group.role} ${group.positions.join('.')} ${task.collective} ${task.bytes}`;
      const plan = known.get(key) ?? { ...planOf(task, preparedRun), count: 0 };
      known.set(key, { ...plan, count: plan.count + times });
    }
  }
  const moved = ({ bytes, count }: PlannedCollective): number => bytes * count;
  return success([...known.values()].sort((a, b) => moved(b) - moved(a)));
}

/** Returns the graph, once; for a pipeline, what its first stage runs, and how often. */
function runsOf(graph: TaskGraph): readonly { readonly graph: TaskGraph; readonly times: number }[] {
  if (graph.stages === undefined) return [{ graph, times: 1 }];
  const { tasks, blocks } = graph.stages;
  return blocks.flatMap((blockGraph, block) => {
    const isRun = (task: StageTask): boolean =>
      task.kind === 'block' && task.stage === 0 && task.block === block;
    const times = tasks.filter(isRun).length;
    return times > 0 ? [{ graph: blockGraph, times }] : [];
  });
}

/** Returns one collective, counted once. */
export function planOf(task: CollectiveTask, { prepared, design }: PreparedDesign): PlannedCollective {
  const { collective, bytes } = task;
  const group = prepared.graph.groups[task.group];
  if (group === undefined) throw new Error(`the graph has no group ${task.group}`);
  const positions = new Set(group.positions);
  const dimensions = prepared.logical[collective].filter((_, position) => positions.has(position));
  const { optimization, fullTrees = false } = design.system;
  const phases = planCollective({
    collective,
    bytes,
    dimensions,
    optimization,
    fullTrees,
    rounding: 'exact',
  });
  return { role: group.role, collective, bytes, count: 1, phases: phases.map(plannedPhase) };
}

function plannedPhase({ logical, operation, bytesIn, bytesOut }: Phase): PlannedPhase {
  const { dimension, size, npuStride, algorithm } = logical;
  return {
    dimension,
    operation,
    ranks: size,
    npuStride,
    algorithm: withoutLinks(algorithm),
    bytesIn,
    bytesOut,
    sentBytes: sentBytes(algorithm, operation, bytesIn, size),
    steps: stepsOf(logical, operation),
  };
}

/** What is made for links is no data; its recipe is. */
function withoutLinks({ made: _made, ...algorithm }: Algorithm): Algorithm {
  return algorithm;
}

function stepsOf({ algorithm, size }: LogicalDimension, operation: Collective): number {
  const schedule = scheduleOf(algorithm, operation, size);
  // The run refuses an algorithm that cannot do the phase, and names the field.
  return schedule.ok ? schedule.value.steps : 0;
}
