/**
 * Wang (ASPLOS 2022): the operation of one direction is split into send-receives that the products hide; the
 * other direction's runs whole before them, exposed. Split along H, with rings of Nc:
 *
 *     t_v(whole) + c/Nc + (Nc-1) max(sr(H, s_h), c/Nc)
 */
import { DIRECTIONS, other, type Direction } from '../directions.ts';
import { ringTime, sendRecvTime, totalNs } from '../operation.ts';
import { computeNs, kindOf, ringOf, shardBytes, type Gemm, type Grid } from '../gemm.ts';
import { repeated, sumOf, type GemmTime } from '../gemm-time.ts';
import { type GemmProfile } from '../profile.ts';

export function wangTime(profile: GemmProfile, gemm: Gemm, mesh: Grid, split: Direction): GemmTime {
  const [whole, parts] = [other(split), ringOf(mesh, split)];
  const exposed = ringTime(
    profile,
    kindOf(gemm.flow, whole),
    whole,
    ringOf(mesh, whole),
    shardBytes(gemm, mesh, whole),
  );
  const pass = sendRecvTime(profile, split, parts, shardBytes(gemm, mesh, split));
  const compute = computeNs(gemm, mesh, profile);
  return {
    ns: totalNs(exposed) + compute / parts + (parts - 1) * Math.max(totalNs(pass), compute / parts),
    computeNs: compute,
    communication: sumOf(exposed, repeated(parts - 1, pass)),
  };
}

/** Splits the faster direction; if both are equal H, which the authors' public code always splits. */
export function bestWangTime(profile: GemmProfile, gemm: Gemm, mesh: Grid): GemmTime {
  const [horizontal, vertical] = DIRECTIONS.map((split) => wangTime(profile, gemm, mesh, split));
  if (horizontal === undefined || vertical === undefined) throw new Error('two directions');
  return horizontal.ns <= vertical.ns ? horizontal : vertical;
}
