/** Writes a task graph as an execution trace of every rank, with ASTRA-sim 2's communicator groups. */
import { graphsOf, type Group, type Stages, type TaskGraph } from '../../taskgraph/graph.ts';
import { problem, success, type Problem, type Result } from '../../units/result.ts';
import { stageTraces, type RankAxis } from './from-stages.ts';
import { COMM_TYPES } from './node.ts';
import { nodeOf } from './task-node.ts';
import { withDelays } from './with-delays.ts';
import { writeEtWithEnds } from './write-et.ts';

export interface GraphOnNpus {
  readonly graph: TaskGraph;
  /** NPUs of each dimension, innermost first. */
  readonly sizes: readonly number[];
  /** The dimensions in which positions of groups count. */
  readonly sections: readonly {
    readonly dimension: number;
    readonly size: number;
    readonly spacing: number;
  }[];
}

export interface ChakraFiles {
  /** One per rank. Ranks in the same groups share an object. */
  readonly traces: readonly Uint8Array[];
  /** Groups by number, `{"1": [0, 1], ...}`; null if every collective spans all ranks. */
  readonly groups: string | null;
}

/** The most bytes of all traces together. */
const MOST_BYTES = 1e9;

export function chakraOf({ graph: asked, sizes, sections }: GraphOnNpus): Result<ChakraFiles> {
  const graph = inOperations(asked);
  const unsaid = graphsOf(graph)
    .flatMap(({ tasks }) => tasks)
    .find((task) => task.kind === 'collective' && !COMM_TYPES.includes(task.collective));
  if (unsaid?.kind === 'collective')
    return problem('workload', `A Chakra trace cannot say a collective of the kind ${unsaid.collective}.`);
  const npus = sizes.reduce((product, size) => product * size, 1);
  const numbers = createGroups(sizes, sections, npus);
  if (graph.stages !== undefined) return ofStages(graph.stages, npus, numbers);
  const traceOf = createTraces(graph);
  const written = new Map<string, Uint8Array>();
  const traces: Uint8Array[] = [];
  let bytes = 0;
  for (let rank = 0; rank < npus; rank += 1) {
    const own = graph.groups.map((group) => numbers.of(group, rank));
    const key = own.join();
    let trace = written.get(key);
    if (trace === undefined) {
      trace = traceOf(own);
      written.set(key, trace);
    }
    traces.push(trace);
    bytes += trace.length;
    if (bytes > MOST_BYTES)
      return problem('topology.dimensions', `The traces have more than ${MOST_BYTES} bytes.`);
  }
  return success({ traces, groups: groupsText(numbers) });
}

function inOperations(graph: TaskGraph): TaskGraph {
  const { stages } = graph;
  return stages === undefined
    ? withDelays(graph)
    : { ...graph, stages: { ...stages, blocks: stages.blocks.map(withDelays) } };
}

/** What traces do not say of the operations of a graph, by the field of the design that it is from. */
export function tracelessOf(graph: TaskGraph): readonly Problem[] {
  const collectives = graphsOf(graph).flatMap(({ tasks }) =>
    tasks.filter((task) => task.kind === 'collective'),
  );
  const found: Problem[] = [];
  const slower = collectives.reduce((most, task) => Math.max(most, task.slower ?? 1), 1);
  if (slower > 1)
    found.push({
      path: 'compute.calibration',
      message: `collectives that were measured up to ${slower.toPrecision(3)} times as slow beside compute are written as if alone`,
    });
  if (collectives.some(({ slice }) => slice !== undefined))
    found.push({
      path: 'parallelism.mesh',
      message: 'ASTRA-sim cuts the slices of products into chunks, as it does all collectives',
    });
  return found;
}

type Groups = ReturnType<typeof createGroups>;

function ofStages(stages: Stages, npus: number, numbers: Groups): Result<ChakraFiles> {
  const along = numbers.axesOf(stages.group);
  const traces = stageTraces({ stages, npus, along, groupOf: (group, rank) => numbers.of(group, rank) });
  return traces.ok ? success({ traces: traces.value, groups: groupsText(numbers) }) : traces;
}

function groupsText(numbers: Groups): string | null {
  const lists = numbers.members();
  return lists.length === 0 ? null : `${JSON.stringify(Object.fromEntries(lists))}\n`;
}

/** A trace that other ranks share but for the numbers of their groups. */
interface Template {
  readonly bytes: Uint8Array;
  /** The positions after the digits of each group number. */
  readonly places: readonly { readonly group: number; readonly end: number }[];
}

/**
 * Writes the traces of ranks by the numbers of their groups. Nodes are encoded once for all ranks whose numbers have as many digits, since
 * 1,024 ranks may have as many combinations of groups.
 */
function createTraces(graph: TaskGraph): (groups: readonly number[]) => Uint8Array {
  const templates = new Map<string, Template>();
  return (groups) => {
    const key = groups.map((group) => (group === 0 ? 0 : String(group).length)).join();
    const template = templates.get(key) ?? templateOf(graph, groups);
    templates.set(key, template);
    const trace = template.bytes.slice();
    for (const { group, end } of template.places) {
      let rest = groups[group]!;
      for (let at = end - 1; rest > 0; at -= 1) {
        trace[at] = DIGIT_0 + (rest % 10);
        rest = Math.floor(rest / 10);
      }
    }
    return trace;
  };
}

const DIGIT_0 = 48;

function templateOf(graph: TaskGraph, groups: readonly number[]): Template {
  const { bytes, ends } = writeEtWithEnds(
    graph.tasks.map((task, index) => nodeOf(graph, task, index, groups)),
  );
  // A collective ends with the number of its group.
  const places = graph.tasks.flatMap((task, index) =>
    task.kind === 'collective' && groups[task.group]! > 0 ? [{ group: task.group, end: ends[index]! }] : [],
  );
  return { bytes, places };
}

/** Numbers the groups of ranks. 0 stands for all ranks, which need no group. */
function createGroups(sizes: readonly number[], sections: GraphOnNpus['sections'], npus: number) {
  const below = sizes.map((_, dimension) =>
    sizes.slice(0, dimension).reduce((product, size) => product * size, 1),
  );
  const known = new Map<string, number>();
  const lists: [string, readonly number[]][] = [];
  const axesOf = ({ positions }: Group): readonly RankAxis[] =>
    positions.map((position) => {
      const { dimension, size, spacing } = sections[position]!;
      return { size, stride: below[dimension]! * spacing };
    });
  return {
    axesOf,
    of(group: Group, rank: number): number {
      const axes = axesOf(group);
      const first = axes.reduce(
        (npu, { size, stride }) => npu - (Math.floor(npu / stride) % size) * stride,
        rank,
      );
      const count = axes.reduce((product, { size }) => product * size, 1);
      if (count === npus) return 0;
      const key = `${group.positions.join()} ${first}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      const members = axes.reduce(
        (list, { size, stride }) =>
          list.flatMap((npu) => Array.from({ length: size }, (_, index) => npu + index * stride)),
        [first],
      );
      lists.push([String(lists.length + 1), members.toSorted((a, b) => a - b)]);
      known.set(key, lists.length);
      return lists.length;
    },
    members: () => lists,
  };
}
