/**
 * The batch of one replica. Weak scaling: a fixed number of samples per replica, so that the global batch
 * follows the number of replicas. Strong scaling: a fixed global batch, shared evenly.
 */
import { formatCount } from '../../../units/count.ts';
import { problem, success } from '../../../units/result.ts';
import type { Result } from '../../../units/result.ts';

/** Samples (sequences, images, ...) per replica; a global batch, if given, takes precedence. */
export interface Batch {
  readonly perReplica: number;
  readonly global?: number;
}

/** Samples of one replica per iteration. A global batch that replicas cannot share is an error at `path`. */
export function replicaBatch(
  batch: Batch,
  dataParallel: number,
  path = 'workload.globalBatch',
): Result<number> {
  const { global } = batch;
  if (global === undefined || global % dataParallel === 0) return success(replicaShare(batch, dataParallel));
  return problem(
    path,
    `A global batch of ${formatCount(global)} cannot be shared evenly by ${formatCount(dataParallel)} replicas; ` +
      `the nearest possible ${nearest(global, dataParallel)}.`,
  );
}

/** `replicaBatch` for a checked batch. */
export function replicaShare({ perReplica, global }: Batch, dataParallel: number): number {
  return global === undefined ? perReplica : Math.ceil(global / dataParallel);
}

/** Samples of all replicas per iteration. */
export function globalBatch({ perReplica, global }: Batch, dataParallel: number): number {
  return global ?? perReplica * dataParallel;
}

/** The same number of samples under the other kind of scaling, so that switching changes nothing at first. */
export function switchScaling(batch: Batch, dataParallel: number): Batch {
  const { perReplica, global } = batch;
  if (global === undefined) return { perReplica, global: globalBatch(batch, dataParallel) };
  return { perReplica: Math.max(1, Math.round(global / dataParallel)) };
}

function nearest(global: number, dataParallel: number): string {
  const below = Math.floor(global / dataParallel) * dataParallel;
  const above = formatCount(below + dataParallel);
  return below >= dataParallel ? `are ${formatCount(below)} and ${above}` : `is ${above}`;
}
