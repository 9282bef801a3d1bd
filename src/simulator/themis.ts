/**
 * Inter-dimension scheduling: the order in which each chunk of a collective visits the dimensions.
 *
 * Themis (Rashidi et al., ISCA 2022; `offlineGreedy` in ASTRA-sim 1.0) keeps an estimated load per
 * dimension and sends each chunk first through the least loaded one. Its loads start at zero whenever
 * a collective is issued at a different instant from the previous one.
 */
import type { Collective } from '../collective/types.ts';

const MIB = 1_048_576;

export interface ThemisDimension {
  readonly size: number;
  /** What one NPU can send on the dimension; 0 if it carries nothing. Only ratios matter. */
  readonly bandwidth: number;
}

export interface ChunkOrder {
  readonly bytes: number;
  /** Dimension indices in the order of the visit; the caller skips those that are not live. */
  readonly order: readonly number[];
}

/** The loads of the dimensions, in the order of the last visit. */
export type ThemisLoads = readonly Readonly<Load>[];

export interface Themis {
  readonly reset: () => void;
  readonly loads: () => ThemisLoads;
  /** Continues from loads that were saved earlier. */
  readonly resume: (noted: ThemisLoads) => void;
  /**
   * Returns order and size of the next chunk of a collective with `remaining` bytes left.
   * @param live whether the collective uses the dimension (and it is larger than 1)
   */
  readonly next: (
    collective: Collective,
    live: readonly boolean[],
    remaining: number,
    chunkBytes: number,
  ) => ChunkOrder;
}

interface Load {
  index: number;
  load: number;
}

/** @param flexible `themisFlex`: the chunk grows to the bytes that even out the loads. */
export function createThemis(dimensions: readonly ThemisDimension[], flexible: boolean): Themis {
  let loads: Load[] = zeroLoads(dimensions.length);
  // The reference divides by the bandwidth of its first dimension, which may be 0 if nothing is sent on it.
  const base = dimensions.find(({ bandwidth }) => bandwidth > 0)?.bandwidth ?? 1;
  const size = (index: number): number => (dimensions[index] as ThemisDimension).size;
  const relativeBandwidth = (index: number): number =>
    (dimensions[index] as ThemisDimension).bandwidth / base;

  /** Adds the load of `bytes` on dimension `index` to `entry`; returns the bytes that are passed on to the next dimension. */
  function addLoad(entry: Load, index: number, bytes: number, gather: boolean): number {
    const ranks = size(index);
    const share = gather ? ranks - 1 : (ranks - 1) / ranks;
    entry.load += ((bytes / MIB) * share) / relativeBandwidth(index);
    return gather ? bytes * ranks : Math.floor(bytes / ranks);
  }

  /** Bytes that would raise the load of the first live dimension to that of the most loaded one. */
  function balancingBytes(first: number, live: readonly boolean[], gather: boolean): number {
    const isLive = (entry: Load): boolean => live[entry.index] === true;
    const firstEntry = loads[first] as Load;
    const last = gather ? loads.findLastIndex(isLive) : loads.length - 1;
    const lastEntry = loads[last] as Load;
    const gap = Math.abs(lastEntry.load - firstEntry.load);
    if (!gather) {
      const ranks = size(firstEntry.index);
      return Math.floor(((gap * relativeBandwidth(firstEntry.index)) / ((ranks - 1) / ranks)) * MIB);
    }
    let bytes = Math.floor(((gap * relativeBandwidth(lastEntry.index)) / (size(lastEntry.index) - 1)) * MIB);
    for (let position = last - 1; position >= first; position--) {
      const entry = loads[position] as Load;
      if (isLive(entry)) bytes = Math.floor(bytes / size(entry.index));
    }
    return bytes;
  }

  function plainOrder(live: readonly boolean[], bytes: number, gather: boolean): readonly number[] {
    loads.sort((a, b) => a.index - b.index);
    // For an all-gather the reference books term k on dimension count-1-k; kept for agreement with it.
    if (gather) loads.reverse();
    let entering = bytes;
    loads.forEach((entry, position) => {
      if (live[position] === true) entering = addLoad(entry, position, entering, gather);
    });
    return dimensions.map((_, index) => index);
  }

  return {
    reset() {
      loads = zeroLoads(dimensions.length);
    },
    loads: () => loads.map((entry) => ({ ...entry })),
    resume(noted) {
      loads = noted.map((entry) => ({ ...entry }));
    },
    next(collective, live, remaining, chunkBytes) {
      const gather = collective === 'allGather';
      loads.sort((a, b) => a.load - b.load);
      if (gather) loads.reverse();
      const first = loads.findIndex((entry) => live[entry.index] === true);
      if (first < 0)
        return { bytes: Math.min(remaining, chunkBytes), order: loads.map((entry) => entry.index) };
      const balancing = balancingBytes(first, live, gather);
      const plain = balancing < (flexible ? chunkBytes : Math.floor(chunkBytes / 16));
      const bytes = Math.min(remaining, flexible && !plain ? balancing : chunkBytes);
      // The reference books a full chunk even for a shorter last one, unless it may choose the size.
      const booked = flexible ? (plain ? bytes : balancing) : chunkBytes;
      if (plain) return { bytes, order: plainOrder(live, booked, gather) };
      let entering = booked;
      for (const entry of loads) {
        if (live[entry.index] === true) entering = addLoad(entry, entry.index, entering, gather);
      }
      return { bytes, order: loads.map((entry) => entry.index) };
    },
  };
}

function zeroLoads(count: number): Load[] {
  return Array.from({ length: count }, (_, index) => ({ index, load: 0 }));
}
