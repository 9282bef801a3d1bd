/**
 * Replays the traces of ranks that do different things on the network of a design. Every operation begins when those that it waits for have
 * ended; a rank communicates one operation at a time, as in ASTRA-sim 2, and an operation takes as long as it takes alone on the network.
 */
import type { Design } from '../../design/document.ts';
import type { ReplayCollective, ReplayGraph } from '../../taskgraph/replay-graph.ts';
import { success, type Result } from '../../units/result.ts';
import { trials } from '../questions/trials.ts';

/** What the ranks of a cell do until the end. */
export interface ReplayedCell {
  readonly rank: number;
  readonly file: string;
  readonly ranks: number;
  readonly computeNs: number;
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
  const times = new Map<string, number>();
  for (const { sends } of graph.ops) {
    if (sends === null || times.has(keyOf(sends))) continue;
    const found = yield* aloneNs(sends, design);
    if (!found.ok) return found;
    times.set(keyOf(sends), found.value);
    yield times.size;
  }
  const { ops } = graph;
  const startNs = new Float64Array(ops.length);
  const endNs = new Float64Array(ops.length);
  const order = inTime(graph, times, startNs, endNs);
  return success({
    totalNs: endNs.reduce((most, end) => Math.max(most, end), 0),
    cells: graph.cells.map((cell, index) => ({ ...cell, ...sumsOf(graph, index, order, startNs, endNs) })),
    startNs,
    endNs,
  });
}

function keyOf({ collective, bytes, span }: ReplayCollective): string {
  return `${collective} ${bytes} ${span?.size ?? 0} ${span?.stride ?? 0}`;
}

/** What an operation takes with nothing beside it, under the scheme of the design. */
function* aloneNs(sends: ReplayCollective, design: Design): Generator<number, Result<number>, void> {
  const op = { kind: 'collective' as const, label: sends.collective, role: 'all' as const, ...sends };
  const layer = {
    name: sends.collective,
    forward: [op],
    recompute: [],
    inputGradient: [],
    weightGradient: [],
    updateNs: 0,
  };
  const alone: Design = {
    ...design,
    workload: { kind: 'table', label: 'one operation', loop: { kind: 'trace', passes: 1 }, layers: [layer] },
    parallelism: { modelParallel: 1, overlap: true },
  };
  const steps = trials([alone]);
  for (;;) {
    const step = steps.next();
    if (step.done !== true) {
      yield 0;
      continue;
    }
    if (!step.value.ok) return step.value;
    const trial = step.value.value[0]!;
    return trial.ok ? success(trial.result.iterationNs) : { ok: false, problems: trial.problems };
  }
}

/** Sets when operations begin and end; returns them in the order in which they begin. */
function inTime(
  { ops, cells }: ReplayGraph,
  times: ReadonlyMap<string, number>,
  startNs: Float64Array,
  endNs: Float64Array,
): readonly number[] {
  const waits = ops.map(({ after }) => after.length);
  const next: number[][] = ops.map(() => []);
  for (const [op, { after }] of ops.entries()) for (const before of after) next[before]!.push(op);
  const readyNs = new Float64Array(ops.length);
  const freeNs = new Float64Array(cells.length);
  // By the time at which they are ready, of equal ones in the order of the list.
  const open = ops.flatMap((_, op) => (waits[op] === 0 ? [op] : []));
  const order: number[] = [];
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
    const isFreeNs = sends === null ? 0 : Math.max(...parts.map((cell) => freeNs[cell]!));
    startNs[op] = Math.max(readyNs[op]!, isFreeNs);
    endNs[op] = startNs[op] + (sends === null ? durationNs : times.get(keyOf(sends))!);
    if (sends !== null) for (const cell of parts) freeNs[cell] = endNs[op]!;
    order.push(op);
    for (const later of next[op]!) {
      readyNs[later] = Math.max(readyNs[later]!, endNs[op]);
      waits[later]! -= 1;
      if (waits[later] === 0) open.push(later);
    }
  }
  return order;
}

function sumsOf(
  { ops }: ReplayGraph,
  cell: number,
  order: readonly number[],
  startNs: Float64Array,
  endNs: Float64Array,
) {
  const sums = { computeNs: 0, communicationNs: 0, exposedNs: 0, endNs: 0 };
  const computes: [number, number][] = [];
  const sent: [number, number][] = [];
  for (const op of order) {
    const { cells, sends, durationNs } = ops[op]!;
    if (!cells.includes(cell)) continue;
    const span: [number, number] = [startNs[op]!, endNs[op]!];
    sums.endNs = Math.max(sums.endNs, span[1]);
    if (sends !== null) {
      sums.communicationNs += span[1] - span[0];
      sent.push(span);
    } else if (durationNs > 0) {
      sums.computeNs += durationNs;
      computes.push(span);
    }
  }
  sums.exposedNs = coveredNs([...sent, ...computes]) - coveredNs(computes);
  return sums;
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
