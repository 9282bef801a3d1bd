/** The sets of wires that a block may share with other activities of its stage. */
import { STAGE_LANES, type StageLane, type Stages, type StageTask } from '../../taskgraph/graph.ts';
import type { StageWires } from './stage-wires.ts';

type BlocksOfLanes = Readonly<Record<StageLane, ReadonlySet<number>>>;
const knownLanes = new WeakMap<readonly StageTask[], BlocksOfLanes>();

function blocksOfLanes(tasks: readonly StageTask[]): BlocksOfLanes {
  let known = knownLanes.get(tasks);
  if (known !== undefined) return known;
  const lanes = { compute: new Set<number>(), data: new Set<number>() };
  for (const task of tasks) if (task.kind === 'block') lanes[task.lane].add(task.block);
  knownLanes.set(tasks, (known = lanes));
  return known;
}

/**
 * By block: the sets on which it may meet messages or the other lane of its stage. A block without such a set has its wires to
 * itself.
 *
 * @param serversOf the servers on which a block sends
 */
export function sharedSets(
  { tasks, blocks }: Pick<Stages, 'tasks' | 'blocks'>,
  wires: StageWires | null,
  serversOf: (block: number) => readonly number[],
): readonly (readonly number[])[] {
  if (wires === null) return blocks.map(() => []);
  const used = blocks.map((_, block) => [...new Set(serversOf(block).flatMap(wires.setsOf))]);
  const blocksOf = blocksOfLanes(tasks);
  const [compute, data] = STAGE_LANES.map(
    (lane) => new Set([...blocksOf[lane]].flatMap((block) => used[block]!)),
  );
  const isShared = (set: number): boolean =>
    wires.ofMessages.has(set) || (compute!.has(set) && data!.has(set));
  return used.map((sets) => sets.filter(isShared));
}
