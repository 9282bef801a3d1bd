/**
 * When the tasks of the stages run. A pass takes what its block takes alone, a message what its links take; where they meet on
 * wires they share them (meeting.ts). A message takes the links of its sender in the order in which messages are ready.
 */
import type { BlockTask, SendTask, Stages, StageTask } from '../../taskgraph/graph.ts';
import { createEventQueue, nextTimeNs, popEvent, pushEvent } from '../../network/event-queue.ts';
import { dependenciesOf, type Dependencies } from '../dependencies.ts';
import { createMeeting, type Activity, type Part } from './meeting.ts';
import type { BlockProfile, WireTimes } from './profile.ts';
import { sharedSets } from './shared-sets.ts';
import type { SendCost } from './stage-input.ts';
import type { StageWires } from './stage-wires.ts';

export interface StageClockInput {
  readonly stages: Stages;
  /** End of each block by itself. */
  readonly blockNs: ArrayLike<number>;
  readonly sendCost: (from: number, to: number, bytes: number) => SendCost;
  /** Null where nothing shares wires, as in `reference` rounding. */
  readonly wires: StageWires | null;
  /** Of a block, the servers on which it sends. */
  readonly serversOf: (block: number) => readonly number[];
  /** When it is on its wires; asked where it meets others only. */
  readonly profileOf: (block: number) => BlockProfile;
}

export interface StageEvents {
  readonly begins: (task: number, nowNs: number) => void;
  /** A message waits for its links from now on, or begins at once. */
  readonly asks: (task: number, nowNs: number) => void;
  readonly ends: (task: number, nowNs: number, activity: Activity | null) => void;
  readonly lost: (task: number, server: number, ns: number) => void;
  /** Whether the pace of a task is to be known. */
  readonly keepsPace: (task: number) => boolean;
}

export interface StageClock {
  readonly startNs: Float64Array<ArrayBuffer>;
  readonly endNs: Float64Array<ArrayBuffer>;
  /** Executes at most so many events; true when all is over. */
  readonly advance: (maxEvents: number) => boolean;
  readonly nowNs: () => number;
  readonly events: () => number;
  readonly done: () => number;
}

/** For a run of which only the end is asked. */
export const SILENT: StageEvents = {
  begins: () => undefined,
  asks: () => undefined,
  ends: () => undefined,
  lost: () => undefined,
  keepsPace: () => false,
};

interface Line {
  last: Activity | null;
  readonly waiting: number[];
}

const NO_PARTS: readonly Part[] = [];
const NO_TIMES: WireTimes = { startNs: [], endNs: [], shares: [], servers: [] };

