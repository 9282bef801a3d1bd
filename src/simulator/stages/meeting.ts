/**
 * Activities on the same wires at the same time share them, as phases do outside a pipeline (network/analytical/sharing.ts): a
 * wire is divided among the passes and messages on it in proportion to what each would take alone, so that no wire carries more
 * than its bandwidth, and each activity is limited by its fullest wire. Each activity has a clock, which runs slower the fuller
 * that wire is, so its times on a wire by that clock are known beforehand. Reductions beside the passes have what the passes
 * leave.
 *
 * An activity that has its wires to itself has no events between its start and its end, and ends when it would alone, to the
 * last bit.
 */
import { firstAfter, nextTargetNs, progressNs, type Activity, type Part } from './activity.ts';

export interface Meeting {
  /** Starts an activity. */
  readonly join: (activity: Activity, nowNs: number) => void;
  /** Executes the scheduled event of an activity. */
  readonly pass: (activity: Activity, nowNs: number) => 'goesOn' | 'frees' | 'ends';
  /** Notes that another message waits for its links. */
  readonly waitFor: (activity: Activity, nowNs: number) => void;
  readonly hasFreed: (activity: Activity, nowNs: number) => boolean;
}

export interface MeetingSettings {
  readonly wires: number;
  /** Schedules its event at `nextNs`. */
  readonly schedule: (activity: Activity) => void;
  /** Fills in its intervals on its wires. */
  readonly load: (activity: Activity) => void;
  /** Called when it has lost time while one of its servers was in service. */
  readonly lost: (activity: Activity, server: number, ns: number) => void;
}

interface State {
  readonly settings: MeetingSettings;
  /** By wire: its activities. */
  readonly users: (Activity[] | undefined)[];
  /** By wire: the sum of the shares of activities that have met others, and of those behind them. */
  readonly taken: Float64Array;
  readonly takenBehind: Float64Array;
  stamp: number;
}

/** Sums of shares have smaller errors. */
const ROUNDING = 1e-9;

export function createMeeting(settings: MeetingSettings): Meeting {
  const { wires } = settings;
  const state: State = {
    settings,
    users: new Array<undefined>(wires).fill(undefined),
    taken: new Float64Array(wires),
    takenBehind: new Float64Array(wires),
    stamp: 0,
  };
  return {
    join: (activity, nowNs) => join(state, activity, nowNs),
    pass: (activity, nowNs) => pass(state, activity, nowNs),
    waitFor(activity, nowNs) {
      activity.isWaitedFor = true;
      count(state, activity, nowNs);
      plan(state, activity, nowNs);
    },
    hasFreed(activity, nowNs) {
      if (activity.isFree) return true;
      count(state, activity, nowNs);
      return nowNs >= activity.startNs + activity.lagNs + activity.freesNs;
    },
  };
}

function join(state: State, activity: Activity, nowNs: number): void {
  const { users } = state;
  const { parts } = activity;
  let isMet = false;
  for (let index = 0; index < parts.length; index++) {
    const { wires } = parts[index]!;
    for (let at = 0; at < wires.length; at++) {
      const list = (users[wires[at]!] ??= []);
      list.push(activity);
      if (list.length === 1) continue;
      isMet = true;
      // Activities that were there before the second have met others already.
      if (list.length === 2 && !list[0]!.isMet) meet(state, list[0]!, nowNs);
    }
  }
  if (isMet) {
    meet(state, activity, nowNs);
    others(state, activity, nowNs);
  }
  setPace(state, activity, nowNs);
}

function pass(state: State, activity: Activity, nowNs: number): 'goesOn' | 'frees' | 'ends' {
  const { targetNs, startNs, durationNs, freesNs } = activity;
  activity.nextNs = NaN;
  count(state, activity, nowNs);
  // Its time by its clock is exactly that of the event.
  if (activity.slowdown > 1) activity.lagNs = nowNs - startNs - targetNs;
  if (targetNs >= durationNs) {
    if (activity.slowdown > 1 || activity.lagNs > 0) activity.paces?.push(nowNs, durationNs);
    leave(state, activity, nowNs);
    return 'ends';
  }
  const isChanged = activity.isMet && takesOtherShares(state, activity, targetNs);
  const isFreed = activity.isWaitedFor && !activity.isFree && freesNs <= targetNs;
  if (isFreed) activity.isFree = true;
  if (isChanged) others(state, activity, nowNs);
  setPace(state, activity, nowNs);
  return isFreed ? 'frees' : 'goesOn';
}

/** Advances its parts to their intervals at `targetNs` by its clock. Returns whether a share has changed. */
function takesOtherShares(state: State, activity: Activity, targetNs: number): boolean {
  let isChanged = false;
  for (const part of activity.parts) {
    const { startNs: begins, endNs: ends, shares } = part.times;
    const before = part.share;
    if (part.share > 0 && ends[part.at]! <= targetNs) {
      part.at += 1;
      take(state, activity, part, 0);
    }
    const next = begins[part.at];
    if (part.share === 0 && next !== undefined && next <= targetNs)
      take(state, activity, part, shares[part.at]!);
    isChanged ||= before !== part.share;
  }
  return isChanged;
}

