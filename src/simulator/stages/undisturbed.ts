/**
 * The end of the last stage of a pipeline in which no activities meet on wires: the result of the event loop (stage-clock.ts), to
 * the last bit, without its events. The end of a task is the latest end that it waits for plus its duration, as in the loop.
 *
 * The ends are computed as if no activities met, and then every wire is checked for two tasks at once. If there are any, or
 * if only the order of simultaneous events could tell, the result is null, and the loop has to run.
 */
import type { SendCost } from './stage-input.ts';
import type { StagePlan } from './stage-plan.ts';

/** Costs of the tasks of a plan on a network, by class. */
export interface PlanCosts {
  readonly durationNs: Float64Array;
  /** By class of messages. */
  readonly sends: readonly SendCost[];
  /** By class: the shared wires that its tasks occupy from start to end. */
  readonly wiresOf: readonly (readonly number[])[];
}

/** Tasks between two yields. */
const TASKS_AT_ONCE = 100_000;

/** Limit of the steps to find the place of a task on its wires, per task of the plan. With more, the loop is faster. */
const MOST_PASSED = 8;

/** What a message waited for on the links of its sender: nothing, the start of a message, or (its place) the end of one. */
const NOT_QUEUED = -1;
const QUEUED = -2;

/** Returns null if the event loop has to run. */
export function* undisturbedEndNs(plan: StagePlan, costs: PlanCosts): Generator<void, number | null, void> {
  const { classOf, offsets, before, blocks } = plan;
  const { durationNs, sends } = costs;
  if (!areFinite(costs)) return null;
  const tasks = classOf.length;
  const startNs = new Float64Array(tasks);
  const endNs = new Float64Array(tasks);
  const wires = createOccupancy(plan, costs, startNs, endNs);
  const lines = linesOf(plan, sends);
  const { lineOf, transferNs, isOrdered } = lines;
  const latestReadyNs = new Float64Array(lines.count).fill(-Infinity);
  /** By line: its latest message. */
  const latest = new Int32Array(lines.count).fill(-1);
  let lastNs = 0;
  // The loop is one function: a call per task costs more than the work of the task.
  for (let place = 0; place < tasks; place++) {
    let nowNs = 0;
    for (let at = offsets[place]!; at < offsets[place + 1]!; at++) {
      const ns = endNs[before[at]!]!;
      if (ns > nowNs) nowNs = ns;
    }
    const kind = classOf[place]!;
    const message = kind - blocks.length;
    let awaited = NOT_QUEUED;
    if (message >= 0) {
      const line = lineOf[message]!;
      if (isOrdered[line] === 0 && nowNs <= latestReadyNs[line]!) return null;
      latestReadyNs[line] = nowNs;
      const previous = latest[line]!;
      latest[line] = place;
      if (previous >= 0) {
        const previousKind = classOf[previous]!;
        const freesNs = transferNs[previousKind - blocks.length]!;
        const freeNs = startNs[previous]! + freesNs;
        if (freeNs > nowNs) {
          if (!isFreedThen(nowNs, startNs[previous]!, freesNs, durationNs[previousKind]!)) return null;
          awaited = freesNs === durationNs[previousKind] ? previous : QUEUED;
          nowNs = freeNs;
        }
      }
    }
    startNs[place] = nowNs;
    nowNs += durationNs[kind]!;
    endNs[place] = nowNs;
    if (nowNs > lastNs) lastNs = nowNs;
    if (!wires.add(place, kind, awaited)) return null;
    if ((place + 1) % TASKS_AT_ONCE === 0) yield;
  }
  return lastNs;
}

function areFinite({ durationNs, sends }: PlanCosts): boolean {
  return durationNs.every(Number.isFinite) && sends.every(({ transferNs }) => Number.isFinite(transferNs));
}

/**
 * Whether the loop also frees the links at the rounded sum of start and transfer, and ends the message at that of
 * start and duration. It computes what is left of either from its current time, which may round to nothing.
 */
function isFreedThen(readyNs: number, startNs: number, freesNs: number, durationNs: number): boolean {
  if (freesNs > durationNs) return false;
  if (readyNs > startNs && freesNs - (readyNs - startNs) <= 0) return false;
  return freesNs === durationNs || durationNs - (startNs + freesNs - startNs) > 0;
}

interface Lines {
  readonly count: number;
  /** By class of messages: the line of its sender. */
  readonly lineOf: Int32Array;
  readonly transferNs: Float64Array;
  /** By line: 1 if its messages are always ready in the order of the plan. */
  readonly isOrdered: Uint8Array;
}

