/** Converts a measured run to a design: its model, its layout and its machine, as far as a design can express them. */
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design, DesignDimension, DesignSystem, Parallelism } from '../../design/document.ts';
import { validateDesign } from '../../design/schema/schema.ts';
import { formatCount } from '../../units/count.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { axesInOrder } from '../../workload/axes/axes.ts';
import { checkExpertGroup } from '../../workload/axes/inner-groups.ts';
import type { AxisId } from '../../workload/axes/axis-list.ts';
import { placeAxes } from '../../workload/axes/place-axes.ts';
import { collectiveConstants } from '../../workload/calibration/collectives.ts';
import { COMPUTE_CALIBRATIONS, NETWORK_CALIBRATIONS } from '../../workload/rate/facts/calibration-names.ts';
import type { StackPlan } from '../../workload/calibration/stack-plans.ts';
import { planFor } from '../../workload/calibration/stacks.ts';
import { START_EFFICIENCY } from '../../workload/compute/facts/accelerators.ts';
import { layersOfChunks } from '../../workload/pipeline/spread.ts';
import type { PipelineSettings } from '../../workload/pipeline/settings.ts';
import type { Chip } from '../../workload/chips/chip.ts';
import { gpusOf, type Layout, type TrainingRun } from '../../workload/step-time/training-run.ts';
import { publishedTransformer } from '../../workload/transformer/facts/catalog.ts';
import type { TransformerWorkload } from '../../workload/transformer/facts/description.ts';
import type { Subject } from './measured-case.ts';
import { readMeasuredFile } from './read-file.ts';

const LINK_LATENCY_NS = 500;
const NIC_LATENCY_NS = 2000;
/** The order in which measured stacks lay out ranks: stages are furthest apart. */
const ORDER: readonly AxisId[] = ['tensor', 'context', 'data', 'pipeline'];

type Step = Extract<Subject, { readonly kind: 'step' }>;

export interface RowDesign {
  readonly design: Design;
  /** Micro-batches of the row if they are an average, which a design cannot have; null if they are whole. */
  readonly microBatches: number | null;
}

/**
 * Returns the design of a row, whose run predicts it. If experts are also distributed over tensor parallelism, which a design keeps
 * separate, each of these NPUs has a part of correspondingly more experts, which the name says.
 *
 * @param header header of the file
 * @param line line of the row
 */
export function designOfRow(header: string, line: string): Result<RowDesign> {
  const read = readMeasuredFile('row', `${header}\n${line}`);
  if (!read.ok) return read;
  const row = read.value.rows[0];
  const measured = row?.cases[0];
  if (row === undefined || measured === undefined) return problem('row', row?.problem ?? 'has no run');
  const { subject } = measured;
  if (subject.kind !== 'step')
    return problem('row', 'is of a collective, not of a run; expected a training run');
  if (measured.cannot !== null) return problem('row', measured.cannot);
  return designOfStep(subject, `${read.value.source.label}: ${measured.model}`, measured.model);
}

/** @param label of the model if it is not a published one */
export function designOfStep({ run, software }: Step, name: string, label: string): Result<RowDesign> {
  const plan = planFor(software, run.machine.chip);
  const laid = parallelismOf(run);
  if (!laid.ok) return laid;
  const { isCut, ...parallelism } = laid.value;
  const design = validateDesign(
    designOfRun(isCut ? `${name}, experts cut by TP` : name, run, workloadOf(run, label), parallelism, plan),
  );
  if (!design.ok) return design;
  const { microBatches } = run.layout;
  return success({
    design: design.value,
    microBatches: Number.isInteger(microBatches) ? null : microBatches,
  });
}

function designOfRun(
  name: string,
  run: TrainingRun,
  workload: TransformerWorkload,
  parallelism: Parallelism,
  plan: StackPlan | null,
): Design {
  const { machine } = run;
  const { chip } = machine;
  const dimensions = dimensionsOf(run);
  const splitGBps = dimensions.map(({ tier }) => (tier === 'node' ? chip.linkGBps : machine.nicGBps));
  const calibration = COMPUTE_CALIBRATIONS.find((id) => id === plan?.id);
  return {
    ...DEFAULT_DESIGN,
    name,
    topology: { ...DEFAULT_DESIGN.topology, dimensions },
    workload,
    parallelism,
    system: { ...DEFAULT_DESIGN.system, ...linksOf(chip) },
    compute: {
      peakTflops: chip.bf16Tflops,
      ...(chip.fp8Tflops === undefined ? {} : { fp8Tflops: chip.fp8Tflops }),
      ...(chip.fp4Tflops === undefined ? {} : { fp4Tflops: chip.fp4Tflops }),
      efficiency: START_EFFICIENCY,
      memoryGBps: chip.memoryGBps,
      capacityGB: chip.memoryGB,
      ...(calibration === undefined ? {} : { calibration }),
    },
    bandwidth: {
      budgetGBps: splitGBps.reduce((sum, value) => sum + value, 0),
      scheme: 'custom',
      customGBps: splitGBps,
    },
  };
}

/** Returns the links at which collectives were measured on the chip, if any. */
function linksOf(chip: Chip): Pick<DesignSystem, 'calibration'> {
  const name = `nccl-${collectiveConstants(chip).from.toLowerCase()}`;
  const calibration = NETWORK_CALIBRATIONS.find((calibrationName) => calibrationName === name);
  return calibration === undefined ? {} : { calibration };
}

