/** The events of one run: a process with a track for compute, one for each dimension and slot, and counters. */
import { COLLECTIVE_LABELS } from '../../collective/can-do.ts';
import { COLLECTIVES } from '../../collective/types.ts';
import type { UtilisationPicture } from '../../simulator/record/utilisation.ts';
import { PASSES, type TaskGraph } from '../../taskgraph/graph.ts';
import { carriedText, ROLES, type Carrier } from '../../taskgraph/roles.ts';
import type { Collected, KeptCompute, KeptPhase } from './collect.ts';
import { toUs, type CounterEvent, type MetadataEvent, type TraceEvent } from './format.ts';
import { assignSlots } from './slots.ts';

/** A server of the simulator: a dimension, or the part of one that a group has. */
export interface TracedServer extends Carrier {
  /** Counted from 1, innermost first, with its block: `1 · Ring(2)`. */
  readonly name: string;
}

export interface TracedRun {
  /** Name of the process, such as the scheme. */
  readonly name: string;
  readonly graph: TaskGraph;
  readonly servers: readonly TracedServer[];
  readonly collected: Collected;
  readonly utilisation: UtilisationPicture | null;
  readonly endNs: number;
}

const PASS_LABELS = ['forward', 'recompute', 'input gradient', 'weight gradient'] as const;
const COMPUTE_TID = 1;

/** In the order of tracks and of time. */
export function* tracksOf(run: TracedRun, pid: number): Generator<TraceEvent, void> {
  yield* named('process', pid, 0, run.name, pid);
  yield* computeTrack(run, pid);
  let tid = COMPUTE_TID;
  for (const [server, traced] of run.servers.entries()) {
    const phases = run.collected.phases.filter((phase) => phase.server === server);
    const { slot, count, order } = assignSlots(
      phases.map(({ startNs }) => Math.round(startNs)),
      phases.map(({ endNs }) => Math.round(endNs)),
    );
    const track = `Dimension ${traced.name}, ${carriedText(traced)}`;
    for (let index = 0; index < Math.max(1, count); index++) {
      const slotName = count > 1 ? `${track}, slot ${index + 1}` : track;
      yield* named('thread', pid, tid + 1 + index, slotName, tid + 1 + index);
    }
    for (const index of order) yield phaseEvent(run, pid, tid + 1 + slot[index]!, phases[index]!);
    tid += Math.max(1, count);
  }
  yield* counters(run, pid);
}

function* computeTrack({ graph, collected }: TracedRun, pid: number): Generator<TraceEvent, void> {
  yield* named('thread', pid, COMPUTE_TID, 'Compute', COMPUTE_TID);
  for (const { startNs, endNs, layer, pass } of collected.compute.toSorted(byStart)) {
    const args = { layer: graph.layerNames[layer] ?? '', pass: PASS_LABELS[pass] ?? '' };
    const times = { ts: toUs(startNs), dur: durationUs(startNs, endNs) };
    yield {
      ph: 'X',
      name: `${args.layer}, ${args.pass}`,
      cat: 'compute',
      pid,
      tid: COMPUTE_TID,
      ...times,
      args,
    };
  }
}

function byStart(a: KeptCompute, b: KeptCompute): number {
  return a.startNs - b.startNs || a.endNs - b.endNs;
}

function phaseEvent({ graph }: TracedRun, pid: number, tid: number, phase: KeptPhase): TraceEvent {
  const task = graph.tasks[phase.task];
  if (task?.kind !== 'collective') throw new RangeError(`task ${phase.task} is no collective`);
  const operation = COLLECTIVE_LABELS[COLLECTIVES[phase.operation] ?? task.collective];
  const layer = graph.layerNames[task.layer] ?? '';
  const group = ROLES[graph.groups[task.group]?.role ?? 'all'].short;
  return {
    ph: 'X',
    name: `${operation}, ${layer}`,
    cat: group,
    pid,
    tid,
    ts: toUs(phase.startNs),
    dur: durationUs(phase.startNs, phase.endNs),
    args: {
      collective: COLLECTIVE_LABELS[task.collective],
      group,
      layer,
      pass: PASS_LABELS[PASSES.indexOf(task.pass)] ?? '',
      operation,
      chunk: phase.chunk,
      phase: phase.phase + 1,
      bytes: phase.bytes,
    },
  };
}

/** Measured between the rounded ends, so that the next event begins where this one ends. */
export function durationUs(startNs: number, endNs: number): number {
  return (Math.round(endNs) - Math.round(startNs)) / 1000;
}

/** A value stays until the next one: equal neighbours are written once, and the last is 0. */
function* counters({ servers, utilisation, endNs }: TracedRun, pid: number): Generator<TraceEvent, void> {
  if (utilisation === null) return;
  const { bucketNs, buckets, values, compute } = utilisation;
  const event = (name: string, ns: number, share: number): CounterEvent => ({
    ph: 'C',
    name,
    pid,
    tid: 0,
    ts: toUs(ns),
    args: { '%': share },
  });
  for (let server = -1; server < servers.length; server++) {
    const traced = servers[server];
    const name = traced === undefined ? 'Compute' : `Utilisation of ${traced.name}, ${carriedText(traced)}`;
    let last = Number.NaN;
    for (let bucket = 0; bucket < buckets; bucket++) {
      const share = traced === undefined ? compute[bucket]! : values[server * buckets + bucket]!;
      const percent = Math.round(share * 100_000) / 1000;
      if (percent !== last) yield event(name, bucket * bucketNs, percent);
      last = percent;
    }
    if (last !== 0) yield event(name, endNs, 0);
  }
}

/** Names a process or a thread, and gives its place among its like. */
export function* named(
  what: 'process' | 'thread',
  pid: number,
  tid: number,
  name: string,
  place: number,
): Generator<MetadataEvent, void> {
  yield { ph: 'M', name: `${what}_name`, pid, tid, args: { name } };
  yield { ph: 'M', name: `${what}_sort_index`, pid, tid, args: { sort_index: place } };
}
