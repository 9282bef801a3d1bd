/**
 * Selects what a trace file contains of a run: its first chunk phases and computes up to a number of events, and all of its utilisation.
 */
import type { ComputeSegments, Segments } from '../../simulator/record/trace.ts';
import type { Run } from '../../simulator/run.ts';
import type { UtilisationPicture } from '../../simulator/record/utilisation.ts';

/** A chunk phase in service. */
export interface KeptPhase {
  readonly server: number;
  readonly startNs: number;
  readonly endNs: number;
  readonly chunk: number;
  readonly phase: number;
  readonly operation: number;
  readonly task: number;
  readonly bytes: number;
}

export interface KeptCompute {
  readonly startNs: number;
  readonly endNs: number;
  readonly layer: number;
  readonly pass: number;
}

export interface Collected {
  readonly phases: KeptPhase[];
  readonly compute: KeptCompute[];
  /** From here on there is only utilisation and no events; null if the trace is complete. */
  cutNs: number | null;
}

export interface Collector {
  readonly collected: Collected;
  /** Takes what the run recorded, once there is enough or the run is over. */
  readonly take: (isOver: boolean) => void;
  readonly utilisation: () => UtilisationPicture | null;
}

/** Each call allocates new columns for later data. */
const TAKEN_AT_ONCE = 16_384;

/** @param room maximum number of phases and compute tasks, in the order in which they end */
export function createCollector(run: Run, room: number): Collector {
  const collected: Collected = { phases: [], compute: [], cutNs: null };
  let taken = 0;
  return {
    collected,
    take(isOver) {
      const recorded = run.trace?.segmentCount() ?? 0;
      if (!isOver && recorded - taken < TAKEN_AT_ONCE) return;
      taken = recorded;
      const segments = run.trace?.takeSegments();
      const compute = run.trace?.takeCompute();
      if (segments !== undefined && compute !== undefined) keep(collected, segments, compute, room);
    },
    utilisation: () => run.utilisation?.picture(run.nowNs()) ?? null,
  };
}

function keep(collected: Collected, segments: Segments, compute: ComputeSegments, room: number): void {
  if (collected.cutNs !== null) return;
  let [phase, task] = [0, 0];
  while (phase < segments.count || task < compute.count) {
    const phaseEnd = phase < segments.count ? segments.endNs[phase]! : Infinity;
    const taskEnd = task < compute.count ? compute.endNs[task]! : Infinity;
    if (collected.phases.length + collected.compute.length === room) {
      collected.cutNs = Math.min(phaseEnd, taskEnd);
      return;
    }
    if (phaseEnd <= taskEnd) collected.phases.push(phaseAt(segments, phase++));
    else collected.compute.push(computeAt(compute, task++));
  }
}

function phaseAt(segments: Segments, at: number): KeptPhase {
  return {
    server: segments.server[at]!,
    startNs: segments.startNs[at]!,
    endNs: segments.endNs[at]!,
    chunk: segments.chunk[at]!,
    phase: segments.phase[at]!,
    operation: segments.operation[at]!,
    task: segments.task[at]!,
    bytes: segments.bytes[at]!,
  };
}

function computeAt(compute: ComputeSegments, at: number): KeptCompute {
  return {
    startNs: compute.startNs[at]!,
    endNs: compute.endNs[at]!,
    layer: compute.layer[at]!,
    pass: compute.pass[at]!,
  };
}
