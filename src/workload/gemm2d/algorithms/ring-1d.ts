/**
 * A whole layer C[t,O] = A[t,I] W[I,O] with its three products on one ring of n chips, as 1-D tensor parallelism with
 * sequence parallelism (an activation goes round, a part of the product at each step) and as fully sharded data
 * parallelism (weights gathered before each pass, gradients reduce-scattered, all prefetched). Along H.
 *
 *     1D TP   3 (c/n + (n-1) max(launch + sync + (act/n) / b, c/n))      act = 2 t min(I, O) bytes
 *     FSDP    2 max(c, AG(w)) + max(c, RdS(w))                           w = 2 I O / n bytes
 */
import { BYTES_PER_ELEMENT } from '../element.ts';
import { ringTime, totalNs, type OperationTime } from '../operation.ts';
import { repeated, sumOf, type GemmTime } from '../gemm-time.ts';
import type { Layer } from '../plan.ts';
import type { GemmProfile } from '../profile.ts';

const GEMMS = 3;

export interface TensorParallelParts {
  readonly products: number;
  /** Time of one part of a product, which has as many parts as there are chips. */
  readonly partNs: number;
  /** Bytes passed on between two parts. */
  readonly bytes: number;
  readonly pass: OperationTime;
}

export function tensorParallelParts(
  profile: GemmProfile,
  layer: Layer,
  tokens: number,
  chips: number,
): TensorParallelParts {
  const bytes = (BYTES_PER_ELEMENT * tokens * Math.min(layer.inputs, layer.outputs)) / chips;
  const pass: OperationTime = {
    launchNs: profile.launchNs.sendRecv,
    syncNs: profile.sendRecvSyncNs,
    transferNs: bytes / profile.allGatherGBps.horizontal,
  };
  return { products: GEMMS, partNs: layerComputeNs(profile, layer, tokens, chips) / chips, bytes, pass };
}

export function tensorParallelTime(
  profile: GemmProfile,
  layer: Layer,
  tokens: number,
  chips: number,
): GemmTime {
  const { partNs, pass } = tensorParallelParts(profile, layer, tokens, chips);
  return {
    ns: GEMMS * (partNs + (chips - 1) * Math.max(totalNs(pass), partNs)),
    computeNs: GEMMS * partNs * chips,
    communication: repeated(GEMMS * (chips - 1), pass),
  };
}

export interface FullyShardedParts {
  readonly productNs: number;
  /** Bytes of the weights that a chip holds. */
  readonly shard: number;
  readonly gather: OperationTime;
  readonly scatter: OperationTime;
}

export function fullyShardedParts(
  profile: GemmProfile,
  layer: Layer,
  tokens: number,
  chips: number,
): FullyShardedParts {
  const shard = (BYTES_PER_ELEMENT * layer.inputs * layer.outputs) / chips;
  return {
    productNs: layerComputeNs(profile, layer, tokens, chips),
    shard,
    gather: ringTime(profile, 'allGather', 'horizontal', chips, shard),
    scatter: ringTime(profile, 'reduceScatter', 'horizontal', chips, shard),
  };
}

export function fullyShardedTime(
  profile: GemmProfile,
  layer: Layer,
  tokens: number,
  chips: number,
): GemmTime {
  const { productNs, gather, scatter } = fullyShardedParts(profile, layer, tokens, chips);
  return {
    ns: 2 * Math.max(productNs, totalNs(gather)) + Math.max(productNs, totalNs(scatter)),
    computeNs: GEMMS * productNs,
    communication: sumOf(repeated(2, gather), scatter),
  };
}

/** One product of the layer on one chip. */
function layerComputeNs(
  profile: GemmProfile,
  { inputs, outputs }: Layer,
  tokens: number,
  chips: number,
): number {
  return (2 * tokens * inputs * outputs) / chips / profile.flopPerNs;
}
