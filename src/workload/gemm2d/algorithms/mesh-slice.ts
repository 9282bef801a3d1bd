/**
 * MeshSlice: the product is cut into S slices; every slice gathers (or reduce-scatters) its part of both
 * moving matrices on both rings while the slice before is multiplied. Source: MeshSlice (ISCA 2025), its cost
 * model; LS and RS follow the authors' public code: the prologue is the input's first operation, the epilogue
 * the last product and the output's operation.
 *
 *     OS       pair + (S-1) max(pair, c/S) + c/S
 *     LS, RS   t_in + c/S + t_out + (S-1) max(pair, c/S)       port mode `average`: as OS
 */
import { inEachDirection, other } from '../directions.ts';
import { ringTime, totalNs } from '../operation.ts';
import { computeNs, inputDirection, kindOf, ringOf, shardBytes, type Gemm, type Grid } from '../gemm.ts';
import { pairNs, repeated, sumOf, type Iterated } from '../gemm-time.ts';
import { type GemmProfile } from '../profile.ts';

export function meshSliceTime(profile: GemmProfile, gemm: Gemm, mesh: Grid, slices: number): Iterated {
  const perIteration = inEachDirection((direction) =>
    ringTime(
      profile,
      kindOf(gemm.flow, direction),
      direction,
      ringOf(mesh, direction),
      shardBytes(gemm, mesh, direction) / slices,
    ),
  );
  const pair = pairNs(profile, perIteration);
  const compute = computeNs(gemm, mesh, profile);
  const steady = (slices - 1) * Math.max(pair, compute / slices);
  let ends = pair;
  if (gemm.flow !== 'OS' && profile.portMode !== 'average') {
    const input = inputDirection(gemm.flow);
    ends = totalNs(perIteration[input]) + totalNs(perIteration[other(input)]);
  }
  return {
    ns: ends + compute / slices + steady,
    computeNs: compute,
    communication: repeated(slices, sumOf(perIteration.horizontal, perIteration.vertical)),
    iterations: slices,
    perIteration,
    pairNs: pair,
  };
}

/** Bytes of both moving matrices on a chip, gathered, with two buffers (or `buffers`). */
export function bufferBytes(gemm: Gemm, mesh: Grid, slices: number, buffers = 2): number {
  const gathered = inEachDirection(
    (direction) => ringOf(mesh, direction) * shardBytes(gemm, mesh, direction),
  );
  return (buffers * (gathered.horizontal + gathered.vertical)) / slices;
}

/** Bytes that pass each link of a ring; slicing does not change them. */
export function bytesPerLink(
  gemm: Gemm,
  mesh: Grid,
): { readonly horizontal: number; readonly vertical: number } {
  return inEachDirection((direction) => (ringOf(mesh, direction) - 1) * shardBytes(gemm, mesh, direction));
}
