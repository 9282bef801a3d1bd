/** A pass, a message or a reduction while it is under way, with what it takes of its wires. */
import type { WireTimes } from './profile.ts';

/** One set of wires that an activity uses from time to time. */
export interface Part {
  readonly wires: readonly number[];
  /** Times by the clock of the activity. */
  times: WireTimes;
  /** The time that it is in, or the one that comes next. */
  at: number;
  /** What it takes now; 0 between two times. */
  share: number;
}

export interface Activity {
  readonly task: number;
  readonly startNs: number;
  /** With its wires to itself. */
  readonly durationNs: number;
  readonly parts: readonly Part[];
  /** It has what others leave. */
  readonly isBehind: boolean;
  /** How much of a message's time has passed when the next may begin. */
  readonly freesNs: number;
  /** Another message waits for that. */
  isWaitedFor: boolean;
  isFree: boolean;
  /** Others are on its wires. */
  isMet: boolean;
  /** What it has lost to others so far, and until when that is counted. */
  lagNs: number;
  sinceNs: number;
  slowdown: number;
  /** When something of it happens next, by the time of the run and by its clock; NaN: nothing is scheduled. */
  nextNs: number;
  targetNs: number;
  /** The visit of `others` that reached it last. */
  stamp: number;
  /** Time of the run and of its clock in turn, wherever its pace changed. Null where nobody asks. */
  readonly paces: number[] | null;
}

/** What sets one activity apart from another when it begins. */
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

/** Where its clock stands. */
export function progressNs({ startNs, lagNs }: Activity, nowNs: number): number {
  return nowNs - startNs - lagNs;
}

/** What happens next to it, by its clock: a time on its wires begins or ends, it frees its links, or it ends. */
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

/** Place of the first time that is after `ns`. */
export function firstAfter(sorted: readonly number[], ns: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! > ns) high = middle;
    else low = middle + 1;
  }
  return low;
}
