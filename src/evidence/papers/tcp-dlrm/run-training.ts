/** Runs the design of a training as any other, and returns what the statements are about. */
import type { Design } from '../../../design/document.ts';
import type { Counts } from '../../../network/packets/counts.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';
import { closedResult } from '../../../run/closed.ts';
import { startEachNpu, type StartedEachNpu } from '../../../run/each-npu/each-npu.ts';
import { prepareDesign } from '../../../run/prepare-design.ts';
import { systemAt } from '../../../run/run-scheme.ts';
import { TOTALS_ONLY } from '../../../simulator/input.ts';
import { PASSES, type CollectiveTask, type Pass, type TaskGraph } from '../../../taskgraph/graph.ts';
import { valueOf } from '../../../units/result.ts';
import type { Exposure } from './iteration.ts';

const PS_PER_NS = 1000;
const EVENTS_A_SLICE = 10_000;

/** Forward and backward all-to-all, and the all-reduce of a layer. */
export type TrainingCollective = 'ar' | 'a2aF' | 'a2aB';

export interface LayerOutcome {
  readonly layer: string;
  readonly exposedPs: number;
  /** Iteration, collective and time from its issue to its end; -1 if it had not ended when the run did. */
  readonly raw: readonly (readonly [number, TrainingCollective, number])[];
}

export interface TrainingOutcome {
  readonly timePs: number;
  readonly computePsSum: number;
  readonly exposedPsSum: number;
  /** Exposed time over exposed time and compute. */
  readonly exposedShare: number;
  readonly exposedPsByKind: Readonly<Record<Exposure, number>>;
  /** Node 0's waits and collectives. */
  readonly node0: readonly LayerOutcome[];
  readonly counts: Counts;
}

const EXPOSURES: readonly (readonly [Exposure, Pass])[] = [
  ['ar', 'weightGradient'],
  ['a2aForward', 'forward'],
  ['a2aBackward', 'inputGradient'],
];
const KINDS: Readonly<Partial<Record<Pass, TrainingCollective>>> = {
  forward: 'a2aF',
  inputGradient: 'a2aB',
  weightGradient: 'ar',
};

/** Yields the finished share, 0 to 1. */
export function* runTraining(
  design: Design,
  layerNames: readonly string[],
): Generator<number, TrainingOutcome> {
  const started = startDesign(design);
  const { run } = started;
  while (!run.advance(EVENTS_A_SLICE)) yield Math.min(1, run.chunksDone() / Math.max(1, run.chunksTotal));
  return outcomeOf(started, started.graph, layerNames);
}

/** Starts the run of a design in which every NPU runs its own iteration. */
export function startDesign(design: Design): StartedEachNpu & { readonly graph: TaskGraph } {
  const prepared = valueOf(prepareDesign(design, ALL_PARTS));
  const closed = valueOf(closedResult(prepared, design.bandwidth.scheme));
  const system = systemAt(prepared, closed.splitGBps);
  const recording = { ...TOTALS_ONLY, expectedNs: 0 };
  const started = valueOf(startEachNpu(prepared.prepared, system, recording));
  return { ...started, graph: prepared.prepared.graph };
}

function outcomeOf(
  { run }: StartedEachNpu,
  graph: TaskGraph,
  layerNames: readonly string[],
): TrainingOutcome {
  const { exposedPs, computePs: computePsSum } = run.everyNpu();
  const exposedPsByKind = Object.fromEntries(
    EXPOSURES.map(([exposure, pass]) => [
      exposure,
      layerNames.reduce((sum, _, layer) => sum + exposedPs[cellOf(layer, pass)]!, 0),
    ]),
  ) as Record<Exposure, number>;
  const exposedPsSum = exposedPsByKind.ar + exposedPsByKind.a2aForward + exposedPsByKind.a2aBackward;
  const ofNode0 = run.totals().layers.exposedNs;
  return {
    timePs: run.transport.nowPs,
    computePsSum,
    exposedPsSum,
    exposedShare: exposedPsSum / (exposedPsSum + computePsSum),
    exposedPsByKind,
    node0: layerNames.map((layer, index) => ({
      layer,
      exposedPs: PASSES.reduce((sum, pass) => sum + Math.round(ofNode0[cellOf(index, pass)]! * PS_PER_NS), 0),
      raw: rawOf(graph, index, run),
    })),
    counts: run.transport.counts,
  };
}

function cellOf(layer: number, pass: Pass): number {
  return layer * PASSES.length + PASSES.indexOf(pass);
}

/** The collectives of a layer, those of each kind in the order of the iterations. */
function rawOf(
  { tasks }: TaskGraph,
  layer: number,
  { issuedNs, endedNs }: StartedEachNpu['run'],
): LayerOutcome['raw'] {
  const seen: Record<string, number> = {};
  return tasks.flatMap((task, index) => {
    if (task.kind !== 'collective' || task.layer !== layer) return [];
    const kind = kindOf(task);
    const iteration = seen[kind] ?? 0;
    seen[kind] = iteration + 1;
    const took = endedNs[index]! > 0 ? Math.round((endedNs[index]! - issuedNs[index]!) * PS_PER_NS) : -1;
    return [[iteration, kind, took] as const];
  });
}

function kindOf({ pass }: CollectiveTask): TrainingCollective {
  const kind = KINDS[pass];
  if (kind === undefined) throw new RangeError(`a collective of the pass ${pass}`);
  return kind;
}
