import type { EngineListener, PacketEngine } from './engine.ts';
import type { PacketNetwork } from './network.ts';
import { runTransport } from './run.ts';
import { send } from './sender.ts';
import type { TcpSettings } from './settings.ts';
import { createTransport, flowBetween, lineOf, wakeAfter } from './transport.ts';
import type { Watch } from './watch.ts';

/** @param links of a route: one without any carries nothing */
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
  const tcp = createTransport(network, settings, application, watch && byRoute(watch, routeOf));
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
    run: (events) => void runTransport(tcp, events),
  };
}

function byRoute(watch: Watch, routeOf: readonly number[]): Watch {
  return {
    queued: watch.queued,
    dropped: (ps, link, flow) => watch.dropped(ps, link, routeOf[flow]!),
    retransmitted: (ps, flow, bytes) => watch.retransmitted(ps, routeOf[flow]!, bytes),
    timedOut: (ps, flow) => watch.timedOut(ps, routeOf[flow]!),
    acknowledged: (ps, flow, window, flight, next) =>
      watch.acknowledged(ps, routeOf[flow]!, window, flight, next),
  };
}
