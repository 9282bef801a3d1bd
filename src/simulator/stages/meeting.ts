/**
 * What is on the wires of the same NPUs at the same time shares them, as phases do outside a pipeline (network/sharing.ts): a
 * wire goes to the passes and messages on it by what each would take alone, so that none carries more than its bandwidth, and
 * each is held back by its fullest wire. Its time is counted by a clock of its own, which goes slower the fuller that is; so when
 * it alone is on a wire is known before, and what it takes there follows from where its clock stands. Reductions beside the
 * passes have what these leave.
 *
 * What has its wires to itself is not looked at between its beginning and its end, and ends to the last bit when it does alone.
 */
import type { WireTimes } from './profile.ts';

/** One set of wires that an activity uses from time to time. */
export interface Part {
  readonly wires: readonly number[];
  /** Times by the clock of the activity. */
  times: WireTimes;
  /** The time it is in, or that comes next. */
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
  /** Of a message: what has passed of its time when the next may begin. */
  readonly freesNs: number;
  /** Another waits for that. */
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
  stamp: number;
  /** Time of the run and of its clock in turn, wherever its pace changed. Null where nobody asks. */
  readonly paces: number[] | null;
}

export interface Meeting {
  /** Begins now. */
  readonly join: (activity: Activity, nowNs: number) => void;
  /** What was scheduled happens now. */
  readonly pass: (activity: Activity, nowNs: number) => 'goesOn' | 'frees' | 'ends';
  /** Another waits for its links. */
  readonly waitFor: (activity: Activity, nowNs: number) => void;
  readonly hasFreed: (activity: Activity, nowNs: number) => boolean;
}

export interface MeetingSettings {
  readonly wires: number;
  /** Something happens to it at `nextNs`. */
  readonly schedule: (activity: Activity) => void;
  /** Its times on its wires are asked for. */
  readonly load: (activity: Activity) => void;
  /** It lost time while a server of its was in service. */
  readonly lost: (activity: Activity, server: number, ns: number) => void;
}

/** Sums of shares differ by less from what they are. */
const ROUNDING = 1e-9;

