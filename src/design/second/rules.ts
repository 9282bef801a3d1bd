/**
 * The default of each field of a document of version 2: one rule per field, used by reader (read.ts) and writer (write.ts) alike. table.ts
 * describes them. Frozen: a change here is a new version of the document.
 */
import { blocks } from '../../topology/blocks/blocks.ts';
import { acceleratorOf } from '../presets/accelerators.ts';
import type { Design } from '../document.ts';
import { withShorterWays } from '../shortest-ways.ts';
import { linksMeasuredOn, stackMeasuredOn } from './measured-on.ts';

/** What a document says besides the fields of a design. */
export interface Said {
  /** True if an efficiency is given: products then run at it, and no stack is used. */
  readonly efficiency: boolean;
  /** The accelerator of the named machine. Defaults to the one with the design's numbers. */
  readonly accelerator?: string;
  /** Proposed for the named machine. */
  readonly leastChunkBytes?: number;
}

export interface Rule {
  readonly path: DefaultPath;
  /** Returns undefined if the design has no such field. Reads only fields whose rules come before this one. */
  readonly second: (design: Design, said: Said) => unknown;
}

export const DEFAULT_PATHS = [
  'workload.precision',
  'workload.attentionScores',
  'workload.embeddings',
  'workload.microBatch',
  'parallelism.overlap',
  'parallelism.sequenceParallel',
  'parallelism.axisOrder',
  'compute.calibration',
  'compute.efficiency',
  'system.calibration',
  'system.leastChunkBytes',
  'system.algorithms.allToAll',
  'system.interDimension',
] as const;
export type DefaultPath = (typeof DEFAULT_PATHS)[number];

/** These follow from the network; all others are assumptions about a step, which form a set (assumptions.ts). */
export const NETWORK_PATHS: ReadonlySet<DefaultPath> = new Set([
  'system.leastChunkBytes',
  'system.algorithms.allToAll',
  'system.interDimension',
]);

/** These follow from the degrees of parallelism. */
export const DEGREE_PATHS: ReadonlySet<DefaultPath> = new Set([
  'workload.microBatch',
  'parallelism.sequenceParallel',
  'parallelism.axisOrder',
]);

/** For links whose library was measured. */
export const MEASURED_CHUNK_BYTES = 8 * 2 ** 20;
export const LEAST_CHUNK_BYTES = 2 ** 20;
/** Present in the fields, but unused while a stack is named. */
export const REPLACED_EFFICIENCY = 0.5;
const FULL_EFFICIENCY = 1;
const AXIS_ORDER = ['tensor', 'context', 'data', 'pipeline'];

const RULE_OF: Readonly<Record<DefaultPath, Rule['second']>> = {
  'workload.precision': (design) => ofTransformer(design, 'bf16'),
  'workload.attentionScores': (design) => ofTransformer(design, true),
  'workload.embeddings': (design) => ofTransformer(design, true),
  'workload.microBatch': (design) => (hasStages(design) ? 1 : undefined),
  'parallelism.overlap': ({ workload }) => workload.kind !== 'table',
  'parallelism.sequenceParallel': (design) =>
    design.parallelism.modelParallel > 1 ? ofTransformer(design, true) : undefined,
  'parallelism.axisOrder': (design) =>
    hasStages(design) && design.parallelism.innermost === undefined ? AXIS_ORDER : undefined,
  'compute.calibration': ({ workload, compute }, said) =>
    said.efficiency || workload.kind !== 'transformer'
      ? undefined
      : stackMeasuredOn(acceleratorId(compute, said), workload.precision),
  'compute.efficiency': ({ compute }) =>
    compute.calibration === undefined ? FULL_EFFICIENCY : REPLACED_EFFICIENCY,
  'system.calibration': ({ compute }, said) =>
    compute.calibration === undefined ? undefined : linksMeasuredOn(acceleratorId(compute, said)),
  'system.leastChunkBytes': ({ system }, { leastChunkBytes = LEAST_CHUNK_BYTES }) =>
    system.calibration === undefined && system.ownLinks === undefined
      ? leastChunkBytes
      : MEASURED_CHUNK_BYTES,
  'system.algorithms.allToAll': ({ topology }) =>
    withShorterWays({}, topology.dimensions, true).allToAll ?? [],
  'system.interDimension': ({ topology }) => (isTorus(topology.dimensions) ? 'themis' : 'ascending'),
};

/** In the order in which they are applied. */
export const RULES: readonly Rule[] = DEFAULT_PATHS.map((path) => ({ path, second: RULE_OF[path] }));

function ofTransformer<T>({ workload }: Design, value: T): T | undefined {
  return workload.kind === 'transformer' ? value : undefined;
}

function hasStages({ workload, parallelism }: Design): boolean {
  return workload.kind === 'transformer' && (parallelism.pipeline?.stages ?? 1) > 1;
}

/**
 * Returns whether there are several axes along which NPUs are joined only to their neighbours: chunks that take them in different orders
 * use all links.
 */
function isTorus(dimensions: Design['topology']['dimensions']): boolean {
  const axes = dimensions.filter(({ size }) => size !== 1);
  return axes.length > 1 && axes.every(({ kind }) => blocks[kind].joinsNextOnly);
}

function acceleratorId(compute: Design['compute'], { accelerator }: Said): string | null {
  return accelerator ?? acceleratorOf(compute)?.id ?? null;
}
