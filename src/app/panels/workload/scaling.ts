/**
 * Weak and strong scaling of any model. Weak: every replica has its own fixed share and the batch follows
 * the number of replicas. Strong: the batch of all replicas is fixed and they share it.
 */
import type { Design, Workload } from '../../../design/document.ts';
import { designAxes } from '../../../design/parallelism/axes.ts';
import { switchScaling } from '../../../workload/mapping/facts/batch.ts';
import { transformerModel } from '../../../workload/transformer/facts/model.ts';
import { without } from './write-workload.ts';

export type ModelOnly = Exclude<Workload, { readonly kind: 'table' }>;

export const SCALINGS = ['weak', 'strong'] as const;
export type Scaling = (typeof SCALINGS)[number];

export function scalingOf({ globalBatch }: ModelOnly): Scaling {
  return globalBatch === undefined ? 'weak' : 'strong';
}

/** Returns the number of replicas that share a global batch; 1 if the degrees cannot be mapped. */
export function replicasOf(design: Design): number {
  const { tensor, context, pipeline, data } = designAxes(design).degrees;
  // Other models have no context parallelism and no stages, whatever the design says.
  const replicas = design.workload.kind === 'transformer' ? data : data * context * pipeline;
  // Every NPU of a recommendation model has samples of its own.
  if (design.workload.kind === 'dlrm') return Math.max(1, Math.floor(replicas * tensor));
  return Math.max(1, Math.floor(replicas));
}

/** The unit of the batch. */
export function sampleName(workload: ModelOnly): string {
  switch (workload.kind) {
    case 'transformer':
      return 'sequences';
    case 'convolution':
      return 'images';
    case 'dlrm':
      return 'samples';
  }
}

/** Samples of all replicas together in an iteration. */
export function samplesOf(workload: ModelOnly, replicas: number): number {
  return workload.globalBatch ?? perReplica(workload) * replicas;
}

/** Converts the batch to the other kind of scaling, as closely as whole samples allow. */
export function withScaling(workload: ModelOnly, scaling: Scaling, replicas: number): ModelOnly {
  if (scaling === scalingOf(workload)) return workload;
  const { globalBatch } = workload;
  const batch = { perReplica: Math.max(1, Math.round(perReplica(workload))) };
  const next = switchScaling(globalBatch === undefined ? batch : { ...batch, global: globalBatch }, replicas);
  if (next.global !== undefined) return { ...workload, globalBatch: next.global };
  switch (workload.kind) {
    case 'transformer':
      return without(
        { ...workload, tokensPerReplica: next.perReplica * sequenceOf(workload) },
        'globalBatch',
      );
    case 'convolution':
      return without({ ...workload, imagesPerNpu: next.perReplica }, 'globalBatch');
    case 'dlrm':
      return without({ ...workload, samplesPerNpu: next.perReplica }, 'globalBatch');
  }
}

function perReplica(workload: ModelOnly): number {
  switch (workload.kind) {
    case 'transformer':
      return workload.tokensPerReplica / sequenceOf(workload);
    case 'convolution':
      return workload.imagesPerNpu;
    case 'dlrm':
      return workload.samplesPerNpu;
  }
}

function sequenceOf(workload: Extract<ModelOnly, { readonly kind: 'transformer' }>): number {
  return transformerModel(workload, 1).sequence;
}
