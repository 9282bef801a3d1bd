/** Messages that each cable between switches carries at once, step by step. */
import { routeBetween, routesOn } from '../../topology/loop/route.ts';
import { shortcutsOf, switchesOf, type LoopWiring } from '../../topology/loop/shape.ts';
import { innerSteps, ranksOf, sendsOf, type LoopExchange } from './exchange.ts';

export interface StepLoad {
  readonly maxLoad: number;
  /** Channels that carry anything; a channel is a cable in one direction, or a `half` cable. */
  readonly busyChannels: number;
  /** Messages times the hops of their routes. */
  readonly flowHops: number;
  /** Hops of the longest route. */
  readonly longestHops: number;
  /** Messages on each shortcut of one switch, by the shortcut that they take first. */
  readonly onShortcut: readonly number[];
}

export interface ShortcutLoad extends StepLoad {
  /** Counted from the first step between switches. */
  readonly step: number;
}

/** The steps between switches of the reduce-scatter. */
export function shortcutLoads(exchange: LoopExchange, wiring: LoopWiring): readonly ShortcutLoad[] {
  const inner = innerSteps(exchange.npusPerSwitch);
  return Array.from({ length: shortcutsOf(exchange.shape) }, (_, step) => ({
    step,
    ...loadOf(exchange, wiring, inner + step),
  }));
}

/** The load of any step of the all-reduce. */
export function loadOf(exchange: LoopExchange, wiring: LoopWiring, at: number): StepLoad {
  const { shape, npusPerSwitch: z } = exchange;
  const switches = switchesOf(shape);
  const carried = new Map<number, number>();
  const onShortcut = Array.from({ length: shortcutsOf(shape) }, () => 0);
  let flowHops = 0;
  let longestHops = 0;
  for (let rank = 0; rank < ranksOf(exchange); rank++) {
    for (const { to, shortcut } of sendsOf(exchange, at, rank)) {
      if (rank < z && shortcut !== undefined) onShortcut[shortcut] = (onShortcut[shortcut] ?? 0) + 1;
      const route = routeBetween(shape, Math.floor(rank / z), Math.floor(to / z), routesOn(wiring));
      for (let hop = 1; hop < route.length; hop++) {
        const ends = [route[hop - 1] ?? 0, route[hop] ?? 0];
        const [a = 0, b = 0] = wiring === 'half' ? ends.sort((first, two) => first - two) : ends;
        const channel = a * switches + b;
        carried.set(channel, (carried.get(channel) ?? 0) + 1);
      }
      flowHops += route.length - 1;
      longestHops = Math.max(longestHops, route.length - 1);
    }
  }
  return {
    maxLoad: Math.max(0, ...carried.values()),
    busyChannels: carried.size,
    flowHops,
    longestHops,
    onShortcut,
  };
}
