/**
 * Figure 9: eight packages of one NPU with eight links each, as an all-to-all (1 x 8 over 8 switches) and as a ring (1 x 8 x 1, four links
 * to each neighbour). On the all-to-all every peer is reached by its own switch, so that seven of the eight links are used; on the ring
 * every chunk uses one of eight one-way rings.
 */
import type { Collective } from '../../../collective/types.ts';
import { MESSAGE_SIZE, TIME, type Panel } from '../panel.ts';
import type { Design } from '../../../design/document.ts';
import { collectiveDesign } from './design.ts';
import { allToAllPlatform, torus, TABLE_IV, type PlatformRun } from './platform.ts';
import { runCase } from './run-case.ts';
import { isBelow, isGrowing, ratios, type FigureResult } from './statement.ts';
import { collectSteps, type Steps } from './steps.ts';

const MIB = 2 ** 20;
export const SIZES_MIB = [1 / 64, 1 / 16, 1 / 4, 1, 4, 16, 64];
export const CHUNKS = 16;
const SWITCHES = 8;

export type Figure9Platform = Pick<PlatformRun, 'fabric' | 'algorithms'>;

export const SWITCHED = {
  fabric: allToAllPlatform([1, 8], SWITCHES),
  algorithms: ['ring', 'direct'],
  spread: 'peer',
} as const;
export const RING = { fabric: torus([1, 8, 1], { ...TABLE_IV, packageRings: SWITCHES / 2 }) } as const;

interface Times {
  readonly allToAllUs: readonly number[];
  readonly ringUs: readonly number[];
}

export function* figure9(): Steps<FigureResult> {
  const [sizesMiB, chunks] = [SIZES_MIB, CHUNKS];
  const exchange = yield* times('allToAll');
  const reduce = yield* times('allReduce');
  const gap = ratios(exchange.ringUs, exchange.allToAllUs);
  const over = ratios(reduce.ringUs, reduce.allToAllUs);
  const statements = [
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
  return { statements, panels: [panel('All-to-all', exchange), panel('All-reduce', reduce)] };
}

function* times(collective: Collective): Steps<Times> {
  return {
    allToAllUs: yield* timesOn(SWITCHED, collective),
    ringUs: yield* timesOn(RING, collective),
  };
}

export function designOfFigure9(
  name: string,
  platform: Figure9Platform,
  collective: Collective,
  mib: number,
): Design {
  const run = { collective, bytes: mib * MIB, chunks: CHUNKS, optimization: 'baseline' } as const;
  return collectiveDesign(name, { ...platform, ...run });
}

function timesOn(platform: Figure9Platform, collective: Collective): Steps<readonly number[]> {
  return collectSteps(SIZES_MIB, function* (mib): Steps<number> {
    return (yield* runCase(designOfFigure9('Figure 9', platform, collective, mib))).durationNs / 1e3;
  });
}

function panel(title: string, { allToAllUs, ringUs }: Times): Panel {
  return {
    figure: '9',
    title: `${title} on eight packages`,
    x: MESSAGE_SIZE,
    y: TIME,
    at: SIZES_MIB,
    series: [
      { name: 'All-to-all 1x8', values: allToAllUs },
      { name: 'Ring 1x8x1', values: ringUs },
    ],
  };
}
