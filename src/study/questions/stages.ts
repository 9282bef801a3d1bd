/** The stages of a design's pipeline over time, under one split of its budget: what the page draws and tells. */
import type { Design } from '../../design/document.ts';
import { designAxes } from '../../design/parallelism/axes.ts';
import { TOTALS_ONLY } from '../../simulator/input.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { printAxes } from '../../workload/axes/axes-notation.ts';
import { bubbleNs } from '../../workload/pipeline/bubble.ts';
import { inFlight } from '../../workload/pipeline/in-flight.ts';
import type { PipelineShape } from '../../workload/pipeline/names.ts';
import { layersOfChunks } from '../../workload/pipeline/spread.ts';
import { stageMemory } from '../../workload/transformer/stage-memory.ts';
import { transformerLayout } from '../../workload/transformer/layout.ts';
import { transformerModel } from '../../workload/transformer/model.ts';
import { shapeOf } from '../../workload/pipeline/settings.ts';
import { quietly, toEnd } from '../../design/steps.ts';
import { designMapping } from '../run/layers-of.ts';
import { prepareDesign } from '../run/prepare-design.ts';
import { runAt } from '../run/run-scheme.ts';
import { stageReports, type StageReport } from '../run/report/stage-report.ts';

export interface StageFacts extends StageReport {
  /** Beside embedding and output. */
  readonly layers: number;
  /** Chunks of a micro-batch each whose activations are kept, at most. */
  readonly inFlight: number;
  readonly memoryBytes: number;
}

/** A pass, or a reduction of gradients. */
export interface StageBar {
  readonly stage: number;
  readonly kind: 'forward' | 'backward' | 'data';
  readonly chunk: number;
  /** -1 of a reduction. */
  readonly microBatch: number;
  readonly startNs: number;
  readonly endNs: number;
}

export interface StagesPicture {
  /** `TP8 CP2 PP8 VP8 DP4`. */
  readonly axes: string;
  readonly shape: PipelineShape;
  readonly endNs: number;
  readonly stages: readonly StageFacts[];
  readonly bars: readonly StageBar[];
  /** Mean over the stages until the last pass is over. */
  readonly waitedNs: number;
  /** The same in closed form: equal stages, messages that take no time. */
  readonly bubbleNs: number;
  readonly sends: { readonly count: number; readonly bytes: number };
}

/** Problems name fields of the design. */
export function stagesPicture(design: Design, splitGBps: readonly number[]): Result<StagesPicture> {
  const { workload, parallelism, compute } = design;
  const { pipeline } = parallelism;
  if (workload.kind !== 'transformer' || pipeline === undefined) {
    return problem('parallelism.pipeline', 'The design has no pipeline. Allowed: a transformer with stages.');
  }
  const prepared = prepareDesign(design);
  if (!prepared.ok) return prepared;
  const mapping = designMapping(design);
  if (!mapping.ok) return mapping;
  const started = toEnd(quietly(runAt(prepared.value, splitGBps, TOTALS_ONLY)));
  if (!started.ok) return started;
  const { run } = started.value;
  while (!run.advance(10_000));
  const { endNs, stages: times } = run.totals();
  if (times === undefined) throw new Error('a run of a pipeline has stages');
  const model = transformerModel(workload, mapping.value.dataParallel);
  const shape = shapeOf(pipeline, model.microBatches);
  const held = layersOfChunks(model.layers, shape, pipeline) ?? [];
  const capacity = compute.capacityGB === undefined ? null : compute.capacityGB * 1e9;
  const memory = stageMemory(model, transformerLayout(workload, mapping.value), pipeline, capacity);
  const kept = inFlight(shape, held);
  const reports = stageReports(times, endNs);
  const passesEndNs = Math.max(...reports.map((report) => report.passesEndNs));
  const mean = (numberOf: (report: StageReport) => number): number =>
    reports.reduce((sum, report) => sum + numberOf(report), 0) / reports.length;
  const sends = times.tasks.filter((task) => task.kind === 'send');
  const passesNs = mean((report) => report.passesNs);
  return success({
    axes: printAxes(designAxes(design)),
    shape,
    endNs,
    stages: reports.map((report, stage) => ({
      ...report,
      layers: held.reduce((sum, own, chunk) => (chunk % shape.stages === stage ? sum + own : sum), 0),
      inFlight: kept[stage]?.passes ?? 0,
      memoryBytes: memory[stage]?.totalBytes ?? 0,
    })),
    bars: times.tasks.flatMap((task, index): StageBar[] =>
      task.kind === 'block'
        ? [
            {
              stage: task.stage,
              kind: task.lane === 'data' ? 'data' : task.pass === 'forward' ? 'forward' : 'backward',
              chunk: task.chunk,
              microBatch: task.microBatch,
              startNs: times.startNs[index]!,
              endNs: times.endNs[index]!,
            },
          ]
        : [],
    ),
    waitedNs: passesEndNs - passesNs,
    bubbleNs: bubbleNs(shape, passesNs / shape.microBatches),
    sends: { count: sends.length, bytes: sends[0]?.bytes ?? 0 },
  });
}
