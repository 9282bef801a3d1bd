/**
 * The critical path of a run: what its end waited for, from the last task back to the beginning, so that its parts add up to the iteration.
 *
 * A task waited for the last of its dependencies. A collective waited for its last chunk, a chunk in service for its beginning, and that
 * for the chunk's last phase or, if the place on the dimension was taken, for the chunk that released it: the path continues with that
 * chunk if it belongs to the same collective; otherwise the chunk was queueing behind another collective since its arrival, and the path
 * continues with what it did before. Ties go to the lower number.
 *
 * Each step goes to an earlier visit or an earlier task, so the walk ends; each begins where the one before it ends.
 */
import type { PhaseParts } from '../../simulator/record/phase-parts.ts';
import type { TaskGraph } from '../../taskgraph/graph.ts';
import { besideOf } from './beside.ts';
import type { PathPart } from './path-part.ts';
import { createPathSums } from './path-sums.ts';
import { createStretches, type Stretches } from './stretches.ts';
import type { Visits } from './visits.ts';

export interface CriticalPath {
  /** In the order of PATH_KINDS, then of dimensions. They add up to the iteration. */
  readonly parts: readonly PathPart[];
  /** Compute of the whole run, on the path or not: with the exposed time of the other parts, it also adds up to the iteration. */
  readonly computeNs: number;
  readonly stretches: Stretches;
}

export interface Losses {
  readonly timeoutNs: number;
  readonly recoveryNs: number;
}

export interface PathInput {
  readonly graph: TaskGraph;
  /** With their entries. */
  readonly visits: Visits;
  /** By server. */
  readonly dimensionOf: readonly number[];
  readonly phaseParts: (entry: number) => PhaseParts;
  /** In packets: how long within an interval a dimension waited for a timeout, and how long it recovered lost packets. */
  readonly losses?: (dimension: number, fromNs: number, toNs: number) => Losses;
  /** By task. */
  readonly startedNs: Readonly<Float64Array>;
  readonly issuedNs: Readonly<Float64Array>;
  readonly endedNs: Readonly<Float64Array>;
}

const NONE = -1;
/** Steps between two yields. */
const STEPS_AT_ONCE = 20_000;

/** O(visits); yields regularly. */
export function* criticalPath(input: PathInput): Generator<void, CriticalPath, void> {
  const { graph, visits, startedNs, issuedNs, endedNs, dimensionOf } = input;
  const { tasks, groups } = graph;
  const before = previousOf(visits);
  const lastOf = lastVisits(visits, tasks.length);
  const beside = besideOf(graph, startedNs, endedNs);
  const sums = createPathSums(beside);
  const stretches = createStretches();
  const partsOf = cached(input.phaseParts);

  function wait(kind: 'launch' | 'delay', fromNs: number, toNs: number): void {
    if (!(toNs > fromNs)) return;
    sums.add({ kind, dimension: null, behind: null }, fromNs, toNs);
    stretches.add('delay', NONE, fromNs, toNs);
  }

  function serve(visit: number): void {
    const startNs = visits.startNs[visit]!;
    const endNs = visits.endNs[visit]!;
    if (!(endNs > startNs)) return;
    const { dimension, latencyNs, endpointNs } = partsOf(visits.entry[visit]!);
    // The rest is the transfer: it takes longer if links are shared.
    const takesNs = endNs - startNs;
    const hidden = beside.within(startNs, endNs) / takesNs;
    const endpoint = Math.min(endpointNs, takesNs);
    const latency = Math.min(latencyNs, takesNs - endpoint);
    sums.addPart({ kind: 'endpoint', dimension: null, behind: null }, endpoint, hidden);
    sums.addPart({ kind: 'latency', dimension, behind: null }, latency, hidden);
    const carriesNs = takesNs - endpoint - latency;
    const losses = input.losses?.(dimensionOf[visits.server[visit]!]!, startNs, endNs);
    const timeout = Math.min(carriesNs, losses?.timeoutNs ?? 0);
    const recovery = Math.min(carriesNs - timeout, losses?.recoveryNs ?? 0);
    sums.addPart({ kind: 'timeout', dimension, behind: null }, timeout, hidden);
    sums.addPart({ kind: 'recovery', dimension, behind: null }, recovery, hidden);
    sums.addPart({ kind: 'transfer', dimension, behind: null }, carriesNs - timeout - recovery, hidden);
    stretches.add('service', visits.server[visit]!, startNs, endNs);
  }

  function queue(visit: number, holder: number, fromNs: number, toNs: number): void {
    const task = tasks[visits.task[holder]!]!;
    if (task.kind !== 'collective') throw new RangeError(`a chunk of task ${visits.task[holder]!}`);
    const server = visits.server[visit]!;
    const behind = { role: groups[task.group]!.role, collective: task.collective };
    sums.add({ kind: 'queue', dimension: dimensionOf[server]!, behind }, fromNs, toNs);
    stretches.add('queue', server, fromNs, toNs);
  }

  /** Walks through the chunks of a collective, from its last one to its issue. */
  function* chunks(task: number): Generator<void, void, void> {
    let visit = lastOf[task]!;
    wait('delay', visits.endNs[visit]!, endedNs[task]!);
    for (let steps = 1; visit !== NONE; steps++) {
      if (steps % STEPS_AT_ONCE === 0) yield;
      serve(visit);
      const startNs = visits.startNs[visit]!;
      const last = before[visit]!;
      const cameNs = last === NONE ? issuedNs[task]! : visits.endNs[last]!;
      const holder = startNs > cameNs ? holderOf(visits, visit) : NONE;
      if (holder !== NONE && visits.task[holder] === task) {
        visit = holder;
        continue;
      }
      if (holder !== NONE) queue(visit, holder, cameNs, startNs);
      visit = last;
    }
  }

  for (let task = lastTask(endedNs); task !== NONE; task = lastBefore(tasks[task]!.after, endedNs)) {
    const { kind } = tasks[task]!;
    const [startNs, endNs] = [startedNs[task]!, endedNs[task]!];
    if (kind === 'compute' && endNs > startNs) {
      sums.add({ kind, dimension: null, behind: null }, startNs, endNs);
      stretches.add(kind, NONE, startNs, endNs);
    } else if (kind === 'delay') {
      wait('delay', startNs, endNs);
    } else if (kind === 'collective') {
      if (lastOf[task] !== NONE) yield* chunks(task);
      wait('launch', startNs, issuedNs[task]!);
    }
    yield;
  }
  return { parts: sums.parts(), computeNs: beside.computeNs, stretches: stretches.take() };
}

