/**
 * What the chips of a mesh send for one product, by algorithm. s is the shard of a moving matrix, P the ring
 * along which it moves; OS, LS and RS decide which matrix moves where (gemm2d/gemm.ts).
 *
 *     meshSlice    in S slices: all-gather or reduce-scatter of s in all, on both rings
 *     collective   the same in one slice
 *     summa        in T = lcm(rows, columns) slices: broadcast or reduce of P s/T in D packets, as D + P - 1
 *                  send-receives of a packet
 *     wang         along columns whole; along rows P - 1 send-receives of s between the parts
 *     cannon       a skew of floor(P/2) send-receives of s, and P - 1 between the parts (an output: P)
 *     tp1d         on one ring: P - 1 send-receives of s between the parts, over both directions of the ring
 *     fsdp         on one ring: all-gather or reduce-scatter of s beside the product
 */
import { DIRECTIONS, type Direction } from '../../gemm2d/directions.ts';
import type { Collective } from '../../../collective/types.ts';
import type { SlicedPart } from '../../table/layer.ts';
import { kindOf, ringOf, type Gemm } from '../../gemm2d/gemm.ts';
import { leastCommonMultiple } from '../../gemm2d/slices.ts';
import type { GridProductAlgorithm } from '../../gemm2d/product-algorithms.ts';
import { packetsOn, type GridCollective, type PlacedGrid } from '../../parallel/gemm2d.ts';

export interface Move {
  readonly direction: Direction;
  readonly collective: Collective;
  /** As which it launches and uses its ring: a broadcast in packets as a gathering. */
  readonly as: GridCollective;
  /** As which it uses its ring, if not as it launches. */
  readonly sharing?: GridCollective;
  /** Bytes of all its operations, in shards. */
  readonly shards: number;
  readonly part: Pick<SlicedPart, 'stage' | 'times' | 'messages'>;
}

/** How many parts an algorithm cuts a product into; null if the design chooses. */
export function partsOf({ algorithm, rows, columns }: PlacedGrid): number | null {
  switch (algorithm) {
    case 'meshSlice':
      return null;
    case 'collective':
    case 'fsdp':
      return 1;
    case 'summa':
      return leastCommonMultiple(rows, columns);
    case 'wang':
    case 'cannon':
    case 'tp1d':
      return columns;
  }
}

export function movesOf(gemm: Gemm, mesh: PlacedGrid): readonly Move[] {
  return DIRECTIONS.filter((direction) => ringOf(mesh, direction) > 1).flatMap((direction) =>
    MOVES[mesh.algorithm](gemm, mesh, direction),
  );
}

type MovesAlong = (gemm: Gemm, mesh: PlacedGrid, direction: Direction) => readonly Move[];

const whole: MovesAlong = (gemm, mesh, direction) => {
  const kind = kindOf(gemm.flow, direction);
  const shards = kind === 'allGather' ? 1 : ringOf(mesh, direction);
  return [{ direction, collective: kind, as: kind, shards, part: {} }];
};

const broadcast: MovesAlong = (gemm, mesh, direction) => {
  const ring = ringOf(mesh, direction);
  const packets = packetsOn(mesh, ring);
  const messages = packets + ring - 1;
  const shards = (messages * ring) / packets;
  const as = kindOf(gemm.flow, direction);
  return [{ direction, collective: 'sendReceive', as, shards, part: { messages } }];
};

const PASS = { collective: 'sendReceive', as: 'sendReceive' } as const;

const passed = (direction: Direction, times: number): Move => ({
  direction,
  ...PASS,
  shards: times,
  part: { stage: 'passed', times },
});

const wang: MovesAlong = (gemm, mesh, direction) =>
  direction === 'horizontal'
    ? [passed(direction, ringOf(mesh, direction) - 1)]
    : whole(gemm, mesh, direction).map((move) => ({ ...move, part: { stage: 'whole', times: 1 } }));

const cannon: MovesAlong = (gemm, mesh, direction) => {
  const ring = ringOf(mesh, direction);
  const hops = Math.floor(ring / 2);
  const isOutput = kindOf(gemm.flow, direction) === 'reduceScatter';
  const part = { stage: 'whole', times: 1, messages: hops } as const;
  const skew: Move = { direction, ...PASS, shards: hops, part };
  return [skew, passed(direction, isOutput ? ring : ring - 1)];
};

const tensorParallel: MovesAlong = (_gemm, mesh, direction) => [
  { ...passed(direction, ringOf(mesh, direction) - 1), sharing: 'allGather' },
];

const fullySharded: MovesAlong = (gemm, mesh, direction) =>
  whole(gemm, mesh, direction).map((move) => ({ ...move, part: { stage: 'beside', times: 1 } }));

const MOVES: Readonly<Record<GridProductAlgorithm, MovesAlong>> = {
  meshSlice: whole,
  collective: whole,
  summa: broadcast,
  wang,
  cannon,
  tp1d: tensorParallel,
  fsdp: fullySharded,
};
