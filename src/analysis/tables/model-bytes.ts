/** What an NPU sends in an iteration for each group, of several models on one network (Figure 2 of arXiv 2109.11762). */
import { trafficBytes } from '../../collective/traffic.ts';
import type { Design } from '../../design/document.ts';
import { designAxes } from '../../design/parallelism/axes.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import type { PreparedCase } from '../../run/prepare-case.ts';
import { caseOf } from '../../run/prepare-design.ts';
import type { TaskGraph } from '../../taskgraph/graph.ts';
import { byRole, type ByRole, type GroupRole } from '../../taskgraph/roles.ts';
import { OWN } from '../sweep/specification.ts';
import { onWorkload, WORKLOAD_VARIANTS } from '../sweep/variants.ts';

export interface ModelBytes {
  /** `own`, or a workload preset. */
  readonly id: string;
  readonly label: string;
  /** NPUs of a model-parallel group. */
  readonly modelParallel: number;
  /** Sent by one NPU in a run, by the role of the group: of stages the mean. Null if the model does not fit. */
  readonly bytes: ByRole | null;
  readonly problem: string | null;
}

/** The design's, and those of the papers on bandwidth allocation and ASTRA-SIM. */
const SIDE_BY_SIDE: readonly string[] = [
  OWN,
  'transformer-17b',
  'gpt-3',
  'transformer-1t',
  'resnet-50',
  'dlrm',
];

/** Each preset has the model-parallel degree that it starts with. Unknown names are left out. */
export function modelBytes(design: Design, ids = SIDE_BY_SIDE): readonly ModelBytes[] {
  return ids.flatMap((id): readonly ModelBytes[] => {
    const own = onWorkload(design, id);
    const label = WORKLOAD_VARIANTS.find((variant) => variant.id === id)?.label;
    if (own === null || label === undefined) return [];
    const asked = { id, label, modelParallel: designAxes(own).degrees.tensor };
    const prepared = caseOf(own, ALL_PARTS);
    if (prepared.ok) return [{ ...asked, bytes: sentBytes(prepared.value), problem: null }];
    return [{ ...asked, bytes: null, problem: prepared.problems[0]?.message ?? 'cannot be run' }];
  });
}

/**
 * What each collective sends at least. Bandwidth-optimal algorithms send that on any number of dimensions, but for an all-to-all, which is
 * sent on from one to the next.
 */
function sentBytes(prepared: PreparedCase): ByRole {
  const { stages } = prepared.graph;
  const sums = new Map<GroupRole, number>();
  const add = (role: GroupRole, bytes: number): void => void sums.set(role, (sums.get(role) ?? 0) + bytes);
  if (stages === undefined) addGraph(prepared, prepared.graph, 1, add);
  else {
    for (const task of stages.tasks) {
      if (task.kind === 'send') add(stages.group.role, task.bytes / stages.count);
      else addGraph(prepared, stages.blocks[task.block]!, 1 / stages.count, add);
    }
  }
  return byRole((role) => sums.get(role) ?? 0);
}

function addGraph(
  { servers }: PreparedCase,
  { tasks, groups }: TaskGraph,
  share: number,
  add: (role: GroupRole, bytes: number) => void,
): void {
  const sizes = groups.map(({ positions }) =>
    positions.reduce((size, position) => size * (servers[position]?.size ?? 1), 1),
  );
  for (const task of tasks) {
    if (task.kind !== 'collective') continue;
    const size = sizes[task.group]!;
    const [sent = 0] = trafficBytes(task.collective, task.bytes, [size]);
    add(groups[task.group]!.role, share * sent);
  }
}
