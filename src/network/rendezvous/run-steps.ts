/**
 * A collective whose ranks synchronise only with their partners: a message waits for the latency of its
 * route, then is a fluid that shares its links max-min fairly with all others
 * (network/contention/messages.ts). A rank enters its next step when its sends and receives of this one have
 * ended. This is essentially what SimGrid makes of an MPI send-receive.
 */
import { createMessages, type Messages } from '../contention/messages.ts';
import type { SharedModelId } from '../models/shared/sharing-facts.ts';

/**
 * When a message starts: once both ends have reached the step (a large MPI message), or once the sender has.
 */
export const STARTS = ['rendezvous', 'eager'] as const;
export type Start = (typeof STARTS)[number];

export interface Way {
  /** Indices into `capacityGBps`. */
  readonly links: readonly number[];
  /** Links that acknowledgements take. */
  readonly back: readonly number[];
  readonly latencyNs: number;
}

export interface RoutedSend {
  readonly to: number;
  readonly bytes: number;
  /** One object for all messages that take it. */
  readonly way: Way;
}

export interface Stepped {
  readonly capacityGBps: Float64Array;
  readonly ranks: number;
  readonly steps: number;
  readonly start: Start;
  /** Defaults to max-min fair. */
  readonly sharedModel?: SharedModelId | undefined;
  /** Every rank sends and receives the same number of messages in a step. */
  readonly sends: (step: number, rank: number) => readonly RoutedSend[];
}

export interface SteppedRun {
  readonly ns: number;
  /** By link. */
  readonly carriedBytes: Float64Array;
}

interface Rank {
  step: number;
  /** Messages of this step that are not finished, sent and received. */
  left: number;
  /** By later step: messages that arrived before this rank got there. */
  readonly early: Map<number, number>;
  /** Messages that wait for this rank to reach a step. */
  readonly waiting: Map<number, Posted[]>;
}

interface Posted {
  readonly from: number;
  readonly step: number;
  readonly send: RoutedSend;
}

export function runSteps(stepped: Stepped): SteppedRun {
  const run = createRun(stepped);
  const { ranks, messages, arriving } = run;
  for (let rank = 0; rank < stepped.ranks; rank++) arriving.push(rank);
  for (;;) {
    for (let rank = arriving.shift(); rank !== undefined; rank = arriving.shift()) advanceRank(run, rank);
    if (messages.advance(1) && arriving.length === 0) break;
  }
  if (ranks.some(({ step }) => step < stepped.steps)) throw new Error('ranks wait for each other');
  return { ns: run.endNs, carriedBytes: messages.linkBytes };
}

interface Run {
  readonly stepped: Stepped;
  readonly ranks: readonly Rank[];
  readonly messages: Messages;
  readonly routes: Map<Way, number>;
  readonly underWay: Posted[];
  /** Ranks that can advance. */
  readonly arriving: number[];
  endNs: number;
}

function createRun(stepped: Stepped): Run {
  const { capacityGBps, sharedModel } = stepped;
  const run: Run = {
    stepped,
    ranks: Array.from({ length: stepped.ranks }, (): Rank => ({
      step: -1,
      left: 0,
      early: new Map(),
      waiting: new Map(),
    })),
    messages: createMessages({
      capacityGBps,
      sharedModel,
      onDelivery: (tag) => {
        const delivered = run.underWay[tag];
        if (delivered === undefined) throw new RangeError(`message ${tag} was not sent`);
        countEnd(run, delivered.from, delivered.step);
        countEnd(run, delivered.send.to, delivered.step);
      },
    }),
    routes: new Map(),
    underWay: [],
    arriving: [],
    endNs: 0,
  };
  return run;
}

function routeOf({ routes, messages, stepped }: Run, way: Way): number {
  let route = routes.get(way);
  if (route === undefined) {
    // LV08 applies the latency itself, as shares depend on it.
    route =
      stepped.sharedModel === 'lv08'
        ? messages.route(way.links, way.latencyNs, way.back)
        : messages.route(way.links);
    routes.set(way, route);
  }
  return route;
}

function post(run: Run, posted: Posted): void {
  const { messages, underWay, stepped } = run;
  const { way, bytes } = posted.send;
  underWay.push(posted);
  const startNs = messages.nowNs() + (stepped.sharedModel === 'lv08' ? 0 : way.latencyNs);
  messages.send(startNs, routeOf(run, way), bytes, 0, underWay.length - 1);
}

/** Counts the end of a message of a step at one of its ranks. */
function countEnd({ ranks, arriving }: Run, rank: number, step: number): void {
  const state = ranks[rank]!;
  if (step > state.step) {
    state.early.set(step, (state.early.get(step) ?? 0) + 1);
    return;
  }
  state.left--;
  if (state.left === 0) arriving.push(rank);
}

/** Enters the next step of a rank, and further ones that wait for nothing. */
function advanceRank(run: Run, rank: number): void {
  const { stepped, ranks, messages } = run;
  const state = ranks[rank]!;
  for (;;) {
    state.step++;
    const { step } = state;
    run.endNs = messages.nowNs();
    if (step === stepped.steps) return;
    const sends = stepped.sends(step, rank);
    state.left = 2 * sends.length - (state.early.get(step) ?? 0);
    state.early.delete(step);
    for (const send of sends) postOrWait(run, { from: rank, step, send });
    const waiting = state.waiting.get(step);
    if (waiting !== undefined) {
      for (const posted of waiting) post(run, posted);
      state.waiting.delete(step);
    }
    if (state.left > 0) return;
  }
}

function postOrWait(run: Run, posted: Posted): void {
  const { step, send } = posted;
  const to = run.ranks[send.to]!;
  if (run.stepped.start === 'eager' || to.step >= step) {
    post(run, posted);
    return;
  }
  const waiting = to.waiting.get(step);
  if (waiting === undefined) to.waiting.set(step, [posted]);
  else waiting.push(posted);
}
