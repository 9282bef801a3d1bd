/** What can be turned without touching the document: how a design becomes another one, value by value. */
import { MODEL_BOUNDS, NUMBER_BOUNDS, type NumberBound } from '../../../design/bounds.ts';
import type { Design } from '../../../design/document.ts';
import { formatBandwidth } from '../../../units/bandwidth.ts';
import { formatDecimal } from '../../../units/decimal.ts';
import { withBudget } from '../../panels/budget/budget.ts';
import { replicasOf, sampleName, samplesOf, type ModelOnly } from '../../panels/workload/scaling.ts';

export const KNOB_IDS = ['compute', 'bandwidth', 'latency', 'chunks', 'batch'] as const;
export type KnobId = (typeof KNOB_IDS)[number];

export interface Knob {
  readonly label: string;
  /** What is multiplied, or the number itself. */
  readonly kind: 'factor' | 'number';
  /** Where its slider stands, ascending. */
  readonly values: readonly number[];
  /** Where it is tried when it is varied alone. */
  readonly tried: readonly number[];
  /** The value that changes nothing. */
  readonly neutral: (design: Design) => number;
  readonly apply: (design: Design, value: number) => Design;
  /** What the design has then, with its unit; empty where that is no single number. */
  readonly told: (design: Design) => string;
  /** Why it can do nothing for this design; null where it can. */
  readonly reason: (design: Design) => string | null;
}

const FACTORS = [
  ...[0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1],
  ...[1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5, 6, 7, 8],
];
const CHUNKS = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024];
const TABLE_COMPUTE = 'The layers come from a table, which has its own times.';
const TABLE_BATCH = 'The layers come from a table, whose sizes hold for its own batch.';

export const KNOBS: Readonly<Record<KnobId, Knob>> = {
  compute: {
    ...{ label: 'Compute power', kind: 'factor', values: FACTORS, tried: [0.25, 0.5, 1, 3, 8] },
    neutral: () => 1,
    apply: (design, factor) => {
      const { peakTflops, array, ...compute } = design.compute;
      const times = (value: number): number => within(value * factor, NUMBER_BOUNDS.peakTflops);
      const clocked =
        array === undefined
          ? {}
          : { array: { ...array, clockGHz: within(array.clockGHz * factor, NUMBER_BOUNDS.clockGHz) } };
      return { ...design, compute: { ...compute, ...clocked, peakTflops: times(peakTflops) } };
    },
    told: ({ compute: { array, peakTflops } }) =>
      array === undefined ? `${formatDecimal(peakTflops)} TFLOPS` : `${formatDecimal(array.clockGHz)} GHz`,
    reason: ({ workload }) => (workload.kind === 'table' ? TABLE_COMPUTE : null),
  },
  bandwidth: {
    ...{ label: 'Bandwidth', kind: 'factor', values: FACTORS, tried: [0.25, 0.5, 1, 3, 8] },
    neutral: () => 1,
    apply: (design, factor) =>
      withBudget(design, within(design.bandwidth.budgetGBps * factor, NUMBER_BOUNDS.budgetGBps)),
    told: ({ bandwidth }) => formatBandwidth(bandwidth.budgetGBps),
    reason: () => null,
  },
  latency: {
    ...{ label: 'Link latency', kind: 'factor', values: [0, ...FACTORS], tried: [0, 0.5, 1, 3, 8] },
    neutral: () => 1,
    apply: withLatency,
    told: ({ topology }) => {
      const all = [...new Set(topology.dimensions.map(({ linkLatencyNs }) => linkLatencyNs))];
      return all.length === 1 ? `${formatDecimal(all[0] ?? 0)} ns` : '';
    },
    reason: ({ topology }) =>
      topology.dimensions.some(
        ({ linkLatencyNs, link }) =>
          linkLatencyNs > 0 || (link !== undefined && link.nicLatencyNs + link.routerLatencyNs > 0),
      )
        ? null
        : 'No link of this network has a latency.',
  },
  chunks: {
    ...{ label: 'Chunks', kind: 'number', values: CHUNKS, tried: [1, 8, 64, 256, 1024] },
    neutral: ({ system }) => system.chunks,
    apply: (design, chunks) => ({ ...design, system: { ...design.system, chunks } }),
    told: () => '',
    reason: () => null,
  },
  batch: {
    ...{ label: 'Batch', kind: 'factor', values: [0.25, 0.5, 1, 2, 4, 8], tried: [0.25, 0.5, 1, 2, 8] },
    neutral: () => 1,
    apply: (design, factor) =>
      design.workload.kind === 'table'
        ? design
        : { ...design, workload: { ...design.workload, ...batchOf(design.workload, factor, design) } },
    told: (design) => {
      const { workload } = design;
      if (workload.kind === 'table') return '';
      return `${formatDecimal(samplesOf(workload, replicasOf(design)), 6)} ${sampleName(workload)}`;
    },
    reason: ({ workload }) => (workload.kind === 'table' ? TABLE_BATCH : null),
  },
};

function withLatency(design: Design, factor: number): Design {
  const times = (ns: number): number => within(ns * factor, NUMBER_BOUNDS.latencyNs);
  const dimensions = design.topology.dimensions.map((dimension) => {
    const { link } = dimension;
    const far = { ...dimension, linkLatencyNs: times(dimension.linkLatencyNs) };
    if (link === undefined) return far;
    const [nicLatencyNs, routerLatencyNs] = [times(link.nicLatencyNs), times(link.routerLatencyNs)];
    return { ...far, link: { ...link, nicLatencyNs, routerLatencyNs } };
  });
  return { ...design, topology: { ...design.topology, dimensions } };
}

/** The field that decides the batch, multiplied; a batch that replicas share stays one they can share evenly. */
function batchOf(workload: ModelOnly, factor: number, design: Design): object {
  const { globalBatch } = workload;
  if (globalBatch !== undefined) {
    const replicas = replicasOf(design);
    const each = Math.max(1, Math.round((globalBatch * factor) / replicas));
    return { globalBatch: within(each * replicas, MODEL_BOUNDS.transformer.globalBatch) };
  }
  const times = (value: number, bound: NumberBound): number => within(Math.round(value * factor), bound);
  switch (workload.kind) {
    case 'transformer':
      return {
        tokensPerReplica: times(workload.tokensPerReplica, MODEL_BOUNDS.transformer.tokensPerReplica),
      };
    case 'convolution':
      return { imagesPerNpu: times(workload.imagesPerNpu, MODEL_BOUNDS.convolution.imagesPerNpu) };
    case 'dlrm':
      return { samplesPerNpu: times(workload.samplesPerNpu, MODEL_BOUNDS.dlrm.samplesPerNpu) };
  }
}

function within(value: number, { min, max }: NumberBound): number {
  return Math.min(max, Math.max(min, value));
}
