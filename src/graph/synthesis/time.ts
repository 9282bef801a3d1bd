/**
 * How long a schedule takes on its graph with synchronous steps: a step ends when its last message has arrived, and the messages
 * that share a link share its bandwidth.
 */
import { capacitiesOf } from '../bounds/capacities.ts';
import { drain } from '../drain.ts';
import { toNumber } from '../exact/fraction.ts';
import type { Graph } from '../graph.ts';
import { depthOf, type GraphSchedule, type PipelinedPart } from './schedule.ts';

export interface ScheduleTime {
  /** At latency 0, in ns a byte of the buffer: all steps together. */
  readonly nsPerByte: number;
  /** What latencies add, in ns. */
  readonly latencyNs: number;
  /** The most that a link carries, in ns a byte at its bandwidth: no order of the messages is faster. */
  readonly busiestLinkNsPerByte: number;
}

export function timeOnGraph(graph: Graph, schedule: GraphSchedule): ScheduleTime {
  return drain(timeSteps(graph, schedule))!;
}

/** Messages between two yields. */
const MESSAGES_A_STEP = 20_000;

/** The same in steps of a few milliseconds. */
export function* timeSteps(graph: Graph, schedule: GraphSchedule): Generator<void, ScheduleTime, void> {
  const capacities = capacitiesOf(graph);
  yield;
  const bandwidth = capacities.exact.map(toNumber);
  const latency = arcLatencies(graph);
  const carried = new Float64Array(bandwidth.length);
  const total = new Float64Array(bandwidth.length);
  let [nsPerByte, latencyNs] = [0, 0];
  let seen = 0;
  for (let step = 0; step < schedule.steps; step += 1) {
    // What NPU 0 sends: its images load their links as much.
    const messages = schedule.symmetric?.ofOne[step] ?? schedule.messagesOf(step);
    carried.fill(0);
    let longest = 0;
    for (const message of messages) {
      const { share } = schedule.blocks[message.block]!;
      for (const arc of message.arcs) carried[arc]! += share;
      longest = Math.max(longest, latencyOf(message.arcs, latency));
    }
    let slowest = 0;
    for (let arc = 0; arc < carried.length; arc += 1) {
      slowest = Math.max(slowest, carried[arc]! / bandwidth[arc]!);
      total[arc]! += carried[arc]!;
    }
    nsPerByte += slowest;
    latencyNs += longest;
    seen += messages.length + carried.length;
    if (seen < MESSAGES_A_STEP) continue;
    seen = 0;
    yield;
  }
  const busiestLinkNsPerByte = total.reduce((most, bytes, arc) => Math.max(most, bytes / bandwidth[arc]!), 0);
  return { nsPerByte, latencyNs, busiestLinkNsPerByte };
}

/**
 * The same of parts whose chunks follow each other, without listing the steps: with more chunks than rounds, all steps between the first and
 * last rounds are alike.
 */
export function timeOfPipeline(graph: Graph, parts: readonly PipelinedPart[], chunks: number): ScheduleTime {
  const capacities = capacitiesOf(graph);
  const bandwidth = capacities.exact.map(toNumber);
  const latency = arcLatencies(graph);
  const rounds = depthOf(parts);
  // By round: what a chunk of every part carries in it, in ns a byte on each arc, and its longest latency.
  const carried = Array.from({ length: rounds }, () => new Float64Array(bandwidth.length));
  const longest = new Float64Array(rounds);
  for (const { share, edges } of parts) {
    for (const { arcs, round } of edges) {
      for (const arc of arcs) carried[round]![arc]! += share / chunks / bandwidth[arc]!;
      longest[round] = Math.max(longest[round]!, latencyOf(arcs, latency));
    }
  }
  const steps = rounds === 0 ? 0 : chunks + rounds - 1;
  let [nsPerByte, latencyNs] = [0, 0];
  for (let step = 0; step < steps;) {
    const [first, last] = [Math.max(0, step - chunks + 1), Math.min(rounds - 1, step)];
    const isFull = first === 0 && last === rounds - 1;
    const times = isFull ? chunks - rounds + 1 : 1;
    const load = new Float64Array(bandwidth.length);
    let wait = 0;
    for (let round = first; round <= last; round += 1) {
      carried[round]!.forEach((amount, arc) => (load[arc]! += amount));
      wait = Math.max(wait, longest[round]!);
    }
    nsPerByte += times * load.reduce((most, amount) => Math.max(most, amount), 0);
    latencyNs += times * wait;
    step += times;
  }
  const total = new Float64Array(bandwidth.length);
  for (const amounts of carried) amounts.forEach((amount, arc) => (total[arc]! += amount * chunks));
  return {
    nsPerByte,
    latencyNs,
    busiestLinkNsPerByte: total.reduce((most, amount) => Math.max(most, amount), 0),
  };
}

/** By arc of the capacities, the largest latency of its links. */
export function arcLatencies(graph: Graph): readonly number[] {
  const byEnds = new Map<string, number>();
  for (const { from, to, latencyNs } of graph.links)
    byEnds.set(`${from} ${to}`, Math.max(byEnds.get(`${from} ${to}`) ?? 0, latencyNs));
  return [...byEnds.values()];
}

function latencyOf(arcs: readonly number[], latency: readonly number[]): number {
  let sum = 0;
  for (const arc of arcs) sum += latency[arc]!;
  return sum;
}
