/**
 * Collective: one ring operation in each direction, and one product, without overlap. OS: pair + c. LS, RS:
 * t_in + c + t_out, in every port mode.
 */
import { inEachDirection } from '../directions.ts';
import { ringTime, totalNs } from '../operation.ts';
import { computeNs, kindOf, ringOf, shardBytes, type Gemm, type Grid } from '../gemm.ts';
import { pairNs, sumOf, type Iterated } from '../gemm-time.ts';
import type { GemmProfile } from '../profile.ts';

export function collectiveTime(profile: GemmProfile, gemm: Gemm, mesh: Grid): Iterated {
  const perIteration = inEachDirection((direction) =>
    ringTime(
      profile,
      kindOf(gemm.flow, direction),
      direction,
      ringOf(mesh, direction),
      shardBytes(gemm, mesh, direction),
    ),
  );
  const { horizontal, vertical } = perIteration;
  const pair = pairNs(profile, perIteration);
  const compute = computeNs(gemm, mesh, profile);
  return {
    ns: (gemm.flow === 'OS' ? pair : totalNs(horizontal) + totalNs(vertical)) + compute,
    computeNs: compute,
    communication: sumOf(horizontal, vertical),
    iterations: 1,
    perIteration,
    pairNs: pair,
  };
}
