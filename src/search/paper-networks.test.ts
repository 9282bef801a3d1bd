/** The networks of the bandwidth study (arXiv 2109.11762) at 300 GB/s: which number of dimensions is best, for time and for performance per cost. */
import { describe, expect, it } from 'vitest';
import { closedForm } from '../allocation/closed-form.ts';
import { price } from '../cost/price.ts';
import type { Design } from '../design/document.ts';
import { DESIGN_PRESETS } from '../design/presets/presets.ts';
import { toEnd } from '../design/steps.ts';
import { cases } from '../testing/large.ts';
import { valueOf } from '../units/result.ts';
import { TRANSFORMER_PRESET_LIST } from '../workload/transformer/catalog/presets.ts';
import { servedTimes } from '../run/served-times.ts';
import { closedResult } from '../run/closed.ts';
import { prepareDesign } from '../run/prepare-design.ts';
import { topologyOf } from '../run/topology-of.ts';
import { workOf } from '../run/work.ts';
import { runPoint, scoreOf } from './run/run-point.ts';
import { servingObjective } from './space/serving.ts';
import { ALL_PARTS } from '../run/all-parts.ts';

const NETWORKS = ['2d-1024', '3d-1024', '4d-1024'] as const;
const BUDGET_GBPS = 300;

function designOf(network: string, workload: string): Design {
  const { design } = DESIGN_PRESETS.find(({ id }) => id === `${network}-${workload}`)!;
  return { ...design, parallelism: { ...design.parallelism, overlap: false, zeroStage: 2 } };
}

/** Every split of the budget into equal parts, none of them empty. */
function* grid(dimensions: number, parts: number): Generator<readonly number[], void, void> {
  if (dimensions === 1) yield [parts];
  else
    for (let own = 1; own <= parts - dimensions + 1; own += 1)
      for (const rest of grid(dimensions - 1, parts - own)) yield [own, ...rest];
}

/** The large grids have up to 45,000 splits, and those of runs 36,000. */
const LARGE_MS = 600_000;

type Asked = 'time' | 'throughputPerCost';

function scoreAt(
  design: Design,
  objective: Asked,
  iterationNs: number,
  splitGBps: readonly number[],
): number {
  const { dollars } = price(topologyOf(design, splitGBps, ALL_PARTS), design.cost);
  return scoreOf(objective, workOf(design, ALL_PARTS), iterationNs, dollars) ?? Infinity;
}

function splitsOf(design: Design, parts: number): readonly (readonly number[])[] {
  const shares = [...grid(design.topology.dimensions.length, parts)];
  return shares.map((all) => all.map((own) => (own * BUDGET_GBPS) / parts));
}

const known = new Map<string, number>();

/** What the search finds by event-driven runs. */
function bestByRuns(network: string, workload: string, by: Asked): number {
  const key = [network, workload, by].join();
  const found = known.get(key) ?? valueOf(toEnd(runPoint(designOf(network, workload), 'best', by))).score;
  known.set(key, found);
  return found;
}

/** Every choice of one of the factors for each dimension but the first. */
function* factorsOf(
  dimensions: number,
  factors: readonly number[],
): Generator<readonly number[], void, void> {
  if (dimensions === 1) yield [1];
  else
    for (const inner of factorsOf(dimensions - 1, factors))
      for (const factor of factors) yield [...inner, factor];
}

/**
 * The least of the runs of the splits that are best by the closed form on a grid whose shares differ by an even factor, and on a finer one
 * around its best: such grids are as fine for an outer dimension with a hundredth of the budget as for an inner one.
 */
function leastOfGrids(network: string, workload: string, by: Asked): number {
  const design = designOf(network, workload);
  const prepared = valueOf(prepareDesign(design, ALL_PARTS));
  const dimensions = design.topology.dimensions.length;
  const scoresAround = (centre: readonly number[], factors: readonly number[]) =>
    [...factorsOf(dimensions, factors)]
      .map((own) => {
        const shares = own.map((factor, dimension) => factor * centre[dimension]!);
        const sum = shares.reduce((total, share) => total + share, 0);
        const split = shares.map((share) => (share * BUDGET_GBPS) / sum);
        const { iterationNs } = closedForm(prepared.traffic, split);
        return { split, score: scoreAt(design, by, iterationNs, split) };
      })
      .toSorted((a, b) => a.score - b.score);
  const powers = (factor: number, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, step) => factor ** (from + step));
  const coarse = cases(1.6, 1.2);
  const equal = new Array<number>(dimensions).fill(1);
  const [first] = scoresAround(equal, powers(coarse, -Math.round(Math.log(400) / Math.log(coarse)), 0));
  const nearest = scoresAround(first!.split, powers(coarse ** (1 / 4), -4, 4)).slice(0, cases(4, 40));
  const runs = nearest.map(({ split }) => {
    const times = valueOf(toEnd(servedTimes([{ prepared, weight: 1 }], split)));
    return scoreAt(design, by, times[0]!, split);
  });
  return Math.min(...runs);
}

