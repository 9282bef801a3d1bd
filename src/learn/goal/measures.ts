/** Measures in goals: numbers of a design and of the run of its shown scheme, by name. */
import { trainingOfDesign } from '../../analysis/training-run/training-of-design.ts';
import type { Design } from '../../design/document.ts';
import type { SchemeResult } from '../../run/report/results.ts';
import { blocks } from '../../topology/blocks/blocks.ts';
import { formOf } from '../../topology/blocks/form.ts';
import { formatBandwidth } from '../../units/bandwidth.ts';
import { formatBytes } from '../../units/bytes.ts';
import { formatCount } from '../../units/count.ts';
import { formatDecimal } from '../../units/decimal.ts';
import { formatDollars } from '../../units/dollars.ts';
import { formatPercent } from '../../units/percent.ts';
import { formatTime } from '../../units/time.ts';
import { formatAmount } from '../../units/rate.ts';

/** A design and the event-driven run of the scheme it shows. */
export interface Measured {
  readonly design: Design;
  readonly result: SchemeResult;
}

export interface Measure {
  /** In a sentence: "iteration", "busy share of dimension 2". */
  readonly label: string;
  readonly print: (value: number) => string;
  /** Returns null if the run does not have it. */
  readonly of: (measured: Measured) => number | null;
}

export interface DimensionMeasure {
  readonly label: string;
  readonly print: (value: number) => string;
  /** @param dimension counted from 0; undefined if the design has no such dimension */
  readonly of: (measured: Measured, dimension: number) => number | undefined;
}

const time = (ns: number): string => formatTime(ns, 4);
const percent = (share: number): string => formatPercent(share);

/** Times in ns, bandwidth in GB/s per NPU, bytes per NPU, costs in $, shares 0..1. */
export const MEASURES = {
  iteration: { label: 'iteration', print: time, of: ({ result }) => result.iterationNs },
  compute: { label: 'compute', print: time, of: ({ result }) => result.computeNs },
  exposed: { label: 'exposed communication', print: time, of: ({ result }) => result.exposedCommNs },
  utilisation: { label: 'mean utilisation', print: percent, of: ({ result }) => result.utilisation },
  throughput: {
    label: 'throughput',
    print: (value) => `${formatAmount(value)}/s`,
    of: ({ result }) => result.throughput.perSecond,
  },
  mfu: { label: 'MFU', print: percent, of: ({ result }) => result.throughput.mfu },
  cost: {
    label: 'network cost',
    print: (value) => formatDollars(value),
    of: ({ result }) => result.costDollars,
  },
  bandwidth: {
    label: 'bandwidth of an NPU',
    print: (value) => formatBandwidth(value, 4),
    of: ({ result }) => sum(result.splitGBps),
  },
  sent: {
    label: 'bytes sent by an NPU',
    print: (value) => formatBytes(value),
    of: ({ result }) => sum(result.dimensions.map(({ bytes }) => bytes)),
  },
  goodput: {
    label: 'goodput of the training',
    print: percent,
    of: ({ design, result }) => trainingOfDesign(design, result.splitGBps).goodput.effective,
  },
  npus: { label: 'NPUs', print: formatCount, of: ({ result }) => result.work.npus },
  dimensions: { label: 'dimensions', print: formatCount, of: ({ result }) => result.dimensions.length },
  chunks: { label: 'chunks', print: formatCount, of: ({ design }) => design.system.chunks },
  slowest: {
    label: 'largest bandwidth of a dimension / smallest',
    print: (value) => `${formatDecimal(value)} ×`,
    of: ({ result }) => Math.max(...result.splitGBps) / Math.min(...result.splitGBps),
  },
} as const satisfies Readonly<Record<string, Measure>>;

export type MeasureName = keyof typeof MEASURES;

/** The same for one dimension: `busy(2)`, the innermost is 1. */
export const DIMENSION_MEASURES = {
  links: {
    label: 'links of an NPU',
    print: formatCount,
    of: ({ design }, index) => {
      const dimension = design.topology.dimensions[index];
      return dimension && blocks[dimension.kind].linksPerNpu(formOf({ ...dimension, ...dimension.wires }));
    },
  },
  link: {
    label: 'bandwidth',
    print: (value) => formatBandwidth(value, 4),
    of: ({ result }, dimension) => result.splitGBps[dimension],
  },
  bytes: {
    label: 'bytes sent by an NPU',
    print: (value) => formatBytes(value),
    of: ({ result }, dimension) => result.dimensions[dimension]?.bytes,
  },
  use: {
    label: 'utilisation',
    print: percent,
    of: ({ result }, dimension) => result.dimensions[dimension]?.utilisation,
  },
  busy: {
    label: 'busy share',
    print: percent,
    of: ({ result }, dimension) => result.dimensions[dimension]?.busyShare,
  },
} as const satisfies Readonly<Record<string, DimensionMeasure>>;

export type DimensionMeasureName = keyof typeof DIMENSION_MEASURES;

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
