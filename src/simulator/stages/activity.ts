/** A pass, a message or a reduction under way, with its shares of its wires. */
import type { WireTimes } from './profile.ts';

/** A set of wires that an activity uses some of the time. */
export interface Part {
  readonly wires: readonly number[];
  /** Intervals of use, by the clock of the activity. */
  times: WireTimes;
  /** Index of the current interval, or of the next one. */
  at: number;
  /** The share that it takes now; 0 between two intervals. */
  share: number;
}

export interface Activity {
  readonly task: number;
  readonly startNs: number;
  /** Duration with its wires to itself. */
  readonly durationNs: number;
  readonly parts: readonly Part[];
  /** Whether it gets only the bandwidth that others leave. */
  readonly isBehind: boolean;
  /** Time of a message, by its clock, after which the next may start. */
  readonly freesNs: number;
  /** Whether another message waits for its links. */
  isWaitedFor: boolean;
  isFree: boolean;
  /** Whether other activities use its wires now. */
  isMet: boolean;
  /** The time lost to others so far, and the time up to which that is counted. */
  lagNs: number;
  sinceNs: number;
  slowdown: number;
  /** The time of its next event, of the run and on its clock; NaN if none is scheduled. */
  nextNs: number;
  targetNs: number;
  /** The last visit of `others` that reached it. */
  stamp: number;
  /** Time of the run and of its clock, alternating, at each change of its pace. Null if not recorded. */
  readonly paces: number[] | null;
}

/** The fields that differ between activities at their start. */
export type Begun = Pick<
  Activity,
  'task' | 'startNs' | 'durationNs' | 'freesNs' | 'parts' | 'isBehind' | 'paces'
>;

export function createActivity({
  task,
  startNs,
  durationNs,
  freesNs,
  parts,
  isBehind,
  paces,
}: Begun): Activity {
  return {
    task,
    startNs,
    durationNs,
    parts,
    isBehind,
    freesNs,
    isWaitedFor: false,
    isFree: false,
    isMet: false,
    lagNs: 0,
    sinceNs: startNs,
    slowdown: 1,
    nextNs: NaN,
    targetNs: durationNs,
    stamp: 0,
    paces,
  };
}

/** Returns the time on the clock of the activity. */
export function progressNs({ startNs, lagNs }: Activity, nowNs: number): number {
  return nowNs - startNs - lagNs;
}

/** Returns the time of its next event on its clock: it starts or stops using wires, frees its links, or ends. */
export function nextTargetNs(activity: Activity): number {
  const { durationNs, freesNs, isMet, parts } = activity;
  let least = durationNs;
  if (activity.isWaitedFor && !activity.isFree) least = Math.min(least, freesNs);
  if (!isMet) return least;
  for (let index = 0; index < parts.length; index++) {
    const { share, times, at } = parts[index]!;
    const ns = share > 0 ? times.endNs[at] : times.startNs[at];
    if (ns !== undefined && ns < least) least = ns;
  }
  return least;
}

/** Returns the index of the first time after `ns`. */
export function firstAfter(sorted: readonly number[], ns: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! > ns) high = middle;
    else low = middle + 1;
  }
  return low;
}
