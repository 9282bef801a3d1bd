/**
 * Where phases go as they end: the trace, the utilisation picture, delays per layer, and the memory of an epoch
 * that may be replayed. All are optional; totals need none of them.
 */
import type { Clock } from './clock.ts';
import { createDelays, type PhaseDelays } from './delays.ts';
import type { FlowTable } from './flows.ts';
import type { Recording, SimulationInput } from './input.ts';
import { expectedChunks } from './totals.ts';
import { createTrace, type Trace } from './trace.ts';
import { createUtilisation, type UtilisationRecorder } from './utilisation.ts';

/** A guess, to begin with room for the trace. */
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

/** Phases of one epoch, with times local to it and chunk numbers from 0. */
export interface PhaseMemory {
  readonly entry: number[];
  readonly phase: number[];
  readonly queueNs: number[];
  readonly startNs: number[];
  readonly endNs: number[];
  readonly serial: number[];
}

export interface Recorder {
  readonly trace: Trace | null;
  readonly utilisation: UtilisationRecorder | null;
  readonly delays: PhaseDelays | null;
  /** Null when nothing is recorded. */
  readonly sink: PhaseSink | null;
  /** From now on phases are remembered too; chunk numbers count from `firstSerial`. */
  readonly remember: (firstSerial: number) => void;
  readonly takeMemory: () => PhaseMemory;
  /** Records the phases of a remembered epoch as if they had happened in this one. */
  readonly replay: (memory: PhaseMemory, firstSerial: number, task: number) => void;
  /** Compute that ends now, given its start, ns. */
  readonly compute: (startNs: number, endNs: number, layer: number, pass: number) => void;
}

export function createRecorder(
  input: SimulationInput,
  recording: Recording,
  clock: Clock,
  flows: FlowTable,
): Recorder {
  const trace = recording.segments ? createTrace(PHASES_OF_A_CHUNK * expectedChunks(input)) : null;
  const utilisation =
    recording.buckets > 0
      ? createUtilisation(input.serverBandwidthGBps, recording.buckets, recording.expectedNs)
      : null;
  const delays = recording.delays === true ? createDelays(input.graph, input.servers) : null;
  const isIdle = trace === null && utilisation === null && delays === null;
  let memory: PhaseMemory | null = null;
  let memoryBase = 0;

  function write(
    entry: number,
    phase: number,
    queueNs: number,
    startNs: number,
    endNs: number,
    serial: number,
    task: number,
  ): void {
    const server = flows.server[entry] as number;
    const bytes = flows.sentBytes[entry] as number;
    const from = clock.epochNs + startNs;
    const to = clock.epochNs + endNs;
    delays?.add(task, phase, server, queueNs, endNs - startNs);
    utilisation?.add(server, from, to, bytes);
    trace?.segment(server, from, to, serial, phase, flows.operation[entry] as number, task, bytes);
  }

  function sink(
    entry: number,
    phase: number,
    queueNs: number,
    startNs: number,
    serial: number,
    task: number,
  ): void {
    write(entry, phase, queueNs, startNs, clock.localNs, serial, task);
    if (memory === null) return;
    memory.entry.push(entry);
    memory.phase.push(phase);
    memory.queueNs.push(queueNs);
    memory.startNs.push(startNs);
    memory.endNs.push(clock.localNs);
    memory.serial.push(serial - memoryBase);
  }

  return {
    trace,
    utilisation,
    delays: delays?.delays ?? null,
    sink: isIdle ? null : sink,
    remember(firstSerial) {
      memory = noPhases();
      memoryBase = firstSerial;
    },
    takeMemory() {
      const taken = memory ?? noPhases();
      memory = null;
      return taken;
    },
    replay(past, firstSerial, task) {
      if (isIdle) return;
      for (let i = 0; i < past.entry.length; i++) {
        write(
          past.entry[i] as number,
          past.phase[i] as number,
          past.queueNs[i] as number,
          past.startNs[i] as number,
          past.endNs[i] as number,
          firstSerial + (past.serial[i] as number),
          task,
        );
      }
    },
    compute(startNs, endNs, layer, pass) {
      trace?.compute(startNs, endNs, layer, pass);
      utilisation?.add(input.servers, startNs, endNs, endNs - startNs);
    },
  };
}

function noPhases(): PhaseMemory {
  return { entry: [], phase: [], queueNs: [], startNs: [], endNs: [], serial: [] };
}
