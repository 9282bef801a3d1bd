/** All knobs of a design. Turning one leaves the document as it is. */
import { MODEL_BOUNDS, NUMBER_BOUNDS, type NumberBound } from '../../../design/bounds.ts';
import { budgetOf } from '../../../design/budget.ts';
import type { Design } from '../../../design/document.ts';
import { formatBandwidth } from '../../../units/bandwidth.ts';
import { formatDecimal } from '../../../units/decimal.ts';
import { dimensionKnob, isOfDimension, type DimensionKnobId } from './dimension-knobs.ts';
import { FACTORS, within, type Knob } from './knob.ts';
import { withBudget } from '../../panels/budget/budget.ts';
import { replicasOf, sampleName, samplesOf, type ModelOnly } from '../../panels/workload/scaling.ts';

/** Knobs of the whole design. */
export const KNOB_IDS = ['compute', 'bandwidth', 'latency', 'chunks', 'batch'] as const;
type WholeKnobId = (typeof KNOB_IDS)[number];
/** Knobs of the whole design, and of one dimension by its index. */
export type KnobId = WholeKnobId | DimensionKnobId;

const CHUNKS = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024];
const TABLE_COMPUTE = 'The layers come from a table, which has its own times.';
const TABLE_BATCH = 'The layers come from a table, whose sizes hold for its own batch.';

const WHOLE: Readonly<Record<WholeKnobId, Knob>> = {
  compute: {
    label: 'Compute power',
    kind: 'factor',
    values: FACTORS,
    tried: [0.25, 0.5, 1, 3, 8],
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
    valueText: ({ compute: { array, peakTflops } }) =>
      array === undefined ? `${formatDecimal(peakTflops)} TFLOPS` : `${formatDecimal(array.clockGHz)} GHz`,
    reason: ({ workload }) => (workload.kind === 'table' ? TABLE_COMPUTE : null),
  },
  bandwidth: {
    label: 'Bandwidth',
    kind: 'factor',
    values: FACTORS,
    tried: [0.25, 0.5, 1, 3, 8],
    neutral: () => 1,
    apply: (design, factor) =>
      withBudget(design, within(budgetOf(design) * factor, NUMBER_BOUNDS.budgetGBps)),
    valueText: (design) => formatBandwidth(budgetOf(design)),
    reason: () => null,
  },
  latency: {
    label: 'Link latency',
    kind: 'factor',
    values: [0, ...FACTORS],
    tried: [0, 0.5, 1, 3, 8],
    neutral: () => 1,
    apply: withLatency,
    valueText: ({ topology }) => {
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
    label: 'Chunks',
    kind: 'number',
    values: CHUNKS,
    tried: [1, 8, 64, 256, 1024],
    neutral: ({ system }) => system.chunks,
    apply: (design, chunks) => ({ ...design, system: { ...design.system, chunks } }),
    valueText: () => '',
    reason: () => null,
  },
  batch: {
    label: 'Batch',
    kind: 'factor',
    values: [0.25, 0.5, 1, 2, 4, 8],
    tried: [0.25, 0.5, 1, 2, 8],
    neutral: () => 1,
    apply: (design, factor) =>
      design.workload.kind === 'table'
        ? design
        : { ...design, workload: { ...design.workload, ...batchOf(design.workload, factor, design) } },
    valueText: (design) => {
      const { workload } = design;
      if (workload.kind === 'table') return '';
      return `${formatDecimal(samplesOf(workload, replicasOf(design)), 6)} ${sampleName(workload)}`;
    },
    reason: ({ workload }) => (workload.kind === 'table' ? TABLE_BATCH : null),
  },
};

export function knobOf(id: KnobId): Knob {
  return isOfDimension(id) ? dimensionKnob(id) : WHOLE[id];
}

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
    const perReplica = Math.max(1, Math.round((globalBatch * factor) / replicas));
    return { globalBatch: within(perReplica * replicas, MODEL_BOUNDS.transformer.globalBatch) };
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