function cached(phaseParts: PathInput['phaseParts']): PathInput['phaseParts'] {
  const known = new Map<number, PhaseParts>();
  return (entry) => {
    let parts = known.get(entry);
    if (parts === undefined) {
      parts = phaseParts(entry);
      known.set(entry, parts);
    }
    return parts;
  };
}

/** By visit: the chunk's previous one. */
function previousOf({ count, chunk }: Visits): Int32Array {
  const previous = new Int32Array(count).fill(NONE);
  let chunks = 0;
  for (let visit = 0; visit < count; visit++) chunks = Math.max(chunks, chunk[visit]! + 1);
  const last = new Int32Array(chunks).fill(NONE);
  for (let visit = 0; visit < count; visit++) {
    previous[visit] = last[chunk[visit]!]!;
    last[chunk[visit]!] = visit;
  }
  return previous;
}

/** By task: the visit that ends last. */
function lastVisits({ count, task, endNs }: Visits, tasks: number): Int32Array {
  const last = new Int32Array(tasks).fill(NONE);
  for (let visit = 0; visit < count; visit++) {
    const known = last[task[visit]!]!;
    if (known === NONE || endNs[visit]! > endNs[known]!) last[task[visit]!] = visit;
  }
  return last;
}

/** Returns the visit that released the place that the chunk waited for: the one that ended on its server when its service began. */
function holderOf({ count, server, startNs, endNs }: Visits, visit: number): number {
  const sinceNs = startNs[visit]!;
  let low = 0;
  let high = Math.min(visit, count);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (endNs[middle]! < sinceNs) low = middle + 1;
    else high = middle;
  }
  for (let holder = low; holder < visit && endNs[holder] === sinceNs; holder++) {
    if (server[holder] === server[visit]) return holder;
  }
  throw new RangeError(`nothing ends on server ${server[visit]} when visit ${visit} begins`);
}

function lastTask(endedNs: Readonly<Float64Array>): number {
  let last = NONE;
  for (let task = 0; task < endedNs.length; task++) {
    if (last === NONE || endedNs[task]! > endedNs[last]!) last = task;
  }
  return last;
}

function lastBefore(after: readonly number[], endedNs: Readonly<Float64Array>): number {
  let last = NONE;
  for (const task of after) {
    const isLater = last === NONE || endedNs[task]! > endedNs[last]!;
    if (isLater || (endedNs[task] === endedNs[last] && task < last)) last = task;
  }
  return last;
}
