/**
 * Queues and losses over time, in equal bins that double in width whenever a run is longer than they reach; or those of a time window,
 * outside of which nothing is kept.
 */
export const BINS = 480;

export interface TimeWindow {
  readonly startNs: number;
  readonly endNs: number;
}

/** Values of the ports of one dimension, by bin. */
export interface GroupBins {
  /** Maximum bytes that waited at one port. */
  readonly most: Float64Array;
  /** Bytes that waited, summed over ports and time, in byte-ns. */
  readonly area: Float64Array;
  readonly drops: Float64Array;
  readonly retransmissions: Float64Array;
  readonly timeouts: Float64Array;
}

export interface Bins {
  /** Start of the first bin. */
  readonly startNs: number;
  readonly isFixed: boolean;
  binNs: number;
  readonly groups: readonly GroupBins[];
}

export type Mark = 'drops' | 'retransmissions' | 'timeouts';

/**
 * @param expectedNs estimate of the run's length; the run may be longer
 * @param window null for the whole run
 */
export function createBins(groups: number, expectedNs: number, window: TimeWindow | null = null): Bins {
  const empty = (): Float64Array => new Float64Array(BINS);
  return {
    startNs: window?.startNs ?? 0,
    isFixed: window !== null,
    binNs: (window === null ? Math.max(expectedNs, 1) : window.endNs - window.startNs) / BINS,
    groups: Array.from({ length: groups }, () => ({
      most: empty(),
      area: empty(),
      drops: empty(),
      retransmissions: empty(),
      timeouts: empty(),
    })),
  };
}

/** Returns the bin of a time, or an index outside the bins if the time is outside the window. */
export function binAt(bins: Bins, ns: number): number {
  const { startNs, isFixed } = bins;
  if (isFixed) return Math.floor((ns - startNs) / bins.binNs);
  while (ns >= bins.binNs * BINS) widen(bins);
  return Math.min(BINS - 1, Math.floor(ns / bins.binNs));
}

export function addMark(bins: Bins, group: number, mark: Mark, ns: number, count: number): void {
  const bin = binAt(bins, ns);
  const counts = bins.groups[group]![mark];
  if (bin >= 0 && bin < BINS) counts[bin] = counts[bin]! + count;
}

/**
 * Adds a queue from `fromNs` to `toNs`: `bytes` at first, draining at `drainGBps` until it is empty.
 *
 * @param lines number of equal ports
 */
export function addDepth(
  bins: Bins,
  group: number,
  { fromNs, toNs }: { readonly fromNs: number; readonly toNs: number },
  bytes: number,
  drainGBps: number,
  lines: number,
): void {
  if (!(bytes > 0)) return;
  const { most, area } = bins.groups[group]!;
  const emptyNs = drainGBps > 0 ? Math.min(toNs, fromNs + bytes / drainGBps) : toNs;
  const last = Math.min(BINS - 1, binAt(bins, emptyNs));
  for (let bin = Math.max(0, binAt(bins, fromNs)); bin <= last; bin++) {
    const binBeginNs = bins.startNs + bin * bins.binNs;
    const beginNs = Math.max(fromNs, binBeginNs);
    const endNs = Math.max(beginNs, Math.min(emptyNs, binBeginNs + bins.binNs));
    const first = Math.max(0, bytes - drainGBps * (beginNs - fromNs));
    const left = Math.max(0, bytes - drainGBps * (endNs - fromNs));
    most[bin] = Math.max(most[bin]!, first);
    area[bin] = area[bin]! + lines * ((first + left) / 2) * (endNs - beginNs);
  }
}

function widen(bins: Bins): void {
  bins.binNs *= 2;
  for (const { most, ...sums } of bins.groups) {
    for (let bin = 0; bin < BINS / 2; bin++) most[bin] = Math.max(most[2 * bin]!, most[2 * bin + 1]!);
    most.fill(0, BINS / 2);
    for (const values of Object.values(sums)) {
      for (let bin = 0; bin < BINS / 2; bin++) values[bin] = values[2 * bin]! + values[2 * bin + 1]!;
      values.fill(0, BINS / 2);
    }
  }
}
