/**
 * Figure 10: an all-reduce on 64 packages or package NPUs with equal links everywhere, the three-phase plan (an
 * all-reduce on each dimension), on a 1D, a 2D and two 3D tori. Every dimension has four one-way rings of package links.
 */
import { PACKAGE_LINK, runOn, torus, type TorusShape } from './platform.ts';
import { isBelow, type Statement } from './statement.ts';

const MIB = 2 ** 20;
const SIZES_MIB = [1, 2, 4, 8, 16, 32];
/** As many as the scheduler issues at once: four to each ring. */
const CHUNKS = 16;
const WIRES = { localLink: PACKAGE_LINK, localRings: 4, packageRings: 2 };

const SHAPES = {
  '1x64x1': [1, 64, 1],
  '1x8x8': [1, 8, 8],
  '2x8x4': [2, 8, 4],
  '4x4x4': [4, 4, 4],
} as const satisfies Readonly<Record<string, TorusShape>>;
type Shape = keyof typeof SHAPES;

/** Bytes an NPU sends, as a share of the N bytes that are reduced: 2 (p - 1) / p on each dimension; printed but for 2x8x4. */
const BYTES: readonly (readonly [Shape, number, string])[] = [
  ['1x64x1', 126 / 64, '126/64 N'],
  ['1x8x8', 28 / 8, '28/8 N'],
  ['2x8x4', 34 / 8, '34/8 N'],
  ['4x4x4', 36 / 8, '36/8 N'],
];

export function figure10(): readonly Statement[] {
  const us = times(CHUNKS);
  const chunks = CHUNKS;
  const sizesMiB = SIZES_MIB;
  const upTo = SIZES_MIB.filter((mib) => mib <= 4).length;
  const faster = (a: Shape, b: Shape, from = 0, to = SIZES_MIB.length): boolean =>
    isBelow(us[a].slice(from, to), us[b].slice(from, to));
  const pair = (a: Shape, b: Shape): Statement['numbers'] => ({
    chunks,
    sizesMiB,
    [`us${a}`]: us[a],
    [`us${b}`]: us[b],
  });
  const other = times(OTHER_CHUNKS);
  return [
    ...bytesSent(),
    {
      figure: '10',
      statement: '1x8x8 is faster than 1x64x1.',
      holds: faster('1x8x8', '1x64x1'),
      numbers: pair('1x8x8', '1x64x1'),
      note: 'More bytes over twice the links, in 28 steps instead of 126. Above 32 MiB what the few chunks leave idle counts more.',
    },
    {
      figure: '10',
      statement: '2x8x4 is slower than 1x8x8.',
      holds: faster('1x8x8', '2x8x4'),
      numbers: pair('1x8x8', '2x8x4'),
    },
    {
      figure: '10',
      statement: '4x4x4 is faster than 2x8x4.',
      holds: faster('4x4x4', '2x8x4'),
      numbers: pair('4x4x4', '2x8x4'),
    },
    {
      figure: '10',
      statement: '4x4x4 is faster than 1x8x8 up to 4 MB.',
      holds: faster('4x4x4', '1x8x8', 0, upTo),
      numbers: pair('4x4x4', '1x8x8'),
    },
    {
      figure: '10',
      statement: '4x4x4 is slower than 1x8x8 above 4 MB.',
      holds: faster('1x8x8', '4x4x4', upTo),
      numbers: {
        ...pair('4x4x4', '1x8x8'),
        otherChunks: OTHER_CHUNKS,
        'us4x4x4.otherChunks': other['4x4x4'],
        'us1x8x8.otherChunks': other['1x8x8'],
      },
      note: 'Ours cross between 8 and 16 MiB with 16 chunks, a number the paper does not give. What flips it is that number: with 12 chunks, three to a ring, filling and draining the three dimensions costs more and they cross between 2 and 4 MiB; slower at every size above 4 MB.',
    },
  ];
}

const OTHER_CHUNKS = 12;

function times(chunks: number): Readonly<Record<Shape, readonly number[]>> {
  const rows = Object.entries(SHAPES).map(([name, shape]) => [
    name,
    SIZES_MIB.map((mib) => run(shape, mib * MIB, chunks).durationNs / 1e3),
  ]);
  return Object.fromEntries(rows) as Record<Shape, readonly number[]>;
}

function run(shape: TorusShape, bytes: number, chunks: number): ReturnType<typeof runOn> {
  return runOn({
    fabric: torus(shape, WIRES),
    collective: 'allReduce',
    bytes,
    optimization: 'baseline',
    chunks,
  });
}

function bytesSent(): readonly Statement[] {
  return BYTES.map(([shape, expected, text]): Statement => {
    const { sentBytes } = run(SHAPES[shape], MIB, CHUNKS);
    const total = sentBytes.reduce((sum, bytes) => sum + bytes, 0);
    return {
      figure: '10',
      statement: `${shape}: an NPU sends ${text} bytes.`,
      holds: total === expected * MIB,
      numbers: { reducedBytes: MIB, sentBytes, sentShare: total / MIB, expectedShare: expected },
    };
  });
}
