import type { CollectiveTask } from '../../taskgraph/graph.ts';
import type { LogicalDimension } from '../../collective/types.ts';
import type { SimulationInput } from '../../simulator/input.ts';
import { cut } from './phases.ts';
import { isSharded } from './sharded.ts';

/** A chunk before it has phases. */
export interface Piece {
  readonly bytes: number;
  readonly visit: readonly LogicalDimension[];
}

/** What the scheduler remembers from one collective to the next. */
interface Memory {
  readonly input: SimulationInput;
  /** Bandwidth of dimension 0, 1, ... relative to the first that has any. */
  readonly ratio: (dimension: number) => number;
  loads: { readonly dimension: number; load: number }[];
  lastIssueNs: number | null;
  rotation: number;
}

/** A collective as the scheduler sees it. */
interface Issue {
  readonly bytes: number;
  readonly gathers: boolean;
  readonly isSharded: boolean;
  readonly dimensions: readonly LogicalDimension[];
  readonly indices: readonly number[];
  readonly isLive: (index: number) => boolean;
  readonly pieces: readonly number[];
  readonly nowNs: number;
}

export type Dispatch = (
  task: CollectiveTask,
  positions: readonly number[],
  nowNs: number,
) => readonly Piece[];

/** Cuts collectives into chunks and chooses the order in which each visits the dimensions, with the memory of the policies. */
export function dispatcher(input: SimulationInput): Dispatch {
  const { policy, logical, balanceBandwidth } = input;
  // A dimension of one NPU takes part only in the reference.
  const takesPart = ({ size }: LogicalDimension): boolean => policy.rounding === 'reference' || size > 1;
  const listed = logical.allReduce.filter(takesPart).map(({ server }) => balanceBandwidth[server]!);
  const scale = listed.find((bandwidth) => bandwidth > 0)!;
  const memory: Memory = {
    input,
    ratio: (dimension) => listed[dimension]! / scale,
    loads: [],
    lastIssueNs: null,
    rotation: 0,
  };
  return (task, positions, nowNs) => {
    const dimensions = logical[task.collective].filter(takesPart);
    const issue: Issue = {
      bytes: task.bytes,
      gathers: task.collective === 'allGather',
      isSharded: isSharded(task.collective),
      dimensions,
      indices: dimensions.map((_, index) => index),
      isLive: (index) => positions.includes(dimensions[index]!.server) && dimensions[index]!.size > 1,
      pieces: cut(task.bytes, policy.chunks, policy.rounding),
      nowNs,
    };
    return issue.pieces.length === 0 ? [] : piecesOf(memory, issue);
  };
}

function piecesOf(memory: Memory, issue: Issue): readonly Piece[] {
  const { policy } = memory.input;
  if (!issue.indices.some(issue.isLive)) {
    skip(memory, issue);
    return [];
  }
  if (policy.interDimension === 'roundRobin') {
    return issue.pieces.map((bytes) => ({ bytes, visit: visitOf(issue, turned(memory, issue)) }));
  }
  forget(memory, issue);
  if (policy.interDimension === 'ascending' || !issue.isSharded) {
    return issue.pieces.map((bytes) => ({ bytes, visit: visitOf(issue, based(issue)) }));
  }
  if (policy.interDimension === 'themis') {
    return issue.pieces.map((bytes) => ({ ...balanced(memory, issue, bytes), bytes }));
  }
  const flexible: Piece[] = [];
  const rest = policy.rounding === 'exact' ? issue.bytes / 1e9 : 0;
  for (let left = issue.bytes; left > rest; left -= flexible.at(-1)!.bytes) {
    flexible.push(balanced(memory, issue, left));
  }
  return flexible;
}

/** The reference finds that nothing is live with its first chunk, after the order has turned. */
function skip(memory: Memory, issue: Issue): void {
  const { policy } = memory.input;
  if (policy.rounding !== 'reference') return;
  if (policy.interDimension === 'roundRobin') turned(memory, issue);
  if (policy.interDimension.startsWith('themis')) {
    forget(memory, issue);
    if (issue.isSharded) arrange(memory, issue);
  }
}

