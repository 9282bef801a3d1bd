/**
 * Figure 10: an all-reduce on 64 NPUs with equal links everywhere, by the three-phase plan (an all-reduce on each dimension), on a 1D, a 2D
 * and two 3D tori. Every dimension has four one-way rings of package links.
 */
import type { Design } from '../../../design/document.ts';
import { MESSAGE_SIZE, TIME } from '../panel.ts';
import { reducingDesign } from './design.ts';
import { PACKAGE_LINK, torus, type TorusShape } from './platform.ts';
import { runCase, type CaseRun } from './run-case.ts';
import { isBelow, type FigureResult, type Numbers, type Statement } from './statement.ts';
import { collectSteps, type Steps } from './steps.ts';

const MIB = 2 ** 20;
export const SIZES_MIB = [1, 2, 4, 8, 16, 32];
/** As many as the scheduler issues at once: four to each ring. */
export const CHUNKS = 16;
/** The number with which the last statement holds. */
export const OTHER_CHUNKS = 12;
export const WIRES = { localLink: PACKAGE_LINK, localRings: 4, packageRings: 2 };

export const SHAPES = {
  '1x64x1': [1, 64, 1],
  '1x8x8': [1, 8, 8],
  '2x8x4': [2, 8, 4],
  '4x4x4': [4, 4, 4],
} as const satisfies Readonly<Record<string, TorusShape>>;
export type Shape = keyof typeof SHAPES;
/** The shapes that also run with `OTHER_CHUNKS`. */
export const OTHER_SHAPES = ['1x8x8', '4x4x4'] as const satisfies readonly Shape[];
const NAMES = Object.keys(SHAPES) as readonly Shape[];

/** Bytes an NPU sends, as a share of the N bytes that are reduced: 2 (p - 1) / p on each dimension; printed except for 2x8x4. */
const BYTES: readonly (readonly [Shape, number, string])[] = [
  ['1x64x1', 126 / 64, '126/64 N'],
  ['1x8x8', 28 / 8, '28/8 N'],
  ['2x8x4', 34 / 8, '34/8 N'],
  ['4x4x4', 36 / 8, '36/8 N'],
];

type Times<S extends Shape> = Readonly<Record<S, readonly number[]>>;

export function* figure10(): Steps<FigureResult> {
  const bytes = yield* collectSteps(BYTES, bytesSent);
  const us = yield* times(CHUNKS, NAMES);
  const other = yield* times(OTHER_CHUNKS, OTHER_SHAPES);
  const panel = {
    figure: '10',
    title: 'All-reduce on 64 NPUs, equal links',
    x: MESSAGE_SIZE,
    y: TIME,
    at: SIZES_MIB,
    series: NAMES.map((name) => ({ name, values: us[name] })),
  };
  return { statements: [...bytes, ...orders(us, other)], panels: [panel] };
}

function orders(us: Times<Shape>, other: Times<'1x8x8' | '4x4x4'>): readonly Statement[] {
  const upTo = SIZES_MIB.filter((mib) => mib <= 4).length;
  const compare = (
    a: Shape,
    b: Shape,
    from = 0,
    to = SIZES_MIB.length,
  ): { holds: boolean; numbers: Numbers } => ({
    holds: isBelow(us[a].slice(from, to), us[b].slice(from, to)),
    numbers: { chunks: CHUNKS, sizesMiB: SIZES_MIB, [`us${a}`]: us[a], [`us${b}`]: us[b] },
  });
  const last = compare('1x8x8', '4x4x4', upTo);
  return [
    {
      figure: '10',
      statement: '1x8x8 is faster than 1x64x1.',
      ...compare('1x8x8', '1x64x1'),
      note: 'More bytes over twice the links, in 28 steps instead of 126. Above 32 MiB what the few chunks leave idle counts more.',
    },
    { figure: '10', statement: '2x8x4 is slower than 1x8x8.', ...compare('1x8x8', '2x8x4') },
    { figure: '10', statement: '4x4x4 is faster than 2x8x4.', ...compare('4x4x4', '2x8x4') },
    {
      figure: '10',
      statement: '4x4x4 is faster than 1x8x8 up to 4 MB.',
      ...compare('4x4x4', '1x8x8', 0, upTo),
    },
    {
      figure: '10',
      statement: '4x4x4 is slower than 1x8x8 above 4 MB.',
      holds: last.holds,
      numbers: {
        ...last.numbers,
        otherChunks: OTHER_CHUNKS,
        'us4x4x4.otherChunks': other['4x4x4'],
        'us1x8x8.otherChunks': other['1x8x8'],
      },
      note: 'Ours cross between 8 and 16 MiB with 16 chunks, a number the paper does not give. What flips it is that number: with 12 chunks, three to a ring, filling and draining the three dimensions costs more, they cross between 2 and 4 MiB, and 4x4x4 is slower at every size above 4 MB.',
    },
  ];
}

function* times<S extends Shape>(chunks: number, names: readonly S[]): Steps<Times<S>> {
  const rows = yield* collectSteps(names, (name) =>
    collectSteps(SIZES_MIB, function* (mib): Steps<number> {
      return (yield* run(name, mib, chunks)).durationNs / 1e3;
    }),
  );
  return Object.fromEntries(names.map((name, index) => [name, rows[index]])) as Times<S>;
}

export function designOfFigure10(name: string, shape: Shape, mib: number, chunks: number): Design {
  return reducingDesign(name, {
    fabric: torus(SHAPES[shape], WIRES),
    bytes: mib * MIB,
    optimization: 'baseline',
    chunks,
  });
}

function run(shape: Shape, mib: number, chunks: number): Steps<CaseRun> {
  return runCase(designOfFigure10('Figure 10', shape, mib, chunks));
}

function* bytesSent([shape, expected, text]: (typeof BYTES)[number]): Steps<Statement> {
  const { sentBytes } = yield* run(shape, 1, CHUNKS);
  const total = sentBytes.reduce((sum, bytes) => sum + bytes, 0);
  return {
    figure: '10',
    statement: `${shape}: an NPU sends ${text} bytes.`,
    holds: total === expected * MIB,
    numbers: { reducedBytes: MIB, sentBytes, sentShare: total / MIB, expectedShare: expected },
  };
}