function workloadOf({ model, layout, machine }: TrainingRun, label: string): TransformerWorkload {
  const { layers, hidden, heads, kvHeads, feedForward, gated, vocabulary, tiedEmbeddings } = model;
  const { sequence, published } = model;
  const microBatch = wholeMicroBatch(layout);
  const batch = microBatch * wholeMicroBatches(layout);
  return {
    ...(published === undefined
      ? {
          kind: 'transformer',
          preset: gated ? 'llama-3-8b' : 'gpt-3',
          label,
          hidden,
          heads,
          kvHeads,
          feedForward,
          gated,
          experts: 1,
          topK: 1,
          vocabulary,
          tiedEmbeddings,
        }
      : publishedTransformer(published)),
    layers,
    sequence,
    microBatch,
    globalBatch: batch * layout.data,
    tokensPerReplica: batch * sequence,
    recompute: layout.recompute === 'full',
    precision: PRECISION_OF[machine.precision],
    attentionScores: true,
    embeddings: true,
  };
}

function wholeMicroBatch({ microBatch }: Layout): number {
  return Math.max(1, Math.round(microBatch));
}

function wholeMicroBatches({ microBatches }: Layout): number {
  return Math.max(1, Math.round(microBatches));
}

/** Returns a node of as many GPUs as fit into one, and the NICs between nodes. */
function dimensionsOf({ layout, machine }: TrainingRun): readonly DesignDimension[] {
  const total = gpusOf(layout);
  const inside = nodeSize(layout, machine.domain);
  const node: DesignDimension = {
    kind: 'switch',
    size: inside,
    linkLatencyNs: LINK_LATENCY_NS,
    tier: 'node',
  };
  const pod: DesignDimension = {
    kind: 'switch',
    size: total / inside,
    linkLatencyNs: NIC_LATENCY_NS,
    tier: 'pod',
  };
  return total === inside ? [node] : inside === 1 ? [pod] : [node, pod];
}

/** Returns the largest divisor of all GPUs that fits into a node and that the axes fit on. */
function nodeSize(layout: Layout, domain: number): number {
  const total = gpusOf(layout);
  const axes = axesInOrder(degreesOf(layout), ORDER);
  for (let size = Math.min(total, domain); size > 1; size -= 1) {
    if (total % size === 0 && placeAxes([size, total / size], axes) !== null) return size;
  }
  return 1;
}

function degreesOf({ tensor, context, data, pipeline }: Layout): Readonly<Record<AxisId, number>> {
  return { tensor, context, data, pipeline };
}

const PRECISION_OF = { '16-bit': 'bf16', '8-bit': 'fp8', '4-bit': 'fp4' } as const;

/** @returns the parallelism, and whether tensor parallelism cuts experts that were whole in the run */
function parallelismOf(run: TrainingRun): Result<Parallelism & { readonly isCut: boolean }> {
  const { layout } = run;
  const { tensor, context, pipeline, sharding, recompute, sequenceParallel, tensorOverlap } = layout;
  const stages = pipelineOf(run);
  if (!stages.ok) return stages;
  const experts = expertsOf(run);
  if (!experts.ok) return experts;
  const zeroStage = sharding === 'none' ? (layout.shardedOptimizer ? 1 : 0) : 3;
  return success({
    modelParallel: tensor,
    ...(context > 1 ? { contextParallel: context, contextMethod: 'ring' as const } : {}),
    ...(stages.value === null ? {} : { pipeline: stages.value }),
    ...(pipeline > 1 ? { axisOrder: ORDER } : {}),
    ...(experts.value > 1 ? { expertParallel: { degree: experts.value } } : {}),
    overlap: true,
    zeroStage,
    ...(zeroStage === 3 ? { fsdp: { prefetch: 1, keepsWeights: sharding === 'once' } } : {}),
    sequenceParallel,
    tensorOverlap,
    ...(recompute === 'selective' ? { checkpointing: 'selective' as const } : {}),
    isCut: experts.value < (layout.experts ?? 1),
  });
}

/** Interleaved if there are enough micro-batches and layers; null for a single stage. */
function pipelineOf({ model, layout }: TrainingRun): Result<PipelineSettings | null> {
  const { pipeline: stages, chunks } = layout;
  if (stages === 1) return success(null);
  if (layersOfChunks(model.layers, { stages, chunks: 1 }) === null) {
    return problem(
      'row',
      `has ${formatCount(stages)} stages for ${formatCount(model.layers)} layers; expected a layer for each`,
    );
  }
  const isInterleaved =
    chunks > 1 &&
    wholeMicroBatches(layout) >= stages &&
    layersOfChunks(model.layers, { stages, chunks }) !== null;
  return success(
    isInterleaved
      ? { stages, schedule: 'interleaved', chunks }
      : { stages, schedule: 'oneForwardOneBackward' },
  );
}

/** Returns the NPUs of data and context parallelism that experts are distributed over. */
function expertsOf(run: TrainingRun): Result<number> {
  const { model, layout } = run;
  const { experts = 1, tensor } = layout;
  if (model.experts === undefined || experts === 1) return success(1);
  // The group of the run includes the NPUs of tensor parallelism.
  const degree = Math.max(1, experts / tensor);
  const sizes = dimensionsOf(run).map(({ size }) => size);
  const group = checkExpertGroup(axesInOrder(degreesOf(layout), ORDER), degree, sizes);
  if (group.ok && Number.isInteger(degree) && model.experts.count % degree === 0) return success(degree);
  return problem(
    'row',
    `deals ${formatCount(model.experts.count)} experts out to ${formatCount(experts)} GPUs; expected a number that divides both the experts and the GPUs of TP x CP x DP`,
  );
}