function based({ gathers, indices }: Issue): readonly number[] {
  return gathers ? [...indices].reverse() : indices;
}

/** Returns the order of round robin and turns it by one dimension. */
function turned(memory: Memory, issue: Issue): readonly number[] {
  const base = based(issue);
  const order = [...base.slice(memory.rotation), ...base.slice(0, memory.rotation)];
  memory.rotation = (memory.rotation + 1) % issue.dimensions.length;
  return order;
}

function visitOf({ dimensions, isLive }: Issue, order: readonly number[]): LogicalDimension[] {
  return order.filter(isLive).map((index) => dimensions[index]!);
}

/** Clears the loads when the clock has moved since the last issue. */
function forget(memory: Memory, { indices, nowNs }: Issue): void {
  // Readers of the reference's clock see whole ns.
  const tickNs = memory.input.policy.rounding === 'reference' ? Math.floor(nowNs) : nowNs;
  if (memory.lastIssueNs !== tickNs) memory.loads = indices.map((dimension) => ({ dimension, load: 0 }));
  memory.lastIssueNs = tickNs;
}

function arrange({ loads }: Memory, { gathers }: Issue): void {
  loads.sort((a, b) => a.load - b.load);
  if (gathers) loads.reverse();
}

/** The part of its bytes that a chunk sends on a dimension. */
function shareOf({ gathers, dimensions }: Issue, dimension: number): number {
  const { size } = dimensions[dimension]!;
  return gathers ? size - 1 : (size - 1) / size;
}

/** The next chunk of Themis, of at most `left` bytes, booked on the loads. */
function balanced(memory: Memory, issue: Issue, left: number): Piece {
  const { gathers, indices } = issue;
  const chunk = issue.pieces[0]!;
  arrange(memory, issue);
  const balancing = balancingBytes(memory, issue);
  const isFlexible = memory.input.policy.interDimension === 'themisFlex';
  const isPlain = balancing < (isFlexible ? chunk : Math.floor(chunk / 16));
  const bytes = Math.min(left, isFlexible && !isPlain ? balancing : chunk);
  const booked = isFlexible && !isPlain ? balancing : isFlexible ? bytes : chunk;
  if (isPlain) {
    memory.loads.sort((a, b) => a.dimension - b.dimension);
    if (gathers) memory.loads.reverse();
    book(memory, issue, booked, indices, (k) => (gathers ? indices.length - 1 - k : k));
    return { bytes, visit: visitOf(issue, indices) };
  }
  const order = memory.loads.map(({ dimension }) => dimension);
  book(memory, issue, booked, order, (k) => order[k]!);
  return { bytes, visit: visitOf(issue, order) };
}

/** How many bytes even out the loads, which are arranged. */
function balancingBytes({ loads, ratio }: Memory, issue: Issue): number {
  const live = loads.filter(({ dimension }) => issue.isLive(dimension));
  const first = live[0]!;
  const bytesOf = (gap: number, dimension: number): number =>
    Math.floor(((gap * ratio(dimension)) / shareOf(issue, dimension)) * 2 ** 20);
  if (!issue.gathers) return bytesOf(Math.abs(loads.at(-1)!.load - first.load), first.dimension);
  const last = live.at(-1)!;
  let balancing = bytesOf(Math.abs(last.load - first.load), last.dimension);
  for (const before of live.slice(0, -1).reverse()) {
    balancing = Math.floor(balancing / issue.dimensions[before.dimension]!.size);
  }
  return balancing;
}

/** Books a chunk of `bytes` that visits `order`; the load of `order[k]` goes to `owner(k)`. */
function book(
  { loads, ratio }: Memory,
  issue: Issue,
  bytes: number,
  order: readonly number[],
  owner: (k: number) => number,
): void {
  let now = bytes;
  order.forEach((dimension, k) => {
    if (!issue.isLive(dimension)) return;
    const entry = loads.find((load) => load.dimension === owner(k))!;
    entry.load += ((now / 2 ** 20) * shareOf(issue, dimension)) / ratio(dimension);
    const { size } = issue.dimensions[dimension]!;
    now = issue.gathers ? now * size : Math.floor(now / size);
  });
}
