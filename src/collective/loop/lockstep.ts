/**
 * The time of an all-reduce on a loop network if all ranks wait for each other after every step: the latency of the longest route of the
 * step, then its bytes at the rate of the busiest cable (a step of load l on w cables runs at min(1, w / l) of an NPU's link). Source: the
 * poster's model, statements P5, P6 and P9.
 */
import type { LoopWiring } from '../../topology/loop/shape.ts';
import { sendsOf, stepsOf, type LoopExchange } from './exchange.ts';
import { loadOf } from './load.ts';

export interface LoopWires {
  readonly wiring: LoopWiring;
  /** Parallel cables for each shortcut, each as fast as the link of an NPU. */
  readonly cables: number;
  readonly linkGBps: number;
  readonly cableNs: number;
  readonly switchNs: number;
}

export interface LockstepStep {
  /** Bytes that a rank sends. */
  readonly bytes: number;
  readonly latencyNs: number;
  readonly transferNs: number;
}

/** Latency of a route over `hops` cables between switches, with an NPU's cable at both ends and a switch at every node. */
export function routeLatencyNs(
  { cableNs, switchNs }: Pick<LoopWires, 'cableNs' | 'switchNs'>,
  hops: number,
): number {
  return (hops + 2) * cableNs + (hops + 1) * switchNs;
}

export function lockstepSteps(
  exchange: LoopExchange,
  wires: LoopWires,
  bytes: number,
): readonly LockstepStep[] {
  // A half-duplex link of an NPU sends and receives at once, so it takes twice as long.
  const least = wires.wiring === 'half' ? 2 : 1;
  return Array.from({ length: stepsOf(exchange) }, (_, step) => {
    const { maxLoad, longestHops } = loadOf(exchange, wires.wiring, step);
    const sent = sendsOf(exchange, step, 0).reduce((sum, { share }) => sum + share * bytes, 0);
    const slowdown = Math.max(least, maxLoad / wires.cables);
    return {
      bytes: sent,
      latencyNs: routeLatencyNs(wires, longestHops),
      transferNs: (sent / wires.linkGBps) * slowdown,
    };
  });
}

export function lockstepNs(steps: readonly LockstepStep[]): number {
  return steps.reduce((sum, { latencyNs, transferNs }) => sum + latencyNs + transferNs, 0);
}
