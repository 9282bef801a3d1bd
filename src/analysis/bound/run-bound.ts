/**
 * The tasks of an iteration for lower bounds on its run: the least time of each, as lines in 1 / bandwidth. Built once per design; a bound
 * on a split then costs one pass over the tasks.
 */
import { isBySize } from '../../collective/logical.ts';
import type { LogicalDimension } from '../../collective/types.ts';
import { wirePlan } from '../../network/models/analytical/shared-wires.ts';
import { dependenciesOf } from '../../simulator/dependencies.ts';
import { isBuiltElsewhere } from '../../design/machine/built.ts';
import type { Design } from '../../design/document.ts';
import type { CollectiveTask, TaskGraph } from '../../taskgraph/graph.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { systemOf } from '../../run/model-system.ts';
import type { PreparedDesign } from '../../run/prepare-design.ts';
import { topologyOf } from '../../run/topology-of.ts';
import type { CollectiveLines } from './collective-lines.ts';
import { collectiveLines } from './collective-lines.ts';
import { phaseLines } from './phase-lines.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

export interface BoundGraph {
  readonly dimensions: number;
  readonly tasks: number;
  /** By task: its time at any bandwidth, including launch and update; and its index in `kinds`, or -1. */
  readonly fixedNs: Float64Array;
  readonly kindOf: Int32Array;
  /** By collective task: the part of `fixedNs` from when it could begin until its chunks can. */
  readonly launchNs: Float64Array;
  /** Distinct collectives. */
  readonly kinds: readonly CollectiveLines[];
  /** One task of each kind. */
  readonly asked: readonly CollectiveTask[];
  /** Tasks that use each resource (collective-lines.ts), in order of their index. */
  readonly users: readonly (readonly number[])[];
  /** By task, those that wait for it: `successors[offsets[t]] .. successors[offsets[t + 1] - 1]`. */
  readonly offsets: Int32Array;
  readonly successors: Int32Array;
}

/**
 * Returns a problem if the bound does not cover runs of the design.
 *
 * @param graph what a stage of a pipeline does for a micro-batch; defaults to the iteration
 */
export function boundGraph(
  prepared: Pick<PreparedDesign, 'design' | 'prepared'>,
  graph: TaskGraph = prepared.prepared.graph,
): Result<BoundGraph> {
  const { design, prepared: preparedCase } = prepared;
  const covered = checkCovered(design, graph);
  if (!covered.ok) return covered;
  if (isBuiltElsewhere(design))
    return problem('topology.physical', 'No bound is claimed where another network is built.');
  if (hasChoiceBySize(prepared.prepared))
    return problem('system.algorithms', 'No bound is claimed where algorithms are chosen by size.');
  const dimensions = design.topology.dimensions.length;
  const { logical, policy, servers } = preparedCase;
  const even = topologyOf(design, new Array<number>(dimensions).fill(1), ALL_PARTS);
  const system = systemOf(preparedCase, even);
  const wires = wirePlan(system);
  const stations = {
    policy,
    dimensions,
    servers: servers.length,
    phaseLine: phaseLines(prepared),
    wires,
    isElsewhere: system.isElsewhere === true,
    places: system.placesOfQueue * system.queues,
    parts: system.isDealt ? system.queues : 1,
  };
  const ascendingOf = ({ group, collective }: CollectiveTask): readonly LogicalDimension[] => {
    const positions = new Set(graph.groups[group]?.positions);
    return logical[collective].filter(({ server, size }) => positions.has(server) && size > 1);
  };
  const count = graph.tasks.length;
  const fixedNs = new Float64Array(count);
  const launchNs = new Float64Array(count);
  const kindOf = new Int32Array(count).fill(-1);
  const kinds: CollectiveLines[] = [];
  const asked: CollectiveTask[] = [];
  const users: number[][] = Array.from(
    {
      length: servers.length + Math.max(dimensions, ...(wires?.wires?.flat() ?? []).map((wire) => wire + 1)),
    },
    () => [],
  );
  const known = new Map<string, Map<number, number>>();
  graph.tasks.forEach((task, index) => {
    if (task.kind === 'compute' || task.kind === 'delay') fixedNs[index] = Math.max(0, task.durationNs);
    if (task.kind !== 'collective') return;
    const quicker = Math.min(1, task.slower ?? 1);
    const ofKind = `${task.group} ${task.collective} ${quicker} ${task.slice === undefined ? '' : `slice ${task.slice.messages ?? 1}`}`;
    let byBytes = known.get(ofKind);
    if (byBytes === undefined) known.set(ofKind, (byBytes = new Map<number, number>()));
    let kind = byBytes.get(task.bytes);
    if (kind === undefined) {
      const lines = collectiveLines({ ...task, quicker, ascending: ascendingOf(task) }, stations);
      kind = lines === null ? -1 : kinds.push(lines) - 1;
      if (lines !== null) asked.push(task);
      byBytes.set(task.bytes, kind);
    }
    launchNs[index] = task.launchNs ?? 0;
    fixedNs[index] = launchNs[index] + (kind < 0 ? 0 : task.updateNs);
    kindOf[index] = kind;
    if (kind < 0) return;
    for (const { resource } of kinds[kind]!.occupations) users[resource]!.push(index);
  });
  const { offsets, successors } = dependenciesOf(graph.tasks);
  return success({
    dimensions,
    tasks: count,
    fixedNs,
    launchNs,
    kindOf,
    kinds,
    asked,
    users,
    offsets,
    successors,
  });
}

function hasChoiceBySize({ logical }: PreparedDesign['prepared']): boolean {
  return Object.values(logical).some((list) => list.some(isBySize));
}

function checkCovered({ system }: Design, graph: TaskGraph): Result<null> {
  const { network = 'analytical', rounding } = system;
  if (rounding !== 'exact') {
    return problem(
      'system.rounding',
      'No bound is claimed with reference rounding: its messages do not share links.',
    );
  }
  if (network !== 'analytical') {
    return problem(
      'system.network',
      'No bound is claimed where every message shares the links that it crosses.',
    );
  }
  if (graph.stages !== undefined) {
    return problem('parallelism.pipeline', 'No bound is claimed for the stages of a pipeline.');
  }
  return success(null);
}
