/** A synthesised schedule on shared links: synchronous steps, in each of which all messages share the links of the graph as fluids. */
import { capacitiesOf } from '../../graph/bounds/capacities.ts';
import { toNumber } from '../../graph/exact/fraction.ts';
import type { Graph } from '../../graph/graph.ts';
import type { GraphSchedule } from '../../graph/synthesis/schedule.ts';
import { arcLatencies } from '../../graph/synthesis/time.ts';
import { createMessages } from './messages.ts';

/** When the last message has arrived, in ns. @param bytes of the buffer */
export function timeOnSharedLinks(graph: Graph, schedule: GraphSchedule, bytes: number): number {
  const capacities = capacitiesOf(graph);
  const latency = arcLatencies(graph);
  let endNs = 0;
  let startNs = 0;
  const messages = createMessages({
    capacityGBps: Float64Array.from(capacities.exact, toNumber),
    onDelivery: (_tag, nowNs) => (endNs = Math.max(endNs, nowNs)),
  });
  const routes = new Map<string, number>();
  for (let step = 0; step < schedule.steps; step += 1) {
    for (const { block, arcs } of schedule.messagesOf(step)) {
      const key = arcs.join();
      const route =
        routes.get(key) ??
        messages.route(
          arcs,
          arcs.reduce((sum, arc) => sum + latency[arc]!, 0),
        );
      routes.set(key, route);
      messages.send(startNs, route, schedule.blocks[block]!.share * bytes, 0, block);
    }
    while (!messages.advance(100_000));
    startNs = endNs;
    // Events that went out of date lie behind the last arrival.
    messages.restart(startNs);
  }
  return endNs;
}