/** Counts the time that it has lost up to now. */
function count({ settings }: State, activity: Activity, nowNs: number): void {
  const { slowdown, sinceNs, parts } = activity;
  if (slowdown > 1 && nowNs > sinceNs) {
    const ns = nowNs - sinceNs - (nowNs - sinceNs) / slowdown;
    activity.lagNs += ns;
    for (const { share, times, at } of parts) if (share > 0) settings.lost(activity, times.servers[at]!, ns);
  }
  activity.sinceNs = nowNs;
}

function take({ taken, takenBehind }: State, { isBehind }: Activity, part: Part, share: number): void {
  const sums = isBehind ? takenBehind : taken;
  const { wires } = part;
  for (let at = 0; at < wires.length; at++) {
    const wire = wires[at]!;
    sums[wire] = sums[wire]! + share - part.share;
  }
  part.share = share;
}

function plan({ settings }: State, activity: Activity, nowNs: number): void {
  const { startNs, lagNs, slowdown } = activity;
  const targetNs = nextTargetNs(activity);
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
  settings.schedule(activity);
}

/** Infinite if others leave nothing. */
function slowdownOf({ taken, takenBehind }: State, { parts, isBehind }: Activity): number {
  let most = 1;
  for (let index = 0; index < parts.length; index++) {
    const { share, wires } = parts[index]!;
    if (share === 0) continue;
    for (let at = 0; at < wires.length; at++) {
      const wire = wires[at]!;
      const left = 1 - taken[wire]!;
      const slowdown = !isBehind ? taken[wire]! : left > ROUNDING ? takenBehind[wire]! / left : Infinity;
      if (slowdown > most) most = slowdown;
    }
  }
  return most <= 1 + ROUNDING ? 1 : most;
}

function setPace(state: State, activity: Activity, nowNs: number): void {
  const slowdown = slowdownOf(state, activity);
  count(state, activity, nowNs);
  if (slowdown !== activity.slowdown) {
    activity.paces?.push(nowNs, progressNs(activity, nowNs));
    activity.slowdown = slowdown;
  }
  plan(state, activity, nowNs);
}

/** Updates the pace of the activities on the wires of `activity`. */
function others(state: State, activity: Activity, nowNs: number): void {
  const { users } = state;
  const stamp = (state.stamp += 1);
  activity.stamp = stamp;
  for (const { wires } of activity.parts) {
    for (let at = 0; at < wires.length; at++) {
      const list = users[wires[at]!]!;
      for (let index = 0; index < list.length; index++) {
        const other = list[index]!;
        if (other.stamp === stamp) continue;
        other.stamp = stamp;
        if (other.isMet) setPace(state, other, nowNs);
      }
    }
  }
}

/** Marks it as having met others: its shares of its wires count from now on. */
function meet(state: State, activity: Activity, nowNs: number): void {
  state.settings.load(activity);
  activity.isMet = true;
  activity.sinceNs = nowNs;
  const ns = progressNs(activity, nowNs);
  for (const part of activity.parts) {
    const { startNs, endNs, shares } = part.times;
    part.at = firstAfter(endNs, ns);
    const begins = startNs[part.at];
    take(state, activity, part, begins !== undefined && begins <= ns ? shares[part.at]! : 0);
  }
}

/** Marks it as alone again. */
function separate(state: State, activity: Activity, nowNs: number): void {
  count(state, activity, nowNs);
  if (activity.slowdown > 1) activity.paces?.push(nowNs, progressNs(activity, nowNs));
  for (const part of activity.parts) take(state, activity, part, 0);
  activity.isMet = false;
  activity.slowdown = 1;
  plan(state, activity, nowNs);
}

function isAlone({ users }: State, { parts }: Activity): boolean {
  return parts.every(({ wires }) => wires.every((wire) => users[wire]!.length < 2));
}

function leave(state: State, activity: Activity, nowNs: number): void {
  const { users, taken, takenBehind } = state;
  const { parts } = activity;
  if (parts.length === 0) return;
  if (activity.isMet) for (const part of parts) take(state, activity, part, 0);
  let remaining: Activity[] | null = null;
  for (let index = 0; index < parts.length; index++) {
    const { wires } = parts[index]!;
    for (let at = 0; at < wires.length; at++) {
      const wire = wires[at]!;
      const list = users[wire]!;
      const last = list.pop()!;
      if (last !== activity) list[list.indexOf(activity)] = last;
      // Clears rounding errors.
      if (list.length === 0) taken[wire] = takenBehind[wire] = 0;
      if (list.length === 1) (remaining ??= []).push(list[0]!);
    }
  }
  if (!activity.isMet) return;
  for (const other of remaining ?? [])
    if (other.isMet && isAlone(state, other)) separate(state, other, nowNs);
  others(state, activity, nowNs);
}
