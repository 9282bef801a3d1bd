/** Extracts from a design the run that files of training software can express. */
import type { Design, Parallelism } from '../../design/document.ts';
import { npuCount } from '../../topology/dimension.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { designAxes } from '../../design/parallelism/axes.ts';
import type { AxisId } from '../../workload/axes/axis-list.ts';
import { planNamed } from '../../workload/calibration/measured-stack.ts';
import type { TransformerWorkload } from '../../workload/transformer/facts/description.ts';
import { SHAPE_EXTRAS } from '../../workload/transformer/facts/extras.ts';
import { transformerModel, type TransformerModel } from '../../workload/transformer/facts/model.ts';
import { bytesPerValue, type Precision } from '../../workload/rate/facts/precision.ts';
import { modelName } from '../../design/presets/automatic-name.ts';
import type { Run, RunModel } from './run.ts';

/** Fails for a design whose model is not a transformer. */
export function runOf(design: Design): Result<Run> {
  const { workload, parallelism, topology, compute } = design;
  if (workload.kind !== 'transformer')
    return problem(
      'workload.kind',
      'Training software is launched for transformers; this design trains another model.',
    );
  const npus = npuCount(topology);
  const { modelParallel, contextParallel = 1, pipeline } = parallelism;
  const stages = pipeline?.stages ?? 1;
  const replicas = npus / (modelParallel * contextParallel * stages);
  const model = transformerModel(workload, replicas);
  const sequences = Math.round(model.tokens / model.sequence);
  return success({
    label: modelName(workload),
    model: shapeOf(workload, model),
    sequence: model.sequence,
    microBatch: workload.microBatch ?? Math.max(1, sequences),
    globalBatch: workload.globalBatch ?? Math.max(1, Math.round(sequences * replicas)),
    precision: model.precision,
    npus,
    nodeNpus: nodeOf(topology.dimensions[0]?.size ?? 1, npus),
    tensor: modelParallel,
    context: contextParallel,
    pipeline: stages,
    ...stagesOf(parallelism),
    ...(model.experts > 1 ? { expert: parallelism.expertParallel?.degree ?? 1 } : {}),
    ...settingsOf(parallelism, workload.recompute),
    isDataInside: isDataInside(design),
    ...unsaidOf(design),
    ...gradientsOf(parallelism, model.precision),
    ...(compute.calibration === 'torchtitan-h100-eager' ? { isCompiled: false } : {}),
    ...(modelParallel > 1 ? { tensorOverlap: overlapsTensor({ parallelism, compute }) } : {}),
  });
}

/** Gradients in the bytes of weights are what a run has without saying so. */
function gradientsOf({ gradientBytes }: Parallelism, precision: Precision): Partial<Run> {
  return gradientBytes === undefined || gradientBytes === bytesPerValue(precision) ? {} : { gradientBytes };
}

/** Follows the design if it says so, otherwise its machine's software stack. */
function overlapsTensor({ parallelism, compute }: Pick<Design, 'parallelism' | 'compute'>): boolean {
  const { overlap, tensorOverlap } = parallelism;
  const { calibration } = compute;
  const usual = calibration !== undefined && planNamed(calibration).habits.tensorOverlap;
  return overlap && (tensorOverlap ?? usual);
}

/** Returns the settings of the layout other than degrees. */
function settingsOf(parallelism: Parallelism, recompute: boolean): Partial<Run> {
  const { zeroStage = 0, fsdp, contextParallel = 1, contextMethod = 'gather' } = parallelism;
  const { sequenceParallel = false, fusedAttention = false, overlap } = parallelism;
  return {
    ...(contextParallel > 1 ? { contextMethod } : {}),
    zeroStage,
    ...(zeroStage === 3 ? fsdp : {}),
    sequenceParallel,
    checkpointing: parallelism.checkpointing ?? (recompute ? 'full' : 'none'),
    fusedAttention,
    overlap,
  };
}

function isDataInside(design: Design): boolean {
  const { order } = designAxes(design);
  return order.indexOf('data') < order.indexOf('pipeline');
}

/** The orders of axes, innermost first, that training software has arguments for. */
const KNOWN_ORDERS: readonly (readonly AxisId[])[] = [
  ['tensor', 'context', 'data', 'pipeline'],
  ['tensor', 'context', 'pipeline', 'data'],
];

/** Names in words what a design says of its layout and no training software does. */
function unsaidOf(design: Design): Pick<Run, 'unsaid'> {
  const { dimensionOrder, mesh, fusion } = design.parallelism;
  const { order, degrees } = designAxes(design);
  const cut = order.filter((axis) => degrees[axis] > 1);
  const isKnown = KNOWN_ORDERS.some(
    (known) => known.filter((axis) => cut.includes(axis)).join() === cut.join(),
  );
  const isPlaced = dimensionOrder?.some((dimension, index) => dimension !== index) === true;
  const phrases = [
    ...(isPlaced ? [`the order in which groups take dimensions: ${dimensionOrder.join(', ')}`] : []),
    ...(isKnown ? [] : [`the order of axes, innermost first: ${cut.join(', ')}`]),
    ...(mesh === undefined ? [] : ['the mesh of the model-parallel group']),
    ...(fusion === undefined ? [] : ['the fusion of gradients']),
  ];
  return phrases.length === 0 ? {} : { unsaid: phrases };
}

/** Returns the model's numbers and those optional parts that it has. */
function shapeOf(workload: TransformerWorkload, model: TransformerModel): RunModel {
  const { layers, hidden, heads, kvHeads, feedForward, gated, experts, topK, vocabulary } = model;
  const { tiedEmbeddings } = model;
  const extras = Object.fromEntries(
    SHAPE_EXTRAS.flatMap((name) => {
      const value = workload[name];
      return value === undefined || value === 0 || value === false ? [] : [[name, value]];
    }),
  );
  const numbers = { layers, hidden, heads, kvHeads, feedForward, gated, experts, topK, vocabulary };
  return { ...numbers, tiedEmbeddings, ...extras };
}

/** Returns the NPUs that one launcher starts: the innermost dimension if its size divides the total. */
function nodeOf(innermost: number, npus: number): number {
  return npus % innermost === 0 ? innermost : 1;
}

function stagesOf({ pipeline }: Design['parallelism']): Partial<Run> {
  if (pipeline === undefined || pipeline.stages === 1) return {};
  const { schedule, chunks, firstLayers, lastLayers } = pipeline;
  return {
    schedule: schedule === 'dualPipe' ? 'dualPipeV' : schedule,
    ...(chunks === undefined ? {} : { chunks }),
    ...(firstLayers === undefined ? {} : { firstLayers }),
    ...(lastLayers === undefined ? {} : { lastLayers }),
  };
}