function linesOf({ messages, isInOrder }: StagePlan, sends: readonly SendCost[]): Lines {
  const numbers = new Map<number, Map<number, number>>();
  let count = 0;
  const lineOf = new Int32Array(messages.length);
  const transferNs = new Float64Array(messages.length);
  const isOrdered = new Uint8Array(messages.length).fill(1);
  messages.forEach(({ from }, message) => {
    const { line, transferNs: ns } = sends[message]!;
    let ofSender = numbers.get(from);
    if (ofSender === undefined) numbers.set(from, (ofSender = new Map<number, number>()));
    let number = ofSender.get(line);
    if (number === undefined) ofSender.set(line, (number = count++));
    lineOf[message] = number;
    if (!isInOrder[message]) isOrdered[number] = 0;
    transferNs[message] = ns;
  });
  return { count, lineOf, transferNs, isOrdered };
}

interface Occupancy {
  /** Returns false if the task may meet another on one of its wires. */
  readonly add: (place: number, kind: number, awaited: number) => boolean;
}

/** The tasks on each wire, by time. Wires with the same classes are alike, so one stands for all. */
function createOccupancy(
  { classOf, offsets, before, counts }: StagePlan,
  { wiresOf }: PlanCosts,
  startNs: Float64Array,
  endNs: Float64Array,
): Occupancy {
  const { groupsOf, groups } = wireGroups(wiresOf);
  const first = new Int32Array(groups + 1);
  groupsOf.forEach((list, kind) => {
    for (const group of list) first[group + 1]! += counts[kind]!;
  });
  for (let group = 0; group < groups; group++) first[group + 1]! += first[group]!;
  const places = new Int32Array(first[groups]!);
  const next = first.slice(0, groups);
  const lastEndNs = new Float64Array(groups).fill(-Infinity);
  let passes = MOST_PASSED * classOf.length;

  /** Whether the loop ends `earlier` before it starts `later`, which starts at the same time. */
  function isEndedBefore(earlier: number, later: number, awaited: number): boolean {
    const ns = startNs[later]!;
    if (awaited !== NOT_QUEUED) return awaited === earlier;
    for (let at = offsets[later]!; at < offsets[later + 1]!; at++) {
      const cause = before[at]!;
      if (endNs[cause] === ns && (cause === earlier || startNs[cause]! > startNs[earlier]!)) return true;
    }
    return false;
  }

  function insert(group: number, place: number, awaited: number): boolean {
    const from = first[group]!;
    const ns = startNs[place]!;
    let at = next[group]!;
    while (at > from && startNs[places[at - 1]!]! > ns) {
      places[at] = places[at - 1]!;
      at -= 1;
      passes -= 1;
    }
    if (passes < 0) return false;
    places[at] = place;
    if (at > from) {
      const earlier = places[at - 1]!;
      if (endNs[earlier]! > ns) return false;
      if (endNs[earlier] === ns && !isEndedBefore(earlier, place, awaited)) return false;
    }
    // Whether a later task had to wait for its links is not recorded, so a tie with it is not decided here.
    return at === next[group] || endNs[place]! < startNs[places[at + 1]!]!;
  }

  return {
    add(place, kind, awaited) {
      const list = groupsOf[kind]!;
      for (let index = 0; index < list.length; index++) {
        const group = list[index]!;
        if (startNs[place]! > lastEndNs[group]!) places[next[group]!] = place;
        else if (!insert(group, place, awaited)) return false;
        next[group]! += 1;
        if (endNs[place]! > lastEndNs[group]!) lastEndNs[group] = endNs[place]!;
      }
      return true;
    },
  };
}

interface WireGroups {
  readonly groups: number;
  /** By class: the groups of wires that its tasks use. */
  readonly groupsOf: readonly Int32Array[];
}

function wireGroups(wiresOf: readonly (readonly number[])[]): WireGroups {
  const classesOn = new Map<number, string>();
  wiresOf.forEach((wires, kind) => {
    for (const wire of wires) classesOn.set(wire, `${classesOn.get(wire) ?? ''} ${kind}`);
  });
  const numbers = new Map<string, number>();
  const groupOn = new Map<number, number>();
  for (const [wire, classes] of classesOn) {
    if (!numbers.has(classes)) numbers.set(classes, numbers.size);
    groupOn.set(wire, numbers.get(classes)!);
  }
  return {
    groups: numbers.size,
    groupsOf: wiresOf.map((wires) => Int32Array.from(new Set(wires.map((wire) => groupOn.get(wire)!)))),
  };
}
