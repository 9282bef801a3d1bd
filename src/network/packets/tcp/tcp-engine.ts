import type { EngineListener, PacketEngine } from '../engine.ts';
import type { PacketNetwork } from '../packet-network.ts';
import { watchAs, type Watch } from '../observer.ts';
import { shiftArrivals } from './flows.ts';
import { runTransport } from './run-transport.ts';
import { send } from './sender.ts';
import type { TcpSettings } from './settings.ts';
import { createTransport, flowBetween, lineOf, wakeAfter } from './transport.ts';

/** @param links returns the links of a route; a route without any carries nothing */
export function tcpEngine(
  network: PacketNetwork,
  settings: TcpSettings,
  links: (route: number) => readonly number[],
  { delivered, woken }: Pick<EngineListener, 'delivered' | 'woken'>,
  watch?: Watch,
): PacketEngine {
  const application = { delivered: (_flow: number, slot: number) => delivered(slot), woken };
  const flowOf: number[] = [];
  /** By flow, and by that of its acknowledgements. */
  const routeOf: number[] = [];
  const byRoute = watch && watchAs(watch, { flow: (flow) => routeOf[flow]! });
  const tcp = createTransport(network, settings, application, byRoute);
  return {
    counts: tcp.counts,
    nowPs: () => tcp.nowPs,
    nextPs: () => tcp.sources.times[tcp.sources.winners[1]!]!,
    open(route) {
      if (links(route).length === 0) return;
      flowOf[route] = flowBetween(tcp, 2 * route, 2 * route + 1);
      routeOf[flowOf[route]] = route;
      routeOf[flowBetween(tcp, 2 * route + 1, 2 * route)] = route;
    },
    send: (route, bytes, slot) => send(tcp, flowOf[route]!, bytes, slot),
    wakeAfter: (delayPs, value, isUsual) =>
      wakeAfter(tcp, isUsual ? lineOf(tcp, delayPs) : -1, delayPs, value),
    shift: (byPs) => shiftArrivals(tcp.flows, byPs),
    run: (events) => void runTransport(tcp, events),
  };
}
