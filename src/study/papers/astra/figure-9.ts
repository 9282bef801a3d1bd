/**
 * Figure 9: eight packages of one NPU with eight links each, as an all-to-all (1 x 8 over 8 switches) and as a ring
 * (1 x 8 x 1, four links to each neighbour). On the all-to-all every peer is reached by a switch of its own, so that
 * seven of the eight links are used; on the ring every chunk uses one of eight one-way rings.
 */
import type { Collective } from '../../../collective/types.ts';
import { allToAllPlatform, runOn, torus, TABLE_IV } from './platform.ts';
import { isBelow, isGrowing, ratios, type Statement } from './statement.ts';

const MIB = 2 ** 20;
const SIZES_MIB = [1 / 64, 1 / 16, 1 / 4, 1, 4, 16, 64];
const CHUNKS = 16;
const SWITCHES = 8;

const SWITCHED = allToAllPlatform([1, 8], SWITCHES);
const RING = torus([1, 8, 1], { ...TABLE_IV, packageRings: SWITCHES / 2 });

export function figure9(): readonly Statement[] {
  const [sizesMiB, chunks] = [SIZES_MIB, CHUNKS];
  const timesUs = (collective: Collective): { allToAllUs: readonly number[]; ringUs: readonly number[] } => {
    const common = { collective, chunks: CHUNKS, optimization: 'baseline' } as const;
    const us = (
      mib: number,
      run: Pick<Parameters<typeof runOn>[0], 'fabric' | 'algorithms' | 'spread'>,
    ): number => runOn({ ...common, ...run, bytes: mib * MIB }).durationNs / 1e3;
    return {
      allToAllUs: SIZES_MIB.map((mib) =>
        us(mib, { fabric: SWITCHED, algorithms: ['ring', 'direct'], spread: 'peer' }),
      ),
      ringUs: SIZES_MIB.map((mib) => us(mib, { fabric: RING })),
    };
  };
  const exchange = timesUs('allToAll');
  const reduce = timesUs('allReduce');
  const gap = ratios(exchange.ringUs, exchange.allToAllUs);
  const over = ratios(reduce.ringUs, reduce.allToAllUs);
  return [
    {
      figure: '9',
      statement: 'All-to-all collective: the all-to-all topology is faster than the ring at every size.',
      holds: isBelow(exchange.allToAllUs, exchange.ringUs),
      numbers: { chunks, sizesMiB, ...exchange },
    },
    {
      figure: '9',
      statement:
        'All-to-all collective: the gap (time on the ring over time on the all-to-all) shrinks with size.',
      holds: isGrowing(gap.toReversed()),
      numbers: { chunks, sizesMiB, gap },
      note: 'A block goes from neighbour to neighbour on the ring: 28 steps against one, and 3.5 times the bytes. At large sizes only the bytes count.',
    },
    {
      figure: '9',
      statement: 'All-reduce: the all-to-all topology wins at the smallest size, the ring at the largest.',
      holds: (over[0] ?? NaN) > 1 && (over.at(-1) ?? NaN) < 1,
      numbers: { chunks, sizesMiB, ...reduce },
    },
    {
      figure: '9',
      statement: 'All-reduce: the ring gains on the all-to-all topology as size grows.',
      holds: isGrowing(over.toReversed()),
      numbers: { chunks, sizesMiB, ringOverAllToAll: over },
    },
  ];
}
