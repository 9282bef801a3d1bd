/**
 * Records every phase at its end: in the trace, the utilisation over time, the delays per layer, and the copy of an epoch
 * that may be replayed. All are optional; totals need none of them.
 */
import type { Clock } from '../clock.ts';
import { createDelays, type PhaseDelays } from './delays.ts';
import { createEntries, type Entries } from './entries.ts';
import type { FlowTable } from '../flows.ts';
import type { Recording, SimulationInput } from '../input.ts';
import { closeMemory, openMemory, type OpenMemory, type PhaseMemory } from './phase-memory.ts';
import { expectedChunks } from './totals.ts';
import { createTrace, type Trace } from './trace.ts';
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

export interface Recorder {
  readonly trace: Trace | null;
  readonly entries: Entries | null;
  readonly utilisation: UtilisationRecorder | null;
  readonly delays: PhaseDelays | null;
  /** A chunk of a task has waited to be issued; undefined where no delays are recorded. */
  readonly dispatched: ((task: number, waitedNs: number) => void) | undefined;
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
  let memory: OpenMemory | null = null;

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
    const bytes = flows.carriedBytes[entry] as number;
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
    dispatched: delays?.dispatched,
    sink: isIdle ? null : sink,
    remember(firstSerial) {
      if (isIdle) return;
      const isCarriedApart = isCarried !== null && utilisation !== null;
      memory = openMemory(firstSerial, { entries: entries !== null, carried: isCarriedApart });
    },
    takeMemory() {
      const taken = memory;
      memory = null;
      return taken && closeMemory(taken);
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