describe.each(TRANSFORMER_PRESET_LIST.map(({ id }) => id))('%s', (workload) => {
  const pairs = NETWORKS.flatMap((network) =>
    (['time', 'throughputPerCost'] as const).map((by) => [network, by] as const),
  );

  it.each(pairs)(
    'has on %s, by %s, no better split on a fine grid than the optimum: closed form',
    (network, by) => {
      const design = servingObjective(designOf(network, workload), by, 'optimal');
      const prepared = valueOf(prepareDesign(design, ALL_PARTS));
      const { splitGBps, iterationNs } = valueOf(closedResult(prepared, 'optimal'));
      const least = scoreAt(design, by, iterationNs, splitGBps);
      const parts = { 2: cases(30, 3000), 3: cases(30, 300), 4: cases(12, 75) }[
        design.topology.dimensions.length
      ]!;
      for (const split of splitsOf(design, parts)) {
        const ns = closedForm(prepared.traffic, split).iterationNs;
        expect(scoreAt(design, by, ns, split)).toBeGreaterThanOrEqual(least * (1 - 1e-7));
      }
    },
    LARGE_MS,
  );

  it.each(pairs)(
    'has on %s, by %s, no better split on a grid than the best: event-driven runs',
    (network, by) => {
      const design = designOf(network, workload);
      const best = { score: bestByRuns(network, workload, by) };
      const prepared = valueOf(prepareDesign(design, ALL_PARTS));
      const parts = { 2: cases(6, 200), 3: cases(4, 30), 4: cases(5, 16) }[
        design.topology.dimensions.length
      ]!;
      for (const split of splitsOf(design, parts)) {
        const times = valueOf(toEnd(servedTimes([{ prepared, weight: 1 }], split)));
        expect(scoreAt(design, by, times[0]!, split)).toBeGreaterThanOrEqual(best.score * (1 - 1e-8));
      }
    },
    LARGE_MS,
  );
});

it('Transformer-1T costs the least per throughput on three dimensions, a third of what the split for time says', () => {
  const dollars = NETWORKS.map(
    (network) =>
      valueOf(toEnd(runPoint(designOf(network, 'transformer-1t'), 'optimal', 'throughputPerCost'))).score,
  );
  expect(dollars.map((own) => own.toFixed(1))).toEqual(['200.5', '77.4', '78.2']);
});

type Known = readonly [workload: string, by: Asked, count: number];

describe('the best number of dimensions', () => {
  // The two with the nearest second, 0.3 and 1.2 % behind.
  const near: readonly Known[] = [
    ['gpt-3', 'time', 3],
    ['transformer-1t', 'throughputPerCost', 4],
  ];
  const all: readonly Known[] = [
    ['transformer-17b', 'time', 4],
    ['transformer-17b', 'throughputPerCost', 4],
    ['gpt-3', 'throughputPerCost', 4],
    ['transformer-1t', 'time', 2],
    ...near,
  ];

  it.each(cases(near, all))(
    'is that of brute force over a fine grid of splits, by runs: %s, %s, %i',
    (workload, by, count) => {
      const found = NETWORKS.map((network) => bestByRuns(network, workload, by));
      const grids = NETWORKS.map((network) => leastOfGrids(network, workload, by));
      for (const scores of [found, grids]) {
        expect(NETWORKS[scores.indexOf(Math.min(...scores))]).toBe(`${count}d-1024`);
      }
      grids.forEach((least, at) => {
        expect(least / found[at]!).toBeGreaterThanOrEqual(1 - 1e-8);
        expect(least / found[at]!).toBeLessThan(1.01);
      });
    },
    LARGE_MS,
  );
});
