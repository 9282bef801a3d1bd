/** A layout: how one model is laid over the NPUs of one machine. It decides nothing of what an iteration gets done. */
import type { Design } from '../../design/document.ts';
import { designAxes } from '../../design/parallelism/axes.ts';
import { without } from '../../units/without.ts';
import { AXES, type AxisId } from '../../workload/axes/axis-list.ts';
import { completeOrder } from '../../workload/axes/axes.ts';
import { printAxes } from '../../workload/axes/axes-notation.ts';
import type { Checkpointing } from '../../workload/mapping/mapping.ts';
import type { ZeroStage } from '../../workload/parallel/zero.ts';
import { usualPipeline, type PipelineSettings } from '../../workload/pipeline/settings.ts';
import type { TransformerWorkload } from '../../workload/transformer/facts/description.ts';

/** A design whose workload is a transformer. */
export type TransformerDesign = Design & { readonly workload: TransformerWorkload };

export interface Layout {
  readonly tensor: number;
  readonly context: number;
  /** 1: no pipeline. */
  readonly stages: number;
  /** Chunks of layers of a stage: virtual stages. */
  readonly chunks: number;
  readonly data: number;
  /** NPUs of a group of experts; null for a dense model. */
  readonly experts: number | null;
  readonly zeroStage: ZeroStage;
  /** Sequences. */
  readonly microBatch: number;
  readonly checkpointing: Checkpointing;
  readonly sequenceParallel: boolean;
  /** All axes, innermost first. */
  readonly order: readonly AxisId[];
}

/** Returns the base with the layout; other fields of its parallelism stay, as far as they are compatible. */
export function withLayout(base: TransformerDesign, layout: Layout): TransformerDesign {
  const { parallelism, workload } = base;
  const { context, experts, zeroStage, order, microBatch } = layout;
  const pipeline = pipelineOf(layout);
  const rest = without(
    parallelism,
    ...(['contextParallel', 'pipeline', 'axisOrder', 'innermost', 'mesh', 'iterations'] as const),
  );
  const shared = without(rest, ...(['expertParallel', 'fsdp'] as const));
  const { fsdp, expertParallel } = parallelism;
  const isUsual = order.join() === completeOrder().join();
  return {
    ...base,
    workload: { ...workload, microBatch },
    parallelism: {
      ...shared,
      modelParallel: layout.tensor,
      zeroStage,
      checkpointing: layout.checkpointing,
      sequenceParallel: layout.sequenceParallel,
      ...(context > 1 ? { contextParallel: context } : {}),
      ...(pipeline === null ? {} : { pipeline }),
      ...(experts === null ? {} : { expertParallel: { ...expertParallel, degree: experts } }),
      ...(zeroStage === 3 && fsdp !== undefined ? { fsdp: without(fsdp, 'shards') } : {}),
      ...(isUsual ? {} : { axisOrder: order }),
    },
  };
}

/** null if there is one stage. */
export function pipelineOf({ stages, chunks }: Pick<Layout, 'stages' | 'chunks'>): PipelineSettings | null {
  return stages === 1 ? null : usualPipeline(stages, chunks);
}

/** `TP8 PP4 VP2 DP32`: the axes with more than one NPU, innermost first. */
export function axesText({ tensor, context, stages, chunks, data, experts, order }: Layout): string {
  const degrees = { tensor, context, pipeline: stages, data };
  return printAxes({ degrees, order, chunks, ...(experts === null ? {} : { experts }) });
}

/** The same with its other choices: `TP8 PP4 DP32, micro-batch 2, ZeRO 1, full recomputation, sequence parallel`. */
export function layoutText(layout: Layout): string {
  const { microBatch, zeroStage, checkpointing, sequenceParallel } = layout;
  return [
    axesText(layout),
    `micro-batch ${microBatch}`,
    ...(zeroStage > 0 ? [`ZeRO ${zeroStage}`] : []),
    checkpointing === 'none' ? 'no recomputation' : `${checkpointing} recomputation`,
    ...(sequenceParallel ? ['sequence parallel'] : []),
  ].join(', ');
}

/** Choices that a search may keep as a design has them, by their names on the command line. */
export const KEPT_CHOICES = {
  tp: 'tensor',
  cp: 'context',
  pp: 'stages',
  vp: 'chunks',
  ep: 'experts',
  zero: 'zeroStage',
  'micro-batch': 'microBatch',
  recomputation: 'checkpointing',
  'sequence-parallel': 'sequenceParallel',
} as const satisfies Readonly<Record<string, keyof Layout>>;

export type KeptChoice = keyof typeof KEPT_CHOICES;
export const KEPT_CHOICE_NAMES = Object.keys(KEPT_CHOICES) as readonly KeptChoice[];

/** The choices of a layout, as a table lists them. */
export const LAYOUT_CHOICES = {
  'tensor parallelism': ({ tensor }: Layout) => tensor,
  'context parallelism': ({ context }: Layout) => context,
  stages: ({ stages }: Layout) => stages,
  'virtual stages': ({ chunks }: Layout) => chunks,
  'expert parallelism': ({ experts }: Layout) => experts,
  'ZeRO stage': ({ zeroStage }: Layout) => zeroStage,
  'micro-batch': ({ microBatch }: Layout) => microBatch,
  recomputation: ({ checkpointing }: Layout) => checkpointing,
  'sequence parallelism': ({ sequenceParallel }: Layout) => sequenceParallel,
  'order of axes': ({ order }: Layout) => order.map((id) => AXES[id].letters).join(' '),
} as const satisfies Readonly<Record<string, (layout: Layout) => unknown>>;

export type LayoutChoice = keyof typeof LAYOUT_CHOICES;

/** The layout of a design, with its order of axes as far as that makes a difference. */
export function layoutOf(design: TransformerDesign): Layout {
  const { parallelism, workload } = design;
  const { degrees, order, chunks, experts } = designAxes(design);
  return {
    tensor: degrees.tensor,
    context: degrees.context,
    stages: degrees.pipeline,
    chunks,
    data: degrees.data,
    experts: experts ?? null,
    zeroStage: parallelism.zeroStage ?? 0,
    microBatch: workload.microBatch ?? 1,
    checkpointing: parallelism.checkpointing ?? (workload.recompute ? 'full' : 'none'),
    sequenceParallel: parallelism.sequenceParallel ?? false,
    order,
  };
}
