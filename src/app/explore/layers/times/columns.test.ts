import { describe, expect, it } from 'vitest';
import { simulate, tableInput } from '../../../../testing/runs/simulation.ts';
import { everyone, graphOf, send, waitFor, work } from '../../../../testing/tasks.ts';
import type { LayerResults } from '../../../../run/report/results.ts';
import { timeColumns, type PassChoice } from './columns.ts';
import { mainPass, timeOf } from './layer-time.ts';
import { stacked } from './measures.ts';

// Compute 0-10; two chunks of 3 ns and 5 ns a phase, 10-26, of which 26 - 10 is waited for; a gradient of one phase.
const { totals } = simulate(
  tableInput({
    sizes: [2, 2],
    policy: { chunks: 2 },
    durationNs: ({ logical }) => [3, 5][logical.server]!,
    graph: graphOf(
      [
        work(10),
        send('allReduce', 16, [0]),
        waitFor([0, 1]),
        send('allReduce', 16, [2], { pass: 'weightGradient', group: 1 }),
        waitFor([2, 3], { pass: 'weightGradient' }),
      ],
      [everyone(2), { role: 'data', positions: [1] }],
    ),
  }),
  { delays: true },
);
const lane = { role: 'all', size: 2, bandwidthGBps: 1 } as const;
const layers: LayerResults = {
  times: totals.layers,
  delays: totals.delays!,
  lanes: [
    { ...lane, dimension: 0 },
    { ...lane, dimension: 1 },
  ],
  names: ['layer 0'],
};

const [FORWARD, INPUT, WEIGHT] = [0, 2, 3];

function row(choice: PassChoice): Readonly<Record<string, number | null>> {
  return Object.fromEntries(
    timeColumns(layers, choice).map(({ label, group, value }) => [`${group} ${label}`, value(0)]),
  );
}

describe('the columns of a layer', () => {
  it('have its times by pass and the delays of its chunks by phase', () => {
    expect(row(FORWARD)).toEqual({
      'compute Forward': 10,
      'compute Input gradient': 0,
      'compute Weight gradient': 0,
      'raw Forward': 16,
      'raw Input gradient': 0,
      'raw Weight gradient': 10,
      'exposed Forward': 16,
      'exposed Input gradient': 0,
      'exposed Weight gradient': 10,
      'delay P0 queue': 1.5,
      'delay P1 network': 3,
      'delay P2 queue': 1,
      'delay P2 network': 5,
      'delay P3 queue': 0,
      'delay P3 network': 3,
    });
    expect(row(WEIGHT)).toMatchObject({ 'delay P0 queue': 2.5, 'delay P1 network': 5 });
    expect(Object.keys(row(INPUT)).filter((key) => key.startsWith('delay'))).toEqual([]);
  });

  it('stack up what the loop spent on the layer, and phases with their dimension', () => {
    const rows = [{ first: 0, last: 0 }];
    expect(stacked('times', 'all', rows, timeColumns(layers, 'all'), layers).values).toEqual([[10, 26]]);
    const { series, values } = stacked('delays', FORWARD, rows, timeColumns(layers, FORWARD), layers);
    expect(series.map(({ name, fill, colour }) => [name, fill, colour])).toEqual([
      ['P0 queue (dim 1)', 'hatched', null],
      ['P1 network (dim 1)', 'solid', 0],
      ['P2 queue (dim 2)', 'hatched', 1],
      ['P2 network (dim 2)', 'solid', 1],
      ['P3 network (dim 1)', 'solid', 2],
    ]);
    expect(values).toEqual([[1.5, 3, 1, 5, 3]]);
  });

  it('separate recomputation from the forward pass, if anything is recomputed', () => {
    const again = simulate(
      tableInput({
        sizes: [2],
        policy: { chunks: 1 },
        durationNs: () => 3,
        graph: graphOf(
          [
            work(10),
            { ...work(7, [0]), pass: 'recompute' },
            send('allReduce', 16, [1], { pass: 'recompute' }),
            waitFor([1, 2], { pass: 'recompute' }),
          ],
          [everyone(1)],
        ),
      }),
      { delays: true },
    ).totals;
    const replayed = { ...layers, times: again.layers, delays: again.delays! };
    const columns = timeColumns(replayed, 'all').filter(({ group }) => group !== 'delay');
    expect(columns.map(({ label, value }) => [label, value(0)])).toEqual([
      ...[
        ['Forward', 10],
        ['Recompute', 7],
        ['Input gradient', 0],
        ['Weight gradient', 0],
      ],
      ...[
        ['Forward', 0],
        ['Recompute', 3],
        ['Input gradient', 0],
        ['Weight gradient', 0],
      ],
      ...[
        ['Forward', 0],
        ['Recompute', 3],
        ['Input gradient', 0],
        ['Weight gradient', 0],
      ],
    ]);
    const { series } = stacked('raw', 'all', [{ first: 0, last: 0 }], timeColumns(replayed, 'all'), replayed);
    expect(new Set(series.map(({ fill, colour }) => `${fill} ${colour}`)).size).toBe(4);
    expect(timeOf(replayed, 0, FORWARD)).toEqual({ startNs: 0, endNs: 10 });
  });

  it('know when a pass runs, and in which a layer communicates longest', () => {
    expect(timeOf(layers, 0, FORWARD)).toEqual({ startNs: 0, endNs: 26 });
    expect(timeOf(layers, 0, INPUT)).toBeNull();
    expect(timeOf(layers, 0, WEIGHT)).toEqual({ startNs: 26, endNs: 36 });
    expect(mainPass(layers, 0)).toBe(FORWARD);
  });
});
