/** The stages of a design's pipeline over time, under one split of its budget: the data that the page draws and describes. */
import type { Design } from '../../design/document.ts';
import type { StageTimes } from '../../simulator/stages/stage-times.ts';
import type { BlockTask } from '../../taskgraph/graph.ts';
import { TOTALS_ONLY } from '../../simulator/input.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { printAxes } from '../../workload/axes/axes-notation.ts';
import { bubbleNs } from '../../workload/pipeline/bubble.ts';
import { inFlight } from '../../workload/pipeline/in-flight.ts';
import type { PipelineShape } from '../../workload/pipeline/facts/names.ts';
import { sumHeld } from '../../workload/pipeline/placement.ts';
import { SCHEDULE_FACTS } from '../../workload/pipeline/facts/schedules.ts';
import { spreadLayers } from '../../workload/transformer/measured/spread-layers.ts';
import { stageMemory } from '../../workload/transformer/stage-memory.ts';
import { transformerLayout } from '../../workload/transformer/layout.ts';
import { transformerModel } from '../../workload/transformer/facts/model.ts';
import { shapeOf } from '../../workload/pipeline/settings.ts';
import { quietly, toEnd } from '../../design/steps.ts';
import { prepareDesign, type PreparedDesign } from '../../run/prepare-design.ts';
import { runAt } from '../../run/run-scheme.ts';
import { stageWaits, type StageWaits } from '../../run/report/stage-waits.ts';
import { stageReports, type StageReport } from '../../run/report/stage-report.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

export interface StageFacts extends StageReport {
  /** Layers, without embedding and output. */
  readonly layers: number;
  /** Maximum number of chunks, of one micro-batch each, whose activations are kept. */
  readonly inFlight: number;
  readonly memoryBytes: number;
}

/** A pass, a reduction of gradients or the update of the weights after it. */
export interface StageBar {
  readonly stage: number;
  /** `backward` computes both kinds of gradients. */
  readonly kind: 'forward' | 'backward' | 'inputGradient' | 'weightGradient' | 'data' | 'update';
  /** The pass that the stage overlaps with it, which has its own bar. */
  readonly beside?: Pick<StageBar, 'kind' | 'chunk' | 'microBatch'>;
  readonly chunk: number;
  /** -1 for what is no pass. */
  readonly microBatch: number;
  readonly startNs: number;
  readonly endNs: number;
}

export interface StagesPicture extends StageWaits {
  /** Such as `TP8 CP2 PP8 VP8 DP4`. */
  readonly axes: string;
  readonly shape: PipelineShape;
  /** Run in sequence: the next begins when gradients are reduced. */
  readonly iterations: number;
  readonly endNs: number;
  readonly stages: readonly StageFacts[];
  readonly bars: readonly StageBar[];
  /** Closed form of `waitedNs`: equal stages, messages that take no time. */
  readonly bubbleNs: number;
  readonly sends: { readonly count: number; readonly bytes: number };
}

/**
 * Problems name fields of the design.
 *
 * @param before a design that was prepared before: its graph is reused if only bandwidth or prices differ
 */
export function stagesPicture(
  design: Design,
  splitGBps: readonly number[],
  before?: PreparedDesign,
): Result<StagesPicture> {
  const { workload, parallelism, compute } = design;
  const { pipeline, iterations = 1 } = parallelism;
  if (workload.kind !== 'transformer' || pipeline === undefined) {
    return problem('parallelism.pipeline', 'The design has no pipeline. Allowed: a transformer with stages.');
  }
  const prepared = prepareDesign(design, ALL_PARTS, before);
  if (!prepared.ok) return prepared;
  const { derived } = prepared.value;
  const mapping = derived.mapping();
  if (!mapping.ok) return mapping;
  const started = toEnd(quietly(runAt(prepared.value, splitGBps, TOTALS_ONLY)));
  if (!started.ok) return started;
  const { run } = started.value;
  while (!run.advance(10_000));
  const { endNs, stages: times } = run.totals();
  if (times === undefined) throw new Error('a run of a pipeline has stages');
  const model = transformerModel(workload, mapping.value.dataParallel);
  const shape = shapeOf(pipeline, model.microBatches);
  const held = spreadLayers(model, shape, pipeline, mapping.value.compute) ?? [];
  const capacity = compute.capacityGB === undefined ? null : compute.capacityGB * 1e9;
  const memory = stageMemory(model, transformerLayout(workload, mapping.value), pipeline, capacity);
  const kept = inFlight(shape, held);
  const reports = stageReports(times, endNs);
  const mean = (numberOf: (report: StageReport) => number): number =>
    reports.reduce((sum, report) => sum + numberOf(report), 0) / reports.length;
  const sends = sendsOf(times);
  return success({
    axes: printAxes(derived.axes()),
    shape,
    iterations,
    endNs,
    stages: reports.map((report, stage) => ({
      ...report,
      layers: sumHeld(shape, held, stage),
      inFlight: kept[stage]?.passes ?? 0,
      memoryBytes: memory[stage]?.totalBytes ?? 0,
    })),
    bars: allBars(times),
    ...stageWaits(times, SCHEDULE_FACTS[shape.schedule].isSkewed === true),
    bubbleNs:
      iterations *
      bubbleNs(shape, {
        forwardNs: shape.chunks * mean(({ times: passTimes }) => passTimes.forwardNs),
        backwardNs: shape.chunks * mean(({ times: passTimes }) => passTimes.backwardNs),
        weightNs: shape.chunks * mean(({ times: passTimes }) => passTimes.weightNs),
        pairNs: shape.chunks * mean(({ times: passTimes }) => passTimes.pairNs),
      }),
    sends,
  });
}

/** Returns the messages of micro-batches. */
function sendsOf({ tasks }: StageTimes): StagesPicture['sends'] {
  let count = 0;
  let bytes = 0;
  for (const task of tasks) {
    if (task.kind !== 'send' || task.microBatch < 0) continue;
    count += 1;
    if (count === 1) bytes = task.bytes;
  }
  return { count, bytes };
}

function allBars({ tasks, startNs, endNs }: StageTimes): readonly StageBar[] {
  const bars: StageBar[] = [];
  for (let index = 0; index < tasks.length; index++) {
    const task = tasks[index]!;
    if (task.kind === 'block') addBars(bars, task, startNs[index]!, endNs[index]!);
  }
  return bars;
}

function addBars(bars: StageBar[], task: BlockTask, startNs: number, endNs: number): void {
  const { stage, chunk, microBatch, beside } = task;
  const bar: StageBar = { stage, kind: kindOf(task), chunk, microBatch, startNs, endNs };
  if (beside === undefined) {
    bars.push(bar);
    return;
  }
  const other = { kind: 'backward', ...beside } as const;
  bars.push({ ...bar, beside: other }, { ...bar, ...other, beside: { kind: bar.kind, chunk, microBatch } });
}

function kindOf({ lane, pass, withWeights, microBatch }: BlockTask): StageBar['kind'] {
  if (microBatch < 0) return lane === 'data' ? 'data' : 'update';
  if (pass === 'forward' || pass === 'weightGradient') return pass;
  return withWeights === true ? 'backward' : 'inputGradient';
}
