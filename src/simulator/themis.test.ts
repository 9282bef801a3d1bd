import { describe, expect, it } from 'vitest';
import { simulate, tableInput, type PhaseRow } from '../testing/runs/simulation.ts';
import { everyone, graphOf, pause, send } from '../testing/tasks.ts';
import { createThemis } from './themis.ts';

const MIB = 2 ** 20;
const BOTH = [true, true];

/** Two dimensions of 4 NPUs and equal bandwidth: a chunk of c costs 3/4 c on its first, 3/16 c on its second. */
const square = [
  { size: 4, bandwidth: 100 },
  { size: 4, bandwidth: 100 },
];

describe('themis', () => {
  it('sends each chunk first through the least loaded dimension', () => {
    const themis = createThemis(square, false);
    const orders = [8, 7, 6, 5].map((left) => themis.next('allReduce', BOTH, left * MIB, MIB).order);
    // Loads in c: (3/4, 3/16), then (15/16, 15/16): even again after every second chunk.
    expect(orders).toEqual([
      [0, 1],
      [1, 0],
      [0, 1],
      [1, 0],
    ]);
  });

  it('counts load as time, so that a quarter of the bandwidth means four times the load', () => {
    const themis = createThemis(
      [
        { size: 4, bandwidth: 100 },
        { size: 4, bandwidth: 25 },
      ],
      false,
    );
    // Even after the first chunk: 3/4 c and 4 x 3/16 c.
    const orders = [0, 1, 2].map(() => themis.next('reduceScatter', BOTH, 9 * MIB, MIB).order);
    expect(orders).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
  });

  it('measures by the first dimension that has bandwidth, where something is sent', () => {
    const dimensions = [{ size: 1, bandwidth: 0 }, ...square];
    const live = [false, true, true];
    const themis = createThemis(dimensions, false);
    const orders = [9, 8, 7].map((left) => themis.next('allReduce', live, left * MIB, MIB).order);
    expect(orders.map((order) => order.filter((index) => live[index]))).toEqual([
      [1, 2],
      [2, 1],
      [1, 2],
    ]);
  });

  it('keeps the plain order while the loads differ by less than a 16th of a chunk', () => {
    // Size 2: 1/2 on the first, 1/4 on the second; bandwidths 1 : 0.55 even the loads out to 0.5 and 0.4545.
    const dimensions = [
      { size: 2, bandwidth: 1 },
      { size: 2, bandwidth: 0.55 },
    ];
    const themis = createThemis(dimensions, false);
    // Gap 0.0455 c: the less loaded, dimension 1, would take 0.0455 x 0.55 / (1/2) = 0.05 c, less than 1/16.
    themis.next('allReduce', BOTH, 9 * MIB, MIB);
    expect(themis.next('allReduce', BOTH, 8 * MIB, MIB).order).toEqual([0, 1]);
    // Gap 0.0909 c: 0.1 c.
    expect(themis.next('allReduce', BOTH, 7 * MIB, MIB).order).toEqual([1, 0]);
  });

  it('starts without load at another instant, and keeps the loads of the same instant', () => {
    const firsts = (between: number): string => {
      const { segments } = simulate(
        tableInput({
          sizes: [4, 4],
          policy: { interDimension: 'themis' },
          graph: graphOf(
            [send('allReduce', MIB), pause(between), send('allReduce', MIB, [1])],
            [everyone(2)],
          ),
        }),
      );
      return serversOf(segments, 1);
    };
    expect(firsts(0)).toBe('1001');
    expect(firsts(1)).toBe('0110');
  });

  it('gathers along the reverse of the order in which it scattered', () => {
    const { segments } = simulate(
      tableInput({
        sizes: [4, 4],
        policy: { interDimension: 'themis', chunks: 2 },
        graph: graphOf([send('allReduce', 2 * MIB)], [everyone(2)]),
      }),
    );
    expect(serversOf(segments, 0)).toBe('0110');
    expect(serversOf(segments, 1)).toBe('1001');
    const operations = segments.filter(({ chunk }) => chunk === 1).map(({ operation }) => operation);
    expect(operations).toEqual(['reduceScatter', 'reduceScatter', 'allGather', 'allGather']);
  });
});

describe('themisFlex', () => {
  it('makes a chunk large enough to even out the loads, and never smaller than the ordinary chunk', () => {
    const themis = createThemis(square, true);
    const chunks: number[] = [];
    for (let left = 4 * MIB; left > 0; left -= chunks.at(-1)!) {
      chunks.push(themis.next('allReduce', BOTH, left, MIB).bytes);
    }
    // Loads (3/4, 3/16): even with 3/4 c, too small, so again plain: (3/2, 3/8). Even with 9/8 / (3/4) = 3/2 c on
    // dimension 1. What is left is 1/2 c.
    expect(chunks).toEqual([MIB, MIB, 1.5 * MIB, 0.5 * MIB]);
  });

  it('leaves no chunk that is only a rounding error', () => {
    // 11 times 1000 / 11 is less than 1000 by a rounding.
    const { totals } = simulate(
      tableInput({
        sizes: [4],
        policy: { interDimension: 'themisFlex', chunks: 11 },
        graph: graphOf([send('allReduce', 1000)], [everyone(1)]),
      }),
    );
    expect(totals.chunks).toBe(11);
  });
});

/** The dimensions a chunk visits, in order. */
function serversOf(segments: readonly PhaseRow[], chunk: number): string {
  return segments
    .filter((segment) => segment.chunk === chunk)
    .map(({ server }) => server)
    .join('');
}
