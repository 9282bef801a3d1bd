import { describe, expect, it } from 'vitest';
import { star, twoWay } from '../../../testing/graph/graphs.ts';
import { valueOf } from '../../../units/result.ts';
import { capacitiesOf } from '../../bounds/capacities.ts';
import { drain } from '../../drain.ts';
import type { Graph } from '../../graph.ts';
import { matchInSteps } from './greedy-in-steps.ts';
import { scheduleOfMatches } from './matched-steps.ts';
import { proveOnGraph } from '../prove.ts';
import { matchSymmetricSteps } from './symmetric-in-steps.ts';
import { symmetricSchedule } from '../symmetric.ts';
import { boundFor, gapOf, synthesise } from '../synthesise.ts';
import { timeOnGraph } from '../time.ts';
import { translationsOf } from '../translations.ts';

/** Rings of `columns` of one bandwidth, and of `rows` of another. */
function unevenTorus(rows: number, columns: number, inRow: number, inColumn: number): Graph {
  const links = Array.from({ length: rows * columns }, (_, npu) => {
    const [row, column] = [Math.floor(npu / columns), npu % columns];
    return [
      [npu, ((row + 1) % rows) * columns + column, inColumn],
      [npu, row * columns + ((column + 1) % columns), inRow],
    ] as const;
  });
  return twoWay(rows * columns, links.flat());
}

/** Leaves of `npus` NPUs each, every leaf linked to every spine. */
function leafSpine(leaves: number, npus: number, spines: number, down: number, up: number): Graph {
  const all = leaves * npus;
  const named = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at}`);
  return twoWay(
    all,
    [
      ...Array.from({ length: all }, (_, npu) => [npu, all + Math.floor(npu / npus), down] as const),
      ...Array.from({ length: leaves * spines }, (_, at) => {
        return [all + Math.floor(at / spines), all + leaves + (at % spines), up] as const;
      }),
    ],
    [...named('leaf', leaves), ...named('spine', spines)],
  );
}

describe('greedy matching on links of unequal bandwidth', () => {
  // With what one NPU, or one ring, receives at best: its bound, and how far above it the schedule may be.
  const uneven = {
    'rings of 8, one 4 times as wide': [unevenTorus(8, 8, 4, 1), 63 / 64 / 10, 0.15],
    'rings of 4 and 8, the short ones slow': [unevenTorus(8, 4, 1, 10), 24 / 32 / 16, 0.5],
    'leaves with half of the uplinks they need': [leafSpine(4, 8, 2, 50, 100), 31 / 32 / 50, 0.15],
    'leaves with an eighth of the uplinks they need': [leafSpine(4, 8, 2, 50, 25), 31 / 32 / 50, 0.15],
    'a star with a slow NPU': [star([4, 4, 4, 4, 1]), 4 / 5 / 1, 0.15],
  } as const;
  it.each(Object.keys(uneven) as (keyof typeof uneven)[])('ends near the bound, proved: %s', (name) => {
    const [graph, bound, most] = uneven[name];
    const request = { collective: 'allGather', method: 'greedy', chunks: 4, seed: 1, bytes: 1e6 } as const;
    const { schedule, time } = valueOf(synthesise(graph, request));
    expect(proveOnGraph(capacitiesOf(graph), schedule)).toMatchObject({ ok: true });
    expect(time.nsPerByte / bound - 1).toBeGreaterThan(-1e-9);
    expect(time.nsPerByte / bound - 1).toBeLessThan(most);
  });

  it('brings each block over the only slow link once', () => {
    const cliques = [0, 1].flatMap((half) =>
      [0, 1, 2, 3].flatMap((a) =>
        [0, 1, 2, 3].flatMap((b) => (a < b ? [[4 * half + a, 4 * half + b, 20] as const] : [])),
      ),
    );
    const graph = twoWay(8, [...cliques, [3, 4, 1], [0, 7, 1]]);
    const capacities = capacitiesOf(graph);
    const owners = Int32Array.from({ length: 8 }, (_, npu) => npu);
    const latencyNs = capacities.arcs.map(() => 0);
    const matches = drain(matchInSteps(capacities, { owners, blockBytes: 1, latencyNs, seed: 1 }))!;
    const crossing = Array.from(matches.hop, (hop, message) => ({
      ...matches.hops[hop]!,
      block: matches.block[message]!,
    })).filter(({ from, to }) => from < 4 !== to < 4);
    // Two slow links carry four blocks each way.
    expect(crossing.map(({ block }) => block).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(matches.first.length - 1).toBeLessThanOrEqual(5);
  });

  it('takes all of several paths of equal width through switches', () => {
    const graph = leafSpine(2, 4, 4, 40, 40);
    const request = { collective: 'allGather', method: 'greedy', chunks: 4, seed: 1, bytes: 1e6 } as const;
    const { time } = valueOf(synthesise(graph, request));
    // Through one spine alone, its links would carry four times as much as the bound.
    expect(gapOf(time.busiestLinkNsPerByte, valueOf(boundFor(graph, request)))).toBeLessThan(0.25);
  });
});

describe('the same by symmetry', () => {
  it('is proved and as good', () => {
    const [graph, chunks] = [unevenTorus(4, 6, 8, 1), 2];
    const capacities = capacitiesOf(graph);
    const latencyNs = capacities.arcs.map(() => 0);
    const owners = Int32Array.from({ length: graph.npuCount * chunks }, (_, block) =>
      Math.floor(block / chunks),
    );
    const request = { owners, blockBytes: 1 / owners.length, latencyNs, seed: 2 };
    const blocks = Array.from(owners, (owner) => ({ owner, target: -1, share: 1 / owners.length }));
    const translations = translationsOf(capacities, latencyNs)!;
    const steps = drain(matchSymmetricSteps(capacities, request, translations))!;
    const symmetric = symmetricSchedule(capacities, { collective: 'allGather', blocks, translations }, steps);
    expect(proveOnGraph(capacities, symmetric)).toMatchObject({ ok: true });
    const { symmetric: _images, ...listed } = symmetric;
    expect(proveOnGraph(capacities, listed)).toMatchObject({ ok: true });
    const whole = scheduleOfMatches('allGather', blocks, undefined, drain(matchInSteps(capacities, request)));
    const nsPerByte = timeOnGraph(graph, whole).nsPerByte;
    expect(timeOnGraph(graph, symmetric).nsPerByte / nsPerByte).toBeGreaterThan(0.8);
    expect(timeOnGraph(graph, symmetric).nsPerByte / nsPerByte).toBeLessThan(1.25);
    expect(timeOnGraph(graph, listed).nsPerByte).toBeCloseTo(timeOnGraph(graph, symmetric).nsPerByte, 9);
  });
});
