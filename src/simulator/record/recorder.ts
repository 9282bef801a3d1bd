/**
 * Records every phase at its end: in the trace, the utilisation over time, the delays per layer, and the copy of an epoch
 * that may be replayed. All are optional; totals need none of them.
 */
import type { Clock } from '../clock.ts';
import { createDelays, type PhaseDelays } from './delays.ts';
import { createEntries, type Entries } from './entries.ts';
import type { FlowTable } from '../flows.ts';
import type { Recording, SimulationInput } from '../input.ts';
import { expectedChunks } from './totals.ts';
import { createTrace, type Segments, type Trace } from './trace.ts';
import { createUtilisation, type UtilisationRecorder } from './utilisation.ts';

/** First capacity of the trace, a guess: memory that is not written to is not taken. */
const PHASES_OF_A_CHUNK = 4;

/** Called at the end of a phase, with the clock at its end, what it waited and `startNs` local to the epoch. */
export type PhaseSink = (
  entry: number,
  phase: number,
  queueNs: number,
  startNs: number,
  serial: number,
  task: number,
) => void;

/** Phases of one epoch, with times local to it, chunk numbers from 0 and no task. */
export interface PhaseMemory {
  readonly segments: Segments;
  /** When their bytes were carried; missing: evenly over the segments. */
  readonly carried?: Segments;
  /** What each waited. */
  readonly queueNs: Float64Array;
  /** Missing where they are not recorded. */
  readonly entries?: Int32Array;
}

interface Memory {
  readonly trace: Trace;
  readonly queueNs: number[];
  readonly carried?: Trace;
  readonly entries?: Entries;
  readonly firstSerial: number;
}

export interface Recorder {
  readonly trace: Trace | null;
  readonly entries: Entries | null;
  readonly utilisation: UtilisationRecorder | null;
  readonly delays: PhaseDelays | null;
  /** Null when nothing is recorded. */
  readonly sink: PhaseSink | null;
  /** From now on phases are remembered too; chunk numbers count from `firstSerial`. */
  readonly remember: (firstSerial: number) => void;
  /** Null when nothing is recorded. */
  readonly takeMemory: () => PhaseMemory | null;
  /** Records the phases of a remembered epoch as if they had happened in this one. */
  readonly replay: (memory: PhaseMemory, firstSerial: number, task: number) => void;
  /** Bytes of a server of which `isCarried` is true, with times local to the epoch. */
  readonly carry: (server: number, fromNs: number, toNs: number, bytes: number) => void;
  /** Compute that ends now, given its start, ns. */
  readonly compute: (startNs: number, endNs: number, layer: number, pass: number) => void;
}

/** Of the columns of a collective that is remembered: there may be many of a few phases. */
export const MEMORY_CAPACITY = 64;

export function createRecorder(
  input: SimulationInput,
  recording: Recording,
  clock: Clock,
  flows: FlowTable,
  isCarried: ((server: number) => boolean) | null = null,
): Recorder {
  const trace = recording.segments ? createTrace(PHASES_OF_A_CHUNK * expectedChunks(input)) : null;
  const entries = recording.segments && recording.entries === true ? createEntries() : null;
  const utilisation =
    recording.buckets > 0
      ? createUtilisation(input.serverBandwidthGBps, recording.buckets, recording.expectedNs)
      : null;
  const delays = recording.delays === true ? createDelays(input.graph, input.servers) : null;
  const isIdle = trace === null && utilisation === null && delays === null;
  let memory: Memory | null = null;

  function sink(
    entry: number,
    phase: number,
    queueNs: number,
    startNs: number,
    serial: number,
    task: number,
  ): void {
    const server = flows.server[entry] as number;
    const operation = flows.operation[entry] as number;
    const bytes = flows.sentBytes[entry] as number;
    const endNs = clock.localNs;
    const from = clock.epochNs + startNs;
    const to = clock.epochNs + endNs;
    delays?.add(task, phase, server, queueNs, endNs - startNs);
    if (isCarried?.(server) !== true) spread(server, startNs, endNs, bytes);
    trace?.segment(server, from, to, serial, phase, operation, task, bytes);
    entries?.add(entry);
    if (memory === null) return;
    memory.trace.segment(server, startNs, endNs, serial - memory.firstSerial, phase, operation, 0, bytes);
    memory.queueNs.push(queueNs);
    memory.entries?.add(entry);
  }

  function spread(server: number, fromNs: number, toNs: number, bytes: number): void {
    utilisation?.add(server, clock.epochNs + fromNs, clock.epochNs + toNs, bytes);
    memory?.carried?.segment(server, fromNs, toNs, 0, 0, 0, 0, bytes);
  }

  return {
    trace,
    entries,
    utilisation,
    delays: delays?.delays ?? null,
    sink: isIdle ? null : sink,
    remember(firstSerial) {
      if (isIdle) return;
      memory = { trace: createTrace(0, MEMORY_CAPACITY), queueNs: [], firstSerial };
      if (entries !== null) memory = { ...memory, entries: createEntries() };
      if (isCarried !== null && utilisation !== null)
        memory = { ...memory, carried: createTrace(0, MEMORY_CAPACITY) };
    },
    takeMemory() {
      const taken = memory;
      memory = null;
      if (taken === null) return null;
      const { trace: kept, queueNs, carried, entries: keptEntries } = taken;
      const segments = kept.takeSegments();
      return {
        segments,
        queueNs: Float64Array.from(queueNs),
        ...(carried === undefined ? {} : { carried: carried.takeSegments() }),
        ...(keptEntries === undefined ? {} : { entries: keptEntries.take() }),
      };
    },
    replay({ segments, carried, queueNs, entries: past }, firstSerial, task) {
      if (delays !== null) {
        const { count, server, phase, startNs, endNs } = segments;
        for (let index = 0; index < count; index++) {
          const inServiceNs = endNs[index]! - startNs[index]!;
          delays.add(task, phase[index]!, server[index]!, queueNs[index]!, inServiceNs);
        }
      }
      utilisation?.again(carried ?? segments, clock.epochNs);
      trace?.again(segments, clock.epochNs, firstSerial, task);
      if (past !== undefined) entries?.again(past);
    },
    carry: spread,
    compute(startNs, endNs, layer, pass) {
      trace?.compute(startNs, endNs, layer, pass);
      utilisation?.add(input.servers, startNs, endNs, endNs - startNs);
    },
  };
}
