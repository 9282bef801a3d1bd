/**
 * Cannon: on a square mesh of P x P, shards are skewed, then rolled P-1 times, with a product at each place.
 *
 *     skew(d) = launch + floor(P/2) (sync + s_d / b), the larger of both directions;  roll = max(sr(H, s_h), sr(V, s_v))
 *     OS       skew + c/P + (P-1) max(roll, c/P)
 *     LS, RS   skew(input) + c/P + (P-1) max(roll, c/P) + sr(output) + skew(output)
 */
import { inEachDirection, other } from '../directions.ts';
import { sendRecvTime, totalNs } from '../operation.ts';
import { computeNs, inputDirection, shardBytes, type Gemm, type Grid } from '../gemm.ts';
import { repeated, sumOf, type GemmTime } from '../gemm-time.ts';
import { type GemmProfile } from '../profile.ts';

export function cannonTime(profile: GemmProfile, gemm: Gemm, mesh: Grid): GemmTime {
  const side = mesh.rows;
  const bytes = inEachDirection((direction) => shardBytes(gemm, mesh, direction));
  const roll = inEachDirection((direction) => sendRecvTime(profile, direction, side, bytes[direction]));
  const skew = inEachDirection((direction) =>
    sendRecvTime(profile, direction, side, bytes[direction], Math.floor(side / 2)),
  );
  const compute = computeNs(gemm, mesh, profile);
  const steady =
    compute / side + (side - 1) * Math.max(totalNs(roll.horizontal), totalNs(roll.vertical), compute / side);
  const everywhere = sumOf(
    repeated(side - 1, sumOf(roll.horizontal, roll.vertical)),
    skew.horizontal,
    skew.vertical,
  );
  if (gemm.flow === 'OS') {
    const skewNs = Math.max(totalNs(skew.horizontal), totalNs(skew.vertical));
    return { ns: skewNs + steady, computeNs: compute, communication: everywhere };
  }
  const input = inputDirection(gemm.flow);
  const output = other(input);
  return {
    ns: totalNs(skew[input]) + steady + totalNs(roll[output]) + totalNs(skew[output]),
    computeNs: compute,
    communication: sumOf(everywhere, roll[output]),
  };
}
