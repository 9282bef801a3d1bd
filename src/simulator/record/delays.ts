/**
 * Waits and services of the chunks of a run, by layer, pass and phase of their plan (Figures 12 to 17 of the ASTRA-SIM
 * paper, ISPASS 2020). Times in ns, sums over chunks.
 *
 * A chunk is in exactly one state from the issue of its collective to the end of its last phase: it waits for a phase,
 * or is served there. Its waits and services therefore add up to its time under way. The wait for the first phase is the
 * scheduler's queue, which the paper calls P0; the phases are P1, P2, ... Where a dispatcher issues chunks, its part of
 * that wait is known by itself.
 */
import { PASSES, type TaskGraph } from '../../taskgraph/graph.ts';

/** Columns of cells: cell = (layer * PASSES.length + index of the pass in PASSES) * phases + phase. */
export interface PhaseDelays {
  /** Phases a plan has at most. */
  readonly phases: number;
  /** Chunks that have finished the phase. */
  readonly chunks: Float64Array<ArrayBuffer>;
  readonly queueNs: Float64Array<ArrayBuffer>;
  readonly serviceNs: Float64Array<ArrayBuffer>;
  /** Of a chunk's first wait, until it was issued by the dispatcher; in the cells of the first phase. */
  readonly dispatchNs: Float64Array<ArrayBuffer>;
  /** The server of the phase; NO_SERVER before the first chunk, SEVERAL_SERVERS where chunks took different ones. */
  readonly server: Int8Array<ArrayBuffer>;
}

export const NO_SERVER = -1;
export const SEVERAL_SERVERS = -2;

export interface DelayRecorder {
  readonly delays: PhaseDelays;
  /** A phase of a chunk of the task has ended. */
  readonly add: (task: number, phase: number, server: number, queueNs: number, serviceNs: number) => void;
  /** A chunk of the task has waited to be issued. */
  readonly dispatched: (task: number, waitedNs: number) => void;
}

export function createDelays({ tasks, layerNames }: TaskGraph, servers: number): DelayRecorder {
  // Up all servers and down again.
  const phases = 2 * servers;
  const cells = layerNames.length * PASSES.length * phases;
  const firstCell = new Int32Array(tasks.length);
  tasks.forEach((task, index) => {
    if (task.kind !== 'collective') return;
    firstCell[index] = (task.layer * PASSES.length + PASSES.indexOf(task.pass)) * phases;
  });
  const delays: PhaseDelays = {
    phases,
    chunks: new Float64Array(cells),
    queueNs: new Float64Array(cells),
    serviceNs: new Float64Array(cells),
    dispatchNs: new Float64Array(cells),
    server: new Int8Array(cells).fill(NO_SERVER),
  };
  const { chunks, queueNs, serviceNs, dispatchNs, server } = delays;
  return {
    delays,
    dispatched(task, waitedNs) {
      const cell = firstCell[task]!;
      dispatchNs[cell]! += waitedNs;
      queueNs[cell]! += waitedNs;
    },
    add(task, phase, ownServer, waitedNs, servedNs) {
      const cell = firstCell[task]! + phase;
      chunks[cell]!++;
      queueNs[cell]! += waitedNs;
      serviceNs[cell]! += servedNs;
      const known = server[cell]!;
      if (known !== ownServer) server[cell] = known === NO_SERVER ? ownServer : SEVERAL_SERVERS;
    },
  };
}
