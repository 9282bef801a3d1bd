/**
 * Replays the traces of ranks that do different things on the network of a design. Every operation begins when those that it waits for have
 * ended, and takes as long as it takes alone on the network. A rank runs one collective at a time on a dimension, and one message at a time on
 * the links of its way, as the engine sends those between stages.
 */
import type { Design } from '../../design/document.ts';
import { telling } from '../../design/steps.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import type { ReplayCollective, ReplayGraph } from '../../taskgraph/replay-graph.ts';
import { success, type Result } from '../../units/result.ts';
import type { LayerOp } from '../../workload/table/layer.ts';
import { layerTimes } from './layer-times.ts';
import { layerOf, operationCost, sentBy, type OperationCost } from './operation-cost.ts';

/** What the ranks of a cell do until the end. */
export interface ReplayedCell {
  readonly rank: number;
  readonly file: string;
  readonly ranks: number;
  readonly computeNs: number;
  /** At least one operation communicates. */
  readonly communicationNs: number;
  /** Communication beside which the rank computes nothing. */
  readonly exposedNs: number;
  readonly endNs: number;
}

export interface Replayed {
  readonly totalNs: number;
  readonly cells: readonly ReplayedCell[];
  /** By operation. */
  readonly startNs: Float64Array;
  readonly endNs: Float64Array;
}

/** Problems name fields of the design. */
export function* replay(graph: ReplayGraph, design: Design): Generator<number, Result<Replayed>, void> {
  const hasMessages = graph.ops.some(({ sends }) => sends?.collective === 'sendReceive');
  const isDesign = graph.cells.length === 1 && !hasMessages;
  const times = yield* isDesign ? alike(graph, design) : oneByOne(graph, design);
  if (!times.ok) return times;
  const { startNs, endNs } = times.value;
  return success({
    totalNs: endNs.reduce((most, end) => Math.max(most, end), 0),
    cells: graph.cells.map((cell, index) => ({ ...cell, ...sumsOf(graph, index, startNs, endNs) })),
    startNs,
    endNs,
  });
}

type Times = Pick<Replayed, 'startNs' | 'endNs'>;

/** Ranks that all run the same collectives are a design of their own, which the engine runs with all that meets on the network. */
function* alike({ ops }: ReplayGraph, design: Design): Generator<number, Result<Times>, void> {
  const layers = ops.map(({ name, durationNs, sends }) => {
    const label = name === '' ? 'operation' : name;
    return {
      ...layerOf(label),
      forward: sends === null ? computed(label, durationNs) : [sentBy(sends, label)],
    };
  });
  const loop = { kind: 'trace' as const, passes: 1, after: ops.map(({ after }) => after) };
  const steps = layerTimes(
    {
      ...design,
      workload: { kind: 'table', label: 'traces', loop, layers },
      parallelism: { modelParallel: 1, overlap: true },
    },
    ALL_PARTS,
  );
  return yield* telling(steps, () => 0);
}

function computed(label: string, durationNs: number): readonly LayerOp[] {
  return durationNs > 0 ? [{ kind: 'compute', label, durationNs }] : [];
}

function* oneByOne(graph: ReplayGraph, design: Design): Generator<number, Result<Times>, void> {
  const costs = new Map<string, OperationCost>();
  for (const { sends } of graph.ops) {
    if (sends === null || costs.has(keyOf(sends))) continue;
    const found = yield* operationCost(sends, design);
    if (!found.ok) return found;
    costs.set(keyOf(sends), found.value);
    yield costs.size;
  }
  const startNs = new Float64Array(graph.ops.length);
  const endNs = new Float64Array(graph.ops.length);
  inTime(graph, costs, startNs, endNs);
  return success({ startNs, endNs });
}

function keyOf({ collective, bytes, span, message }: ReplayCollective): string {
  return `${collective} ${bytes} ${span?.size ?? 0} ${span?.stride ?? 0} ${message?.from ?? -1} ${message?.to ?? -1}`;
}

/** Sets when operations begin and end. */
function inTime(
  { ops }: ReplayGraph,
  costs: ReadonlyMap<string, OperationCost>,
  startNs: Float64Array,
  endNs: Float64Array,
): void {
  const waits = ops.map(({ after }) => after.length);
  const next: number[][] = ops.map(() => []);
  for (const [op, { after }] of ops.entries()) for (const before of after) next[before]!.push(op);
  const readyNs = new Float64Array(ops.length);
  /** By cell and what an operation takes of it. */
  const freeNs = new Map<string, number>();
  // By the time at which they are ready, of equal ones in the order of the list.
  const open = ops.flatMap((_, op) => (waits[op] === 0 ? [op] : []));
  while (open.length > 0) {
    let least = 0;
    for (let place = 1; place < open.length; place += 1) {
      const [a, b] = [open[place]!, open[least]!];
      if (readyNs[a]! < readyNs[b]! || (readyNs[a] === readyNs[b] && a < b)) least = place;
    }
    const op = open[least]!;
    open[least] = open.at(-1)!;
    open.pop();
    const { sends, cells: parts, durationNs } = ops[op]!;
    const cost = sends === null ? null : costs.get(keyOf(sends))!;
    const taken = parts.flatMap((cell) => (cost?.takes ?? []).map((what) => `${cell} ${what}`));
    const isFreeNs = taken.reduce((latest, what) => Math.max(latest, freeNs.get(what) ?? 0), 0);
    startNs[op] = Math.max(readyNs[op]!, isFreeNs);
    endNs[op] = startNs[op] + (cost?.durationNs ?? durationNs);
    for (const what of taken) freeNs.set(what, endNs[op]);
    for (const later of next[op]!) {
      readyNs[later] = Math.max(readyNs[later]!, endNs[op]);
      waits[later]! -= 1;
      if (waits[later] === 0) open.push(later);
    }
  }
}

function sumsOf({ ops }: ReplayGraph, cell: number, startNs: Float64Array, endNs: Float64Array) {
  const sums = { computeNs: 0, endNs: 0 };
  const computes: [number, number][] = [];
  const sent: [number, number][] = [];
  for (const [op, { cells, sends, durationNs }] of ops.entries()) {
    if (!cells.includes(cell)) continue;
    const span: [number, number] = [startNs[op]!, endNs[op]!];
    sums.endNs = Math.max(sums.endNs, span[1]);
    if (sends !== null) sent.push(span);
    else if (durationNs > 0) {
      sums.computeNs += durationNs;
      computes.push(span);
    }
  }
  return {
    ...sums,
    communicationNs: coveredNs(sent),
    exposedNs: coveredNs([...sent, ...computes]) - coveredNs(computes),
  };
}

/** The time that intervals cover together. */
export function coveredNs(intervals: readonly (readonly [fromNs: number, toNs: number])[]): number {
  let covered = 0;
  let reached = -Infinity;
  for (const [fromNs, toNs] of intervals.toSorted((a, b) => a[0] - b[0])) {
    covered += Math.max(0, toNs - Math.max(fromNs, reached));
    reached = Math.max(reached, toNs);
  }
  return covered;
}