export function createMeeting({ wires, schedule, load, lost }: MeetingSettings): Meeting {
  const users: (Activity[] | undefined)[] = new Array<undefined>(wires).fill(undefined);
  /** Shares of those on it that are met, and of those behind them. */
  const taken = new Float64Array(wires);
  const takenBehind = new Float64Array(wires);
  let stamp = 0;

  /** Counts what it lost up to now. */
  function count(activity: Activity, nowNs: number): void {
    const { slowdown, sinceNs, parts } = activity;
    if (slowdown > 1 && nowNs > sinceNs) {
      const ns = nowNs - sinceNs - (nowNs - sinceNs) / slowdown;
      activity.lagNs += ns;
      for (const { share, times, at } of parts) if (share > 0) lost(activity, times.servers[at]!, ns);
    }
    activity.sinceNs = nowNs;
  }

  function progressNs({ startNs, lagNs }: Activity, nowNs: number): number {
    return nowNs - startNs - lagNs;
  }

  function take({ isBehind }: Activity, part: Part, share: number): void {
    const sums = isBehind ? takenBehind : taken;
    for (const wire of part.wires) sums[wire] = sums[wire]! + share - part.share;
    part.share = share;
  }

  function target({ durationNs, freesNs, isWaitedFor, isFree, isMet, parts }: Activity): number {
    let least = durationNs;
    if (isWaitedFor && !isFree) least = Math.min(least, freesNs);
    if (!isMet) return least;
    for (const { share, times, at } of parts) {
      const ns = share > 0 ? times.endNs[at] : times.startNs[at];
      if (ns !== undefined && ns < least) least = ns;
    }
    return least;
  }

  function plan(activity: Activity, nowNs: number): void {
    const { startNs, lagNs, slowdown } = activity;
    const targetNs = target(activity);
    activity.targetNs = targetNs;
    const leftNs = targetNs - progressNs(activity, nowNs);
    if (slowdown === Infinity && leftNs > 0) {
      activity.nextNs = NaN;
      return;
    }
    const nextNs = slowdown === 1 ? startNs + lagNs + targetNs : nowNs + Math.max(0, leftNs) * slowdown;
    const at = leftNs > 0 ? Math.max(nowNs, nextNs) : nowNs;
    if (at === activity.nextNs) return;
    activity.nextNs = at;
    schedule(activity);
  }

  /** Infinite where others leave nothing. */
  function slowdownOf({ parts, isBehind }: Activity): number {
    let most = 1;
    for (const { share, wires: own } of parts) {
      if (share === 0) continue;
      for (const wire of own) {
        const left = 1 - taken[wire]!;
        const slowdown = !isBehind ? taken[wire]! : left > ROUNDING ? takenBehind[wire]! / left : Infinity;
        if (slowdown > most) most = slowdown;
      }
    }
    return most <= 1 + ROUNDING ? 1 : most;
  }

  function setPace(activity: Activity, nowNs: number): void {
    const slowdown = slowdownOf(activity);
    count(activity, nowNs);
    if (slowdown !== activity.slowdown) {
      activity.paces?.push(nowNs, progressNs(activity, nowNs));
      activity.slowdown = slowdown;
    }
    plan(activity, nowNs);
  }

  /** Others on the wires of `activity` go on at a pace of their own. */
  function others(activity: Activity, nowNs: number): void {
    stamp += 1;
    activity.stamp = stamp;
    for (const { wires: own } of activity.parts) {
      for (const wire of own) {
        const list = users[wire]!;
        if (list.length === 0) continue;
        for (const other of list) {
          if (other.stamp === stamp) continue;
          other.stamp = stamp;
          if (other.isMet) setPace(other, nowNs);
        }
      }
    }
  }

  /** It has met others: what it takes of its wires counts from now on. */
  function meet(activity: Activity, nowNs: number): void {
    load(activity);
    activity.isMet = true;
    activity.sinceNs = nowNs;
    const ns = progressNs(activity, nowNs);
    for (const part of activity.parts) {
      const { startNs, endNs, shares } = part.times;
      part.at = firstAfter(endNs, ns);
      const begins = startNs[part.at];
      take(activity, part, begins !== undefined && begins <= ns ? shares[part.at]! : 0);
    }
  }

  /** It is alone again. */
  function part(activity: Activity, nowNs: number): void {
    count(activity, nowNs);
    if (activity.slowdown > 1) activity.paces?.push(nowNs, progressNs(activity, nowNs));
    for (const own of activity.parts) take(activity, own, 0);
    activity.isMet = false;
    activity.slowdown = 1;
    plan(activity, nowNs);
  }

  function isAlone({ parts }: Activity): boolean {
    return parts.every(({ wires: own }) => own.every((wire) => users[wire]!.length < 2));
  }

  function leave(activity: Activity, nowNs: number): void {
    if (activity.parts.length === 0) return;
    if (activity.isMet) for (const own of activity.parts) take(activity, own, 0);
    let left: Activity[] | null = null;
    for (const { wires: own } of activity.parts) {
      for (const wire of own) {
        const list = users[wire]!;
        const last = list.pop()!;
        if (last !== activity) list[list.indexOf(activity)] = last;
        // No rounding is carried on.
        if (list.length === 0) taken[wire] = takenBehind[wire] = 0;
        if (list.length === 1) (left ??= []).push(list[0]!);
      }
    }
    if (!activity.isMet) return;
    for (const other of left ?? []) if (other.isMet && isAlone(other)) part(other, nowNs);
    others(activity, nowNs);
  }

  return {
    join(activity, nowNs) {
      let isMet = false;
      for (const { wires: own } of activity.parts) {
        for (const wire of own) {
          const list = (users[wire] ??= []);
          list.push(activity);
          if (list.length === 1) continue;
          isMet = true;
          // All that were there before the second have met others.
          if (list.length === 2 && !list[0]!.isMet) meet(list[0]!, nowNs);
        }
      }
      if (isMet) {
        meet(activity, nowNs);
        others(activity, nowNs);
      }
      setPace(activity, nowNs);
    },
    pass(activity, nowNs) {
      const { targetNs, startNs, durationNs, freesNs, parts } = activity;
      activity.nextNs = NaN;
      count(activity, nowNs);
      // Where its clock stands is known exactly.
      if (activity.slowdown > 1) activity.lagNs = nowNs - startNs - targetNs;
      if (targetNs >= durationNs) {
        if (activity.slowdown > 1 || activity.lagNs > 0) activity.paces?.push(nowNs, durationNs);
        leave(activity, nowNs);
        return 'ends';
      }
      let isOther = false;
      if (activity.isMet) {
        for (const own of parts) {
          const { startNs: begins, endNs: ends, shares } = own.times;
          const before = own.share;
          if (own.share > 0 && ends[own.at]! <= targetNs) {
            own.at += 1;
            take(activity, own, 0);
          }
          const next = begins[own.at];
          if (own.share === 0 && next !== undefined && next <= targetNs) take(activity, own, shares[own.at]!);
          isOther ||= before !== own.share;
        }
      }
      const isFreed = activity.isWaitedFor && !activity.isFree && freesNs <= targetNs;
      if (isFreed) activity.isFree = true;
      if (isOther) others(activity, nowNs);
      setPace(activity, nowNs);
      return isFreed ? 'frees' : 'goesOn';
    },
    waitFor(activity, nowNs) {
      activity.isWaitedFor = true;
      count(activity, nowNs);
      plan(activity, nowNs);
    },
    hasFreed(activity, nowNs) {
      if (activity.isFree) return true;
      count(activity, nowNs);
      return nowNs >= activity.startNs + activity.lagNs + activity.freesNs;
    },
  };
}

/** Place of the first that is after `ns`. */
function firstAfter(sorted: readonly number[], ns: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! > ns) high = middle;
    else low = middle + 1;
  }
  return low;
}