export function createStageClock(input: StageClockInput, told: StageEvents): StageClock {
  const { stages, blockNs, wires, profileOf } = input;
  const { tasks, count } = stages;
  const { offsets, successors, pending } = dependenciesOnce(tasks);
  const queue = createEventQueue();
  const startNs = new Float64Array(tasks.length);
  const endNs = new Float64Array(tasks.length);
  const isOver = new Uint8Array(tasks.length);
  const activities: (Activity | null)[] = new Array<null>(tasks.length).fill(null);
  const lines = new Map<number, Line>();
  const lineOf: (Line | null)[] = new Array<null>(tasks.length).fill(null);
  const costOf = costsOf(input);
  const sets = sharedSets(stages, wires, input.serversOf);
  const ready: number[] = [];
  // Its length is left alone: setting it after each event costs more than the event.
  let readyCount = 0;
  let nowNs = 0;
  let events = 0;
  let done = 0;

  const meeting = createMeeting({
    wires: wires?.count ?? 0,
    schedule: ({ nextNs, task }) => pushEvent(queue, nextNs, task),
    load: ({ task, parts }) => {
      const own = tasks[task]!;
      if (own.kind === 'send') return;
      const profile = profileOf(own.block);
      for (const [place, part] of parts.entries()) {
        part.times = profile.get(sets[own.block]![place]!) ?? NO_TIMES;
      }
    },
    lost: ({ task }, server, ns) => told.lost(task, server, ns),
  });

  function beginBlock(index: number, { block, stage, lane }: BlockTask): void {
    startNs[index] = nowNs;
    told.begins(index, nowNs);
    const ofBlock = sets[block]!;
    if (ofBlock.length === 0) {
      pushEvent(queue, nowNs + blockNs[block]!, index);
      return;
    }
    const parts = ofBlock.map((set): Part => ({
      wires: wires!.ofStage(set, stage),
      times: NO_TIMES,
      at: 0,
      share: 0,
    }));
    join(index, { durationNs: blockNs[block]!, freesNs: Infinity, parts, isBehind: lane === 'data' });
  }

  function askToSend(index: number, task: SendTask): void {
    const { line: number } = costOf(task);
    const key = number * count + task.from;
    let line = lines.get(key);
    if (line === undefined) lines.set(key, (line = { last: null, waiting: [] }));
    lineOf[index] = line;
    told.asks(index, nowNs);
    const { last } = line;
    if (last === null || (line.waiting.length === 0 && meeting.hasFreed(last, nowNs))) {
      beginSend(index, task, line);
      return;
    }
    line.waiting.push(index);
    if (!last.isWaitedFor) meeting.waitFor(last, nowNs);
  }

  function beginSend(index: number, task: SendTask, line: Line): void {
    const { durationNs, transferNs, onWires, times } = costOf(task);
    startNs[index] = nowNs;
    told.begins(index, nowNs);
    const parts = onWires === null ? NO_PARTS : [{ wires: onWires, times, at: 0, share: 0 }];
    line.last = join(index, { durationNs, freesNs: transferNs, parts, isBehind: false });
  }

  function join(
    index: number,
    { durationNs, freesNs, parts, isBehind }: Pick<Activity, 'durationNs' | 'freesNs' | 'parts' | 'isBehind'>,
  ): Activity {
    const activity: Activity = {
      isBehind,
      task: index,
      startNs: nowNs,
      durationNs,
      parts,
      freesNs,
      isWaitedFor: false,
      isFree: false,
      isMet: false,
      lagNs: 0,
      sinceNs: nowNs,
      slowdown: 1,
      nextNs: NaN,
      targetNs: durationNs,
      stamp: 0,
      paces: told.keepsPace(index) ? [] : null,
    };
    activities[index] = activity;
    meeting.join(activity, nowNs);
    return activity;
  }

  /** The next message on the links of one that has freed them. */
  function next(line: Line): void {
    const index = line.waiting.shift();
    if (index === undefined) return;
    beginSend(index, tasks[index] as SendTask, line);
    if (line.waiting.length > 0) meeting.waitFor(line.last!, nowNs);
  }

  function complete(index: number): void {
    const activity = activities[index]!;
    endNs[index] = nowNs;
    told.ends(index, nowNs, activity);
    activities[index] = null;
    isOver[index] = 1;
    const line = lineOf[index];
    if (line !== null && line!.last === activity) {
      line!.last = null;
      next(line!);
    }
    done += 1;
    for (let place = offsets[index]!; place < offsets[index + 1]!; place++) {
      const following = successors[place]!;
      pending[following]! -= 1;
      if (pending[following] === 0) ready[readyCount++] = following;
    }
  }

  function happen(index: number): void {
    const activity = activities[index];
    if (activity === null || activity === undefined) {
      complete(index);
      return;
    }
    const what = meeting.pass(activity, nowNs);
    if (what === 'ends') complete(index);
    else if (what === 'frees') next(lineOf[index]!);
  }

  function drain(): void {
    for (let at = 0; at < readyCount; at++) {
      const index = ready[at]!;
      const task = tasks[index]!;
      if (task.kind === 'block') beginBlock(index, task);
      else askToSend(index, task);
    }
    readyCount = 0;
  }

  for (let index = 0; index < tasks.length; index++) if (pending[index] === 0) ready[readyCount++] = index;
  drain();

  return {
    startNs,
    endNs,
    advance(maxEvents) {
      for (let executed = 0; executed < maxEvents && queue.count > 0; executed++) {
        const atNs = nextTimeNs(queue);
        const index = popEvent(queue);
        const activity = activities[index];
        // What was scheduled before its pace changed.
        if (isOver[index] === 1 || (activity !== null && activity!.nextNs !== atNs)) continue;
        nowNs = atNs;
        happen(index);
        events += 1;
        drain();
      }
      return queue.count === 0;
    },
    nowNs: () => nowNs,
    events: () => events,
    done: () => done,
  };
}

/** Runs of the same tasks share them; what is still waited for is each run's own. */
const knownDependencies = new WeakMap<readonly StageTask[], Dependencies>();

function dependenciesOnce(tasks: readonly StageTask[]): Dependencies {
  let known = knownDependencies.get(tasks);
  if (known === undefined) knownDependencies.set(tasks, (known = dependenciesOf(tasks)));
  return { ...known, pending: known.pending.slice() };
}

/** A message and its wires; null where it has them to itself. */
interface Sent extends SendCost {
  readonly onWires: readonly number[] | null;
  readonly times: WireTimes;
}

/** Of a message: one a pair of stages, as long as they send each other as much. */
function costsOf({ stages, sendCost, wires }: StageClockInput): (task: SendTask) => Sent {
  const { count } = stages;
  const known: { readonly bytes: number; readonly cost: Sent }[] = [];
  return ({ from, to, bytes }) => {
    const last = known[from * count + to];
    if (last?.bytes === bytes) return last.cost;
    const plain = sendCost(from, to, bytes);
    const { durationNs, transferNs, servers } = plain;
    const own = wires === null || transferNs === 0 ? [] : wires.ofMessage(from, to);
    const times = {
      startNs: [durationNs - transferNs],
      endNs: [durationNs],
      shares: [1],
      servers: servers.slice(-1),
    };
    const cost = { ...plain, onWires: own.length === 0 ? null : own, times };
    known[from * count + to] = { bytes, cost };
    return cost;
  };
}
