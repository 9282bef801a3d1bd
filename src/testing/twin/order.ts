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

/** Cuts collectives and says in which order each chunk visits the dimensions; remembers what the policies remember. */
export function dispatcher({
  policy,
  logical,
  balanceBandwidth,
}: SimulationInput): (task: CollectiveTask, positions: readonly number[], nowNs: number) => readonly Piece[] {
  // What has one NPU takes no part, but in the reference.
  const takesPart = ({ size }: LogicalDimension): boolean => policy.rounding === 'reference' || size > 1;
  const listed = logical.allReduce.filter(takesPart).map(({ server }) => balanceBandwidth[server]!);
  const scale = listed.find((each) => each > 0)!;
  const ratio = (dimension: number): number => listed[dimension]! / scale;
  let loads: { readonly dimension: number; load: number }[] = [];
  let lastIssueNs: number | null = null;
  let rotation = 0;

  const forget = (nowNs: number, indices: readonly number[]): void => {
    // Readers of the reference's clock see whole ns.
    const tickNs = policy.rounding === 'reference' ? Math.floor(nowNs) : nowNs;
    if (lastIssueNs !== tickNs) loads = indices.map((dimension) => ({ dimension, load: 0 }));
    lastIssueNs = tickNs;
  };
  const arrange = (gathers: boolean): void => {
    loads.sort((a, b) => a.load - b.load);
    if (gathers) loads.reverse();
  };

  return (task, positions, nowNs) => {
    const dimensions = logical[task.collective].filter(takesPart);
    const gathers = task.collective === 'allGather';
    const isLive = (index: number): boolean =>
      positions.includes(dimensions[index]!.server) && dimensions[index]!.size > 1;
    const indices = dimensions.map((_, index) => index);
    const visitOf = (order: readonly number[]): LogicalDimension[] =>
      order.filter(isLive).map((index) => dimensions[index]!);
    const pieces = cut(task.bytes, policy.chunks, policy.rounding);
    if (pieces.length === 0) return [];
    if (!indices.some(isLive)) {
      // The reference finds out with its first chunk, after the order has turned.
      if (policy.rounding !== 'reference') return [];
      if (policy.interDimension === 'roundRobin') rotation = (rotation + 1) % dimensions.length;
      if (policy.interDimension.startsWith('themis')) {
        forget(nowNs, indices);
        if (isSharded(task.collective)) arrange(gathers);
      }
      return [];
    }

    if (policy.interDimension === 'roundRobin') {
      return pieces.map((bytes) => {
        const base = gathers ? [...indices].reverse() : indices;
        const order = [...base.slice(rotation), ...base.slice(0, rotation)];
        rotation = (rotation + 1) % dimensions.length;
        return { bytes, visit: visitOf(order) };
      });
    }
    forget(nowNs, indices);
    if (policy.interDimension === 'ascending' || !isSharded(task.collective)) {
      return pieces.map((bytes) => ({ bytes, visit: visitOf(gathers ? [...indices].reverse() : indices) }));
    }

    const size = (dimension: number): number => dimensions[dimension]!.size;
    const share = (dimension: number): number =>
      gathers ? size(dimension) - 1 : (size(dimension) - 1) / size(dimension);
    /** Books a chunk of `bytes` that visits `order`; the load of `order[k]` goes to `owner(k)`. */
    const book = (bytes: number, order: readonly number[], owner: (k: number) => number): void => {
      let now = bytes;
      order.forEach((dimension, k) => {
        if (!isLive(dimension)) return;
        const entry = loads.find((each) => each.dimension === owner(k))!;
        entry.load += ((now / 2 ** 20) * share(dimension)) / ratio(dimension);
        now = gathers ? now * size(dimension) : Math.floor(now / size(dimension));
      });
    };
    const next = (left: number): Piece => {
      const chunk = pieces[0]!;
      arrange(gathers);
      const live = loads.filter((each) => isLive(each.dimension));
      const first = live[0]!;
      let balancing: number;
      if (gathers) {
        const last = live.at(-1)!;
        const gap = Math.abs(last.load - first.load);
        balancing = Math.floor(((gap * ratio(last.dimension)) / share(last.dimension)) * 2 ** 20);
        for (const before of live.slice(0, -1).reverse()) {
          balancing = Math.floor(balancing / size(before.dimension));
        }
      } else {
        const gap = Math.abs(loads.at(-1)!.load - first.load);
        balancing = Math.floor(((gap * ratio(first.dimension)) / share(first.dimension)) * 2 ** 20);
      }
      const isFlexible = policy.interDimension === 'themisFlex';
      const isPlain = balancing < (isFlexible ? chunk : Math.floor(chunk / 16));
      const bytes = Math.min(left, isFlexible && !isPlain ? balancing : chunk);
      const booked = isFlexible && !isPlain ? balancing : isFlexible ? bytes : chunk;
      if (isPlain) {
        loads.sort((a, b) => a.dimension - b.dimension);
        if (gathers) loads.reverse();
        book(booked, indices, (k) => (gathers ? indices.length - 1 - k : k));
        return { bytes, visit: visitOf(indices) };
      }
      const order = loads.map((each) => each.dimension);
      book(booked, order, (k) => order[k]!);
      return { bytes, visit: visitOf(order) };
    };
    if (policy.interDimension === 'themis') {
      return pieces.map((bytes) => ({ ...next(bytes), bytes }));
    }
    const flexible: Piece[] = [];
    const rest = policy.rounding === 'exact' ? task.bytes / 1e9 : 0;
    for (let left = task.bytes; left > rest; left -= flexible.at(-1)!.bytes) flexible.push(next(left));
    return flexible;
  };
}
