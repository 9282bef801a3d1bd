/** Micro-batch and batch of a DeepSpeed configuration: the batch is micro-batch x accumulation steps x replicas. */
import type { Design } from '../../design/document.ts';
import { npuCount } from '../../topology/dimension.ts';
import { formatCount } from '../../units/count.ts';
import type { ImportedDesign } from '../imported.ts';
import { asLoss, type Loss } from '../report.ts';
import { problemAt } from '../source.ts';
import { wholeAt, type Reader } from './fields.ts';

export const MICRO = 'train_micro_batch_size_per_gpu';
export const BATCH = 'train_batch_size';
export const STEPS = 'gradient_accumulation_steps';

export interface Batches {
  readonly micro: number | undefined;
  readonly batch: number | undefined;
  readonly steps: number | undefined;
}

export function batchesOf(reader: Reader): Batches {
  const micro = wholeAt(reader, MICRO, 1, 1_000_000);
  const batch = wholeAt(reader, BATCH, 1, 1_000_000_000);
  const steps = wholeAt(reader, STEPS, 1, 1_000_000_000);
  if (micro !== undefined && steps !== undefined && batch !== undefined && batch % (micro * steps) !== 0) {
    const message = `${BATCH} is ${batch}; expected a multiple of ${MICRO} x ${STEPS} = ${micro * steps}`;
    reader.problems.push(problemAt(reader.source, reader.members.get(BATCH)!.value.offset, message));
  }
  return { micro, batch, steps };
}

/** Computes the missing one of micro-batch, steps and batch from the design's replicas; a file with all three needs no design. */
export function withBatches(
  reader: Reader,
  { micro, batch, steps }: Batches,
  design: Design,
): ImportedDesign {
  const { workload } = design;
  const replicas = replicasOf(design);
  const losses: Loss[] = [];
  const at = (key: string): number => reader.members.get(key)?.offset ?? 0;
  const say = (kind: Loss['kind'], key: string, message: string): void => {
    losses.push(asLoss(kind)(problemAt(reader.source, at(key), message)));
  };
  const { product, microBatch, globalBatch } = completed({ micro, batch, steps }, replicas);
  const fields = {
    ...(microBatch === null ? {} : { microBatch }),
    ...(globalBatch === null ? {} : { globalBatch }),
  };
  if (batch === undefined && product !== null) {
    say(
      'default',
      STEPS,
      `${BATCH}: ${formatCount(product)} = ${micro} x ${steps} x ${replicas} replicas of the design`,
    );
  } else if (batch !== undefined && product !== null && product !== batch) {
    say('changed', BATCH, otherReplicas(batch, micro!, steps!, replicas!));
  }
  if (steps !== undefined && batch !== undefined && microBatch === null)
    say('dropped', STEPS, `${BATCH} is not so many whole micro-batches on the replicas of the design`);
  if (steps !== undefined && micro === undefined && batch === undefined)
    say('dropped', STEPS, `${STEPS} says nothing without a batch or a micro-batch`);
  return { design: { ...design, workload: { ...workload, ...fields } }, losses };
}

/** Computes the third from the two that the file gives; null if they do not determine it. */
function completed({ micro, batch, steps }: Batches, replicas: number | null) {
  const product =
    micro === undefined || steps === undefined || replicas === null ? null : micro * steps * replicas;
  const derived = batch === undefined || steps === undefined ? null : perReplica(batch, steps, replicas);
  return { product, microBatch: micro ?? derived, globalBatch: batch ?? product };
}

function otherReplicas(batch: number, micro: number, steps: number, replicas: number): string {
  const theirs = formatCount(batch / (micro * steps));
  const now = batch / (micro * replicas);
  const often = Number.isInteger(now)
    ? `: ${formatCount(now)} micro-batches are accumulated, not ${steps}`
    : '';
  return `the file is for ${theirs} replicas, the design has ${formatCount(replicas)}${often}`;
}

function perReplica(batch: number, steps: number, replicas: number | null): number | null {
  const micro = replicas === null ? NaN : batch / steps / replicas;
  return Number.isInteger(micro) ? micro : null;
}

/** Returns null if the degrees do not divide the NPUs. */
function replicasOf({ topology, parallelism }: Design): number | null {
  const { modelParallel, contextParallel = 1, pipeline } = parallelism;
  const replicas = npuCount(topology) / (modelParallel * contextParallel * (pipeline?.stages ?? 1));
  return Number.isInteger(replicas) ? replicas : null;
}
