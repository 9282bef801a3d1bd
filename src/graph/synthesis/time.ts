/**
 * How long a schedule takes on its graph with synchronous steps: a step ends when its last message has arrived, and the messages
 * that share a link share its bandwidth.
 */
import { capacitiesOf } from '../bounds/capacities.ts';
import { toNumber } from '../exact/fraction.ts';
import type { Graph } from '../graph.ts';
import type { GraphMessage, GraphSchedule } from './schedule.ts';

export interface ScheduleTime {
  /** At latency 0, in ns a byte of the buffer: all steps together. */
  readonly nsPerByte: number;
  /** What latencies add, in ns. */
  readonly latencyNs: number;
  /** The most that a link carries, in ns a byte at its bandwidth: no order of the messages is faster. */
  readonly busiestLinkNsPerByte: number;
}

export function timeOnGraph(graph: Graph, schedule: GraphSchedule): ScheduleTime {
  const capacities = capacitiesOf(graph);
  const bandwidth = capacities.exact.map(toNumber);
  const latency = arcLatencies(graph);
  const carried = new Float64Array(bandwidth.length);
  const total = new Float64Array(bandwidth.length);
  let [nsPerByte, latencyNs] = [0, 0];
  for (let step = 0; step < schedule.steps; step += 1) {
    const messages = schedule.messagesOf(step);
    carried.fill(0);
    let longest = 0;
    for (const message of messages) {
      const { share } = schedule.blocks[message.block]!;
      for (const arc of message.arcs) carried[arc]! += share;
      longest = Math.max(longest, latencyOf(message, latency));
    }
    let slowest = 0;
    for (let arc = 0; arc < carried.length; arc += 1) {
      slowest = Math.max(slowest, carried[arc]! / bandwidth[arc]!);
      total[arc]! += carried[arc]!;
    }
    nsPerByte += slowest;
    latencyNs += longest;
  }
  const busiestLinkNsPerByte = total.reduce((most, bytes, arc) => Math.max(most, bytes / bandwidth[arc]!), 0);
  return { nsPerByte, latencyNs, busiestLinkNsPerByte };
}

/** By arc of the capacities, the largest latency of its links. */
export function arcLatencies(graph: Graph): readonly number[] {
  const byEnds = new Map<string, number>();
  for (const { from, to, latencyNs } of graph.links)
    byEnds.set(`${from} ${to}`, Math.max(byEnds.get(`${from} ${to}`) ?? 0, latencyNs));
  return [...byEnds.values()];
}

function latencyOf({ arcs }: GraphMessage, latency: readonly number[]): number {
  let sum = 0;
  for (const arc of arcs) sum += latency[arc]!;
  return sum;
}
