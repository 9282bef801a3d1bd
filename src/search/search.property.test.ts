/** The search finds what running every point finds, and no point is below its bound: random small spaces. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../design/base.ts';
import { toEnd } from '../design/steps.ts';
import { transformerWorkload } from '../workload/transformer/catalog/presets.ts';
import { bruteForce, expectBest, inOrder, pointsIn, type BruteForce } from '../testing/search/brute-force.ts';
import { anySpace, type SpaceFile } from '../testing/arbitrary/space.arbitrary.ts';
import { cases } from '../testing/large.ts';
import { valueOf } from '../units/result.ts';
import { createBounding } from './bounding.ts';
import { isBetter, type Ranked } from './ranking.ts';
import { runPoint } from './run/run-point.ts';
import { search } from './search.ts';
import { readSpace } from './space/parse-space.ts';
import { pointsOf, type Points } from './space/points.ts';

/** Without a choice of the winner the best is the best of the other runs; every point is counted once. */
function expectWorth(points: Points, runs: readonly Ranked[]): void {
  const found = toEnd(search(points, { worth: true }));
  expect(found.runs + found.pruned + found.infeasible).toBe(found.points);
  // Of a front it is the fastest.
  const winner = found.top[0] ?? found.front[0];
  if (winner === undefined) return;
  const at = (point: number): readonly [number, number, number] => {
    const rest = Math.floor(point / points.networks);
    return [Math.floor(rest / points.links), rest % points.links, point % points.networks];
  };
  for (const { name, best } of found.worth) {
    const { of } = points.choices.find((own) => own.name === name)!;
    const chosen = JSON.stringify(of(...at(winner.point)));
    const without = runs.filter(({ point }) => JSON.stringify(of(...at(point))) !== chosen);
    expect(best?.score).toBe(inOrder(without)[0]?.score);
  }
}

/** Nothing of the list is further than the search says above what belongs in its place. */
function expectWithin(points: Points, runs: readonly Ranked[]): void {
  const ranked = inOrder(runs);
  const found = toEnd(search(points));
  const gap = found.gap ?? 0;
  expect(gap).toBeLessThanOrEqual(points.space.gap);
  for (const [at, { score }] of found.top.entries())
    expect(score * (1 - gap)).toBeLessThanOrEqual(ranked[at]!.score * (1 + 1e-12));
}

/** How near the bounds are is judged on the same spaces whatever the seed: a draw of others may be nothing but easy or hard. */
const MEASURED = new Set(fc.sample(anySpace(60), { seed: 4, numRuns: 6 }));

/** A bound that says little holds as well: how near the bounds are to their runs. */
class Nearness {
  /** Points, and the sum of their bounds over their runs. */
  readonly #all = { axes: 0, groups: 0 };
  readonly #near = { axes: 0, groups: 0 };
  #within = 0;

  add(points: Points, { runs, bounded }: BruteForce): void {
    const { expertParallel, fsdp } = points.space.base.parallelism;
    // Nothing is claimed where nodes limit the experts of a token.
    if (expertParallel?.nodeLimit !== undefined) return;
    const kind = expertParallel === undefined && fsdp === undefined ? 'axes' : 'groups';
    for (const { point, score } of bounded) {
      const run = runs.find((own) => own.point === point);
      if (run === undefined) continue;
      this.#all[kind] += 1;
      this.#near[kind] += score! / run.score;
      if (score! >= 0.99 * run.score) this.#within += 1;
    }
  }

