/**
 * A collective whose ranks synchronise only with their partners: a message waits for the latency of its
 * route, then is a fluid that shares its links max-min fairly with all others
 * (network/contention/messages.ts). A rank enters its next step when its sends and receives of this one have
 * ended. This is essentially what SimGrid makes of an MPI send-receive.
 */
import { createMessages } from '../contention/messages.ts';
import type { SharedModelId } from '../shared-model-names.ts';

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

export function runSteps({
  capacityGBps,
  ranks: count,
  steps,
  start,
  sharedModel,
  sends,
}: Stepped): SteppedRun {
  const ranks = Array.from({ length: count }, (): Rank => ({
    step: -1,
    left: 0,
    early: new Map(),
    waiting: new Map(),
  }));
  const isLv08 = sharedModel === 'lv08';
  const underWay: Posted[] = [];
  const routes = new Map<Way, number>();
  let endNs = 0;

  const messages = createMessages({
    capacityGBps,
    sharedModel,
    onDelivery: (tag) => {
      const delivered = underWay[tag];
      if (delivered === undefined) throw new RangeError(`message ${tag} was not sent`);
      over(delivered.from, delivered.step);
      over(delivered.send.to, delivered.step);
    },
  });

  function routeOf(way: Way): number {
    let route = routes.get(way);
    if (route === undefined) {
      // LV08 applies the latency itself, as shares depend on it.
      route = isLv08 ? messages.route(way.links, way.latencyNs, way.back) : messages.route(way.links);
      routes.set(way, route);
    }
    return route;
  }

  function post(posted: Posted): void {
    const { way, bytes } = posted.send;
    underWay.push(posted);
    messages.send(
      messages.nowNs() + (isLv08 ? 0 : way.latencyNs),
      routeOf(way),
      bytes,
      0,
      underWay.length - 1,
    );
  }

  function over(rank: number, step: number): void {
    const state = ranks[rank]!;
    if (step > state.step) {
      state.early.set(step, (state.early.get(step) ?? 0) + 1);
      return;
    }
    state.left--;
    if (state.left === 0) arriving.push(rank);
  }

  /** Ranks that can advance. */
  const arriving: number[] = [];

  function goOn(rank: number): void {
    const state = ranks[rank]!;
    for (;;) {
      state.step++;
      const { step } = state;
      endNs = messages.nowNs();
      if (step === steps) return;
      const out = sends(step, rank);
      state.left = 2 * out.length - (state.early.get(step) ?? 0);
      state.early.delete(step);
      for (const send of out) {
        const posted = { from: rank, step, send };
        const to = ranks[send.to]!;
        if (start === 'eager' || to.step >= step) post(posted);
        else {
          const waiting = to.waiting.get(step);
          if (waiting === undefined) to.waiting.set(step, [posted]);
          else waiting.push(posted);
        }
      }
      const waiting = state.waiting.get(step);
      if (waiting !== undefined) {
        for (const posted of waiting) post(posted);
        state.waiting.delete(step);
      }
      if (state.left > 0) return;
    }
  }

  for (let rank = 0; rank < count; rank++) arriving.push(rank);
  for (;;) {
    for (let rank = arriving.shift(); rank !== undefined; rank = arriving.shift()) goOn(rank);
    if (messages.advance(1) && arriving.length === 0) break;
  }
  if (ranks.some(({ step }) => step < steps)) throw new Error('ranks wait for each other');
  return { ns: endNs, carriedBytes: messages.linkBytes };
}
