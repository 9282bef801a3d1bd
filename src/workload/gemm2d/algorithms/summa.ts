/**
 * SUMMA: T = lcm(Nr, Nc) iterations; in each, one chip of every ring broadcasts its block of an input in
 * packets (or the blocks of the output are summed into one), while the product before is multiplied. Times as
 * for MeshSlice with S = T; the ends of LS and RS keep both operations in every port mode.
 */
import { inEachDirection, type ByDirection } from '../directions.ts';
import { bestPackets, broadcastTime, totalNs } from '../operation.ts';
import { computeNs, kindOf, ringOf, shardBytes, type Gemm, type Grid } from '../gemm.ts';
import { pairNs, repeated, sumOf, type Iterated } from '../gemm-time.ts';
import type { GemmProfile } from '../profile.ts';
import { leastCommonMultiple } from '../slices.ts';

export interface Summa extends Iterated {
  readonly packets: ByDirection;
}

/** @param packets the same number in every operation; defaults to the profile's */
export function summaTime(profile: GemmProfile, gemm: Gemm, mesh: Grid, packets?: number): Summa {
  const iterations = leastCommonMultiple(mesh.rows, mesh.columns);
  const operations = inEachDirection((direction) => {
    const [kind, ring] = [kindOf(gemm.flow, direction), ringOf(mesh, direction)];
    const given = packets ?? (profile.packets === 'chips' ? ring : profile.packets);
    const block = (ring * shardBytes(gemm, mesh, direction)) / iterations;
    const parts = given ?? bestPackets(profile, kind, direction, ring, block);
    return { parts, time: broadcastTime(profile, kind, direction, ring, block, parts) };
  });
  const perIteration = inEachDirection((direction) => operations[direction].time);
  const pair = pairNs(profile, perIteration);
  const compute = computeNs(gemm, mesh, profile);
  const ends = gemm.flow === 'OS' ? pair : totalNs(perIteration.horizontal) + totalNs(perIteration.vertical);
  return {
    ns: ends + compute / iterations + (iterations - 1) * Math.max(pair, compute / iterations),
    computeNs: compute,
    communication: repeated(iterations, sumOf(perIteration.horizontal, perIteration.vertical)),
    iterations,
    isBroadcast: true,
    perIteration,
    pairNs: pair,
    packets: inEachDirection((direction) => operations[direction].parts),
  };
}