  expectEnough(): void {
    const [all, near] = [this.#all, this.#near];
    expect(all.axes).toBeGreaterThan(100);
    expect(all.groups).toBeGreaterThan(20);
    // How many are within 1 %, and how near they are in the mean.
    expect(this.#within / (all.axes + all.groups)).toBeGreaterThan(0.2);
    expect(near.axes / all.axes).toBeGreaterThan(0.7);
    expect(near.groups / all.groups).toBeGreaterThan(0.7);
  }
}

/** Gradients of two bytes are what a design without the field has. */
function withGradients(file: SpaceFile, gradientBytes: 2 | 4): SpaceFile {
  if (gradientBytes === 2) return file;
  return { ...file, base: { ...file.base, parallelism: { ...file.base.parallelism, gradientBytes } } };
}

/** 200 draws, of which a loaded machine may take a while. */
const timeout = 3_600_000;

describe('a search', () => {
  it(
    'finds the best points of brute force, the front, what each choice is worth, and no more than its gap beside',
    { timeout },
    () => {
      const near = new Nearness();
      fc.assert(
        fc.property(
          anySpace(60),
          fc.constantFrom(0.02, 0.3, 1),
          fc.constantFrom<(2 | 4)[]>(2, 4),
          (drawn, gap, bytes) => {
            const file = withGradients(drawn, bytes);
            const points = pointsIn(file);
            const found = bruteForce(points);
            expectBest(points, found);
            expectWorth(points, found.runs);
            if (points.space.objective !== 'timeAndCost')
              expectWithin(pointsIn({ ...file, gap }), found.runs);
            if (MEASURED.has(drawn)) near.add(points, found);
          },
        ),
        { numRuns: MEASURED.size + cases(2, 194), examples: [...MEASURED].map((file) => [file, 0.3, 2]) },
      );
      near.expectEnough();
    },
  );

  it(
    'finds the best points where chunks choose the order of dimensions, and bounds them by all axes together',
    { timeout },
    () => {
      let bounded = 0;
      let near = 0;
      const measured = fc.sample(anySpace(40), { seed: 1, numRuns: cases(2, 5) });
      fc.assert(
        fc.property(anySpace(40), (file) => {
          const system = { ...file.base.system, interDimension: 'themis', endpointDelayNs: 0 } as const;
          const points = pointsIn({ ...file, split: 'equal', base: { ...file.base, system } });
          const found = bruteForce(points);
          const ranked = found.runs.toSorted((a, b) => (isBetter(a, b) ? -1 : 1));
          const top = toEnd(search(points, {})).top;
          if (points.space.objective !== 'timeAndCost')
            expect(top).toEqual(ranked.slice(0, points.space.top));
          for (const { point, score } of found.bounded) {
            const run = found.runs.find((own) => own.point === point);
            if (run === undefined || file.base.parallelism.expertParallel?.nodeLimit !== undefined) continue;
            if (!measured.includes(file)) continue;
            bounded += 1;
            near += score! / run.score;
          }
        }),
        { numRuns: measured.length + cases(1, 195), examples: measured.map((file) => [file]) },
      );
      expect(near / bounded).toBeGreaterThan(0.5);
    },
  );

  it('knows machines with given links and dimensions of one NPU', () => {
    const kinds = [
      { kind: 'ring', size: 4, linkLatencyNs: 500, tier: 'package' },
      { kind: 'switch', size: 1, linkLatencyNs: 500, tier: 'node' },
      { kind: 'switch', size: 8, linkLatencyNs: 500, tier: 'pod' },
    ] as const;
    for (const split of ['equal', 'optimal', 'given']) {
      const points = valueOf(
        pointsOf(
          valueOf(
            readSpace({
              base: {
                ...BASE_V1,
                topology: { dimensions: kinds, splitBandwidth: 'full' },
                workload: { ...BASE_V1.workload, layers: 2 },
                bandwidth: { ...BASE_V1.bandwidth, mode: 'fixed', customGBps: [200, 0, 1400] },
              },
              free: { tp: [1, 2, 4, 8], overlap: [false, true], 'topology.dimensions[2].size': [2, 8] },
              split,
            }),
          ),
        ),
      );
      const { runs } = bruteForce(points);
      expect(runs).toHaveLength(16);
      const best = runs.toSorted((a, b) => (isBetter(a, b) ? -1 : 1));
      expect(toEnd(search(points)).top).toEqual(best);
    }
  });

  it('keeps stages of ZeRO apart where something follows from them, though there is nothing to shard', () => {
    const points = pointsIn({
      base: { ...BASE_V1, workload: { ...transformerWorkload('gpt-3'), layers: 2, globalBatch: 24 } },
      free: { tp: [2], zero: [0, 1, 2, 3] },
      dimensions: { npus: 2, count: [1, 1], kinds: ['ring'] },
      set: { 'workload.microBatch': '4 - zero' },
      where: [],
      objective: 'time',
      split: 'equal',
      top: 5,
      gap: 0,
    });
    const { runs } = bruteForce(points);
    expect(runs).toHaveLength(4);
    expect(toEnd(search(points)).top).toEqual(runs.toSorted((a, b) => (isBetter(a, b) ? -1 : 1)));
  });

  it('knows networks apart that differ in how a group shares links only', () => {
    const kinds = [
      { kind: 'fullyConnected', size: 4, linkLatencyNs: 500, tier: 'package' },
      { kind: 'switch', size: 4, linkLatencyNs: 500, tier: 'pod' },
    ] as const;
    const points = valueOf(
      pointsOf(
        valueOf(
          readSpace({
            base: {
              ...BASE_V1,
              topology: { dimensions: kinds, splitBandwidth: 'links' },
              workload: { ...transformerWorkload('gpt-3'), layers: 2 },
            },
            free: {
              tp: cases([2, 4], [2, 4, 8]),
              cp: [1, 2],
              zero: cases([3], [0, 3]),
              'topology.splitBandwidth': ['links', 'full'],
              'topology.dimensions[1].size': [1, 4],
            },
          }),
        ),
      ),
    );
    // Which holds each run against its bound.
    const { runs } = bruteForce(points);
    const best = runs.toSorted((a, b) => (isBetter(a, b) ? -1 : 1));
    expect(toEnd(search(points)).top).toEqual(best.slice(0, points.space.top));
  });

  it('counts a point that cannot be run once, however many choices ask for it', () => {
    const file = {
      base: { ...BASE_V1, workload: { ...transformerWorkload('gpt-3'), layers: 2 } },
      free: { tp: [1, 2, 4], zero: [0, 3] },
      dimensions: { npus: 16, count: [1, 2], kinds: ['ring', 'switch'] },
      // Of an optimal split it is known after the run.
      where: ['cost <= 10000'],
      split: 'optimal',
      top: 1,
      gap: 0,
    };
    for (const objective of ['time', ['time', 'cost']]) {
      const own = pointsIn({ ...file, objective });
      const { runs, pruned, infeasible, points: count } = toEnd(search(own, { worth: true }));
      expect(infeasible).toBeGreaterThan(0);
      expect(runs + pruned + infeasible).toBe(count);
    }
  });

  it('takes points that stand for each other once, and rightly so', { timeout }, () => {
    fc.assert(
      fc.property(anySpace(60), (file) => {
        const points = pointsIn({ ...file, where: [], objective: 'time' });
        const bounding = createBounding(points);
        const visited = new Set<number>();
        toEnd(bounding.steps(({ point }) => visited.add(point)));
        const all = points.works * points.links * points.networks;
        expect(visited.size + bounding.symmetric()).toBeLessThanOrEqual(all);
        const best = toEnd(search(points)).top[0]?.score ?? Infinity;
        // Those that were excluded are no better.
        const step = Math.max(1, Math.floor(all / 12));
        for (let point = 0; point < all; point += step) {
          if (visited.has(point)) continue;
          const rest = Math.floor(point / points.networks);
          const design = points.designOf(
            Math.floor(rest / points.links),
            rest % points.links,
            point % points.networks,
          );
          const run = design.ok ? toEnd(runPoint(design.value, points.space.split, 'time')) : design;
          if (run.ok) expect(run.value.score).toBeGreaterThanOrEqual(best);
        }
      }),
      { numRuns: cases(2, 200) },
    );
  });
});
