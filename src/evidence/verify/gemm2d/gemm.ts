/** Kinds of `mesh.json` about one operation, one product, or one layer. */
import type { ByDirection } from '../../../workload/gemm2d/directions.ts';
import * as v from 'valibot';
import { problem, success, type Result } from '../../../units/result.ts';
import { cannonTime } from '../../../workload/gemm2d/algorithms/cannon.ts';
import { collectiveTime } from '../../../workload/gemm2d/algorithms/collective.ts';
import { bufferBytes, bytesPerLink, meshSliceTime } from '../../../workload/gemm2d/algorithms/mesh-slice.ts';
import { fullyShardedTime, tensorParallelTime } from '../../../workload/gemm2d/algorithms/ring-1d.ts';
import { summaTime } from '../../../workload/gemm2d/algorithms/summa.ts';
import { bestWangTime, wangTime } from '../../../workload/gemm2d/algorithms/wang.ts';
import type { Gemm, Grid } from '../../../workload/gemm2d/gemm.ts';
import type { GemmTime, Iterated } from '../../../workload/gemm2d/gemm-time.ts';
import {
  bestPackets,
  broadcastTime,
  ringTime,
  sendRecvTime,
  totalNs,
  type OperationTime,
  type RingKind,
} from '../../../workload/gemm2d/operation.ts';
import type { GemmProfile } from '../../../workload/gemm2d/profile.ts';
import { kindOf } from '../kind.ts';
import { count, direction, flow, mesh, profile } from './fields.ts';
import { profileNamed } from './profile.ts';

const OPERATIONS = ['allGather', 'reduceScatter', 'sendRecv', 'broadcast', 'reduce'] as const;

export const operation = kindOf(
  v.strictObject({
    profile,
    operation: v.picklist(OPERATIONS, `expected ${OPERATIONS.join(', ')}`),
    direction,
    ring: count,
    bytes: v.pipe(v.number(), v.minValue(0)),
    packets: v.optional(count),
  }),
  (input, profiles) => {
    const found = profileNamed(input.profile, profiles);
    if (!found.ok) return found;
    const args = [input.direction, input.ring, input.bytes] as const;
    if (input.operation === 'sendRecv') return success(inSeconds(sendRecvTime(found.value, ...args)));
    if (input.operation === 'allGather' || input.operation === 'reduceScatter') {
      return success(inSeconds(ringTime(found.value, input.operation, ...args)));
    }
    const kind: RingKind = input.operation === 'broadcast' ? 'allGather' : 'reduceScatter';
    const packets = input.packets ?? bestPackets(found.value, kind, ...args);
    return success({ ...inSeconds(broadcastTime(found.value, kind, ...args, packets)), packets });
  },
);

const SPLITS = ['horizontal', 'vertical', 'best'] as const;
const ALGORITHMS = ['meshSlice', 'collective', 'wang', 'cannon', 'summa'] as const;

const gemmSchema = v.strictObject({
  profile,
  algorithm: v.picklist(ALGORITHMS, `expected ${ALGORITHMS.join(', ')}`),
  flow,
  M: count,
  N: count,
  K: count,
  ...mesh,
  slices: v.optional(count),
  split: v.optional(v.picklist(SPLITS, `expected ${SPLITS.join(', ')}`)),
  packets: v.optional(v.union([count, v.literal('auto')], 'expected a whole number from 1 or "auto"')),
});

export const gemm = kindOf(gemmSchema, (input, profiles): Result<unknown> => {
  const found = profileNamed(input.profile, profiles);
  if (!found.ok) return found;
  const product = { flow: input.flow, m: input.M, n: input.N, k: input.K };
  const shape = { rows: input.rows, columns: input.columns };
  if (input.algorithm === 'cannon' && shape.rows !== shape.columns) {
    return problem('columns', `is ${shape.columns}; Cannon needs a square mesh: ${shape.rows}`);
  }
  return success(outcome(found.value, input, product, shape));
});

function outcome(
  chip: GemmProfile,
  input: v.InferOutput<typeof gemmSchema>,
  product: Gemm,
  shape: Grid,
): Readonly<Record<string, unknown>> {
  switch (input.algorithm) {
    case 'meshSlice': {
      const slices = input.slices ?? 1;
      return {
        ...iterated(meshSliceTime(chip, product, shape, slices)),
        bytesPerLink: bytesPerLink(product, shape),
        bufferBytes: bufferBytes(product, shape, slices),
      };
    }
    case 'collective':
      return {
        ...iterated(collectiveTime(chip, product, shape)),
        bytesPerLink: bytesPerLink(product, shape),
      };
    case 'wang':
      return seconds(
        input.split === 'best'
          ? bestWangTime(chip, product, shape)
          : wangTime(chip, product, shape, input.split ?? 'horizontal'),
      );
    case 'cannon':
      return seconds(cannonTime(chip, product, shape));
    case 'summa': {
      const time = summaTime(chip, product, shape, input.packets === 'auto' ? undefined : input.packets);
      return { ...iterated(time), packets: time.packets };
    }
  }
}

export const ring1d = kindOf(
  v.strictObject({
    profile,
    algorithm: v.picklist(['tp1d', 'fsdp'], 'expected tp1d or fsdp'),
    tokens: count,
    inputs: count,
    outputs: count,
    chips: count,
  }),
  ({ algorithm, tokens, inputs, outputs, chips, ...input }, profiles) => {
    const found = profileNamed(input.profile, profiles);
    if (!found.ok) return found;
    const time = algorithm === 'tp1d' ? tensorParallelTime : fullyShardedTime;
    return success(seconds(time(found.value, { name: '', inputs, outputs }, tokens, chips)));
  },
);

function seconds({ ns, computeNs }: GemmTime) {
  return { seconds: ns / 1e9, computeSeconds: computeNs / 1e9 };
}

function iterated(time: Iterated) {
  const parts = ({ launchNs, syncNs, transferNs }: OperationTime) => ({
    launch: launchNs / 1e9,
    sync: syncNs / 1e9,
    transfer: transferNs / 1e9,
  });
  const { horizontal, vertical }: ByDirection<OperationTime> = time.perIteration;
  return {
    ...seconds(time),
    iterations: time.iterations,
    horizontalPerIteration: parts(horizontal),
    verticalPerIteration: parts(vertical),
    pairSeconds: time.pairNs / 1e9,
  };
}

function inSeconds(time: OperationTime) {
  return {
    seconds: totalNs(time) / 1e9,
    launchSeconds: time.launchNs / 1e9,
    syncSeconds: time.syncNs / 1e9,
    transferSeconds: time.transferNs / 1e9,
  };
}
