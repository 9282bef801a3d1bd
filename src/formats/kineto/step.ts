/** One step of a Kineto trace: its kernels, what they wait for, and how long the accelerator is busy. */
import { COMMUNICATES, COMPUTES, type TraceNodes } from '../trace-graph/op-graph.ts';
import type { Kernel, KinetoStep, Profile } from './profile.ts';

export interface BusyTimes {
  readonly wholeUs: number;
  /** At least one kernel that does not communicate runs. */
  readonly computeUs: number;
  /** At least one kernel that communicates runs. */
  readonly communicationUs: number;
  /** Communication beside which nothing is computed. */
  readonly exposedUs: number;
}

export interface StepOfProfile {
  readonly step: KinetoStep | null;
  readonly kernels: readonly Kernel[];
  readonly busy: BusyTimes;
}

/** The step whose length is the median of all, or the whole trace. Kernels belong to the step in which the host launches them. */
export function stepOf({ steps, kernels }: Profile): StepOfProfile {
  const byLength = steps.toSorted((a, b) => a.toUs - a.fromUs - (b.toUs - b.fromUs));
  const step = byLength[Math.floor((byLength.length - 1) / 2)];
  const inStep =
    step === undefined
      ? kernels
      : kernels.filter(({ launchUs, fromUs }) => {
          const at = launchUs ?? fromUs;
          return at >= step.fromUs && at < step.toUs;
        });
  const chosen = inStep.length > 0 ? inStep : kernels;
  return { step: inStep.length > 0 ? (step ?? null) : null, kernels: chosen, busy: busyOf(chosen) };
}

export function busyOf(kernels: readonly Kernel[]): BusyTimes {
  const isComputing = ({ communication }: Kernel): boolean => communication === null;
  const computes = kernels.filter(isComputing);
  const sends = kernels.filter((kernel) => !isComputing(kernel));
  const computeUs = coveredUs(computes);
  const first = kernels[0]?.fromUs ?? 0;
  return {
    wholeUs: kernels.reduce((last, { toUs }) => Math.max(last, toUs), first) - first,
    computeUs,
    communicationUs: coveredUs(sends),
    exposedUs: coveredUs(kernels) - computeUs,
  };
}

/** @param kernels in the order in which they begin */
function coveredUs(kernels: readonly Kernel[]): number {
  let covered = 0;
  let reached = -Infinity;
  for (const { fromUs, toUs } of kernels) {
    covered += Math.max(0, toUs - Math.max(fromUs, reached));
    reached = Math.max(reached, toUs);
  }
  return covered;
}

/** Clocks of streams differ by so much. */
const TOLERANCE_US = 1;
const NS_OF_US = 1000;

/** Nodes of a step: kernels, each behind the time by which it began later than what it waits for. */
export interface StepNodes {
  readonly nodes: TraceNodes;
  /** The kernel of a node. */
  readonly kernelOf: (node: number) => Kernel;
}

/**
 * What a kernel waits for, as the trace shows it: the one before it on its stream; for one that communicates the last one on every other
 * stream that was launched before it and had ended; for one that computes the last one to communicate that had ended on every stream, and the
 * last one of another stream that ended while its own stream was idle.
 */
export function nodesOf(kernels: readonly Kernel[], lanes: number): StepNodes {
  const count = 2 * kernels.length;
  const kind = new Uint8Array(count);
  const durationNs = new Float64Array(count);
  const lane = new Int32Array(count).fill(-1);
  const start = new Int32Array(count + 1);
  const before: number[] = [];
  const last = createEnded(kernels, lanes);
  const first = kernels[0]?.fromUs ?? 0;
  for (const [index, kernel] of kernels.entries()) {
    const waits = last.waitsOf(index);
    const readyUs = waits.reduce((latest, other) => Math.max(latest, kernels[other]!.toUs), first);
    const [gap, run] = [2 * index, 2 * index + 1];
    // The host launches it late, or it waits for what the trace does not say: that stays as measured.
    durationNs[gap] = Math.max(0, kernel.fromUs - readyUs) * NS_OF_US;
    kind[gap] = durationNs[gap] > 0 ? COMPUTES : 0;
    lane[gap] = kernel.lane;
    before.push(...waits.map((other) => 2 * other + 1));
    start[gap + 1] = before.length;
    const isSent = kernel.communication !== null && kernel.communication.sends !== null;
    kind[run] = isSent ? COMMUNICATES : COMPUTES;
    durationNs[run] = isSent ? 0 : (kernel.toUs - kernel.fromUs) * NS_OF_US;
    lane[run] = kernel.lane;
    before.push(gap);
    start[run + 1] = before.length;
  }
  const order = Int32Array.from({ length: count }, (_, node) => node);
  const nodes = { count, order, kind, durationNs, lane, start, before: Int32Array.from(before) };
  return { nodes, kernelOf: (node) => kernels[node >> 1]! };
}

/** The kernels of each stream in the order in which they begin, followed as the step goes on. */
function createEnded(kernels: readonly Kernel[], lanes: number) {
  const byLane = Array.from({ length: lanes }, (): number[] => []);
  const reached = new Int32Array(lanes);
  const isSending = (index: number): boolean => kernels[index]!.communication !== null;
  return {
    waitsOf(index: number): readonly number[] {
      const kernel = kernels[index]!;
      const before = byLane[kernel.lane]!.at(-1);
      const freeUs = before === undefined ? -Infinity : kernels[before]!.toUs;
      const waits = before === undefined ? [] : [before];
      for (const [lane, list] of byLane.entries()) {
        if (lane === kernel.lane) continue;
        // Kernels of a stream end in the order in which they begin.
        while (
          reached[lane]! < list.length &&
          kernels[list[reached[lane]!]!]!.toUs <= kernel.fromUs + TOLERANCE_US
        )
          reached[lane]! += 1;
        const other = list[reached[lane]! - 1];
        if (other !== undefined && isWaitedFor(kernel, kernels[other]!, isSending(other), freeUs))
          waits.push(other);
      }
      byLane[kernel.lane]!.push(index);
      return waits;
    },
  };
}

function isWaitedFor(kernel: Kernel, other: Kernel, isSending: boolean, freeUs: number): boolean {
  const isLater = kernel.launchUs !== null && other.launchUs !== null && other.launchUs > kernel.launchUs;
  if (isLater) return false;
  if (kernel.communication !== null) return !isSending;
  return isSending || other.toUs > freeUs + TOLERANCE_US;
}
