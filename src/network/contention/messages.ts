/**
 * Messages on the links of a physical graph, event by event. A message is a fluid: while it is sent it has
 * one rate on all links of its route (cut-through, no packets), and the last byte arrives one route latency
 * after it was sent. Rates are max-min fair (shares.ts) at every instant, and change only when a message
 * starts or has been sent; only the rates of messages that share links with it, directly or through others,
 * are recomputed.
 *
 * `lv08` shares links as SimGrid's TCP model does (lv08.ts).
 *
 * A message that has its links to itself takes bytes / bandwidth of the narrowest + latency, which is the
 * analytical network's time for every message.
 */
import { clearEvents } from '../events/event-queue.ts';
import { addRoute, type Flows } from './flows.ts';
import { LV08, lv08Terms } from './lv08/lv08.ts';
import {
  advanceMessages,
  createMessageRun,
  nextEventNs,
  sendMessage,
  type MessageRun,
  type MessageSettings,
} from './message-run.ts';
import type { Transport } from '../messages/transport.ts';

export interface Messages extends Omit<Transport, 'route'> {
  readonly flows: Flows;
  /** @param back the links that acknowledgements load, if any */
  readonly route: (links: readonly number[], latencyNs?: number, back?: readonly number[]) => number;
}

export function createMessages(settings: MessageSettings): Messages {
  const run = createMessageRun(settings);
  return {
    flows: run.flows,
    route: (links, latencyNs = 0, back = []) => routeIn(run, settings.capacityGBps, links, latencyNs, back),
    send: (startNs, route, bytes, endNs, tag, lane, shares = 1) => {
      sendMessage(run, { startNs, route, bytes, endNs, tag, lane, shares });
    },
    advance: (maxEvents) => advanceMessages(run, maxEvents),
    nowNs: () => run.nowNs,
    nextNs: () => nextEventNs(run),
    restart(nowNs) {
      // Only events that were scheduled before rates changed are left.
      clearEvents(run.events);
      run.lanes.clear();
      run.touched = [];
      run.nowNs = nowNs;
    },
    linkBytes: run.linkBytes,
  };
}

function routeIn(
  { flows, isLv08 }: MessageRun,
  capacityGBps: Float64Array,
  links: readonly number[],
  latencyNs: number,
  back: readonly number[],
): number {
  if (!isLv08) return addRoute(flows, links, latencyNs);
  const terms = lv08Terms(capacityGBps, links, latencyNs, back);
  return addRoute(flows, links, latencyNs * LV08.latencyFactor, terms);
}
