/** The search finds what running every point finds, and no point is below its bound: random small spaces. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import { toEnd } from '../../design/steps.ts';
import { transformerWorkload } from '../../workload/transformer-presets.ts';
import { anySpace, type SpaceFile } from '../../testing/arbitrary/space.arbitrary.ts';
import { cases } from '../../testing/large.ts';
import { valueOf } from '../../units/result.ts';
import { createBounding, type Bounded } from './bounding.ts';
import { hashOf } from './canonical.ts';
import { frontOf, isBetter, type Ranked } from './ranking.ts';
import { runPoint } from './run/run-point.ts';
import { search, type Settled } from './search.ts';
import { readSpace } from './space/parse-space.ts';
import { pointsOf, type Points } from './space/points.ts';

/** Every point run, with its bound. */
function bruteForce(points: Points): {
  readonly runs: readonly Ranked[];
  readonly bounded: readonly Bounded[];
} {
  const { split, objective } = points.space;
  const bounded: Bounded[] = [];
  toEnd(createBounding(points).steps((own) => bounded.push(own)));
  const runs = bounded.flatMap(({ point, work, link, network, score }): readonly Ranked[] => {
    const design = points.designOf(work, link, network);
    const run = design.ok ? toEnd(runPoint(design.value, split, objective)) : design;
    if (!run.ok || !design.ok) return [];
    expect(score).not.toBeNull();
    expect(score).toBeLessThanOrEqual(run.value.score);
    if (!points.keepsLate(design.value, run.value.cost, points.chosenOf(work, link, network))) return [];
    const key = hashOf(points.textOf(work, link, network));
    return [{ ...run.value, point, key, complexity: points.complexityOf(network) }];
  });
  return { runs, bounded };
}

function pointsIn(file: SpaceFile): Points {
  return valueOf(pointsOf(valueOf(readSpace(file))));
}

describe('a search', () => {
  it('finds the best points of brute force, in their order, and the front', () => {
    /** Points, and the sum of their bounds over their runs. */
    const all = { axes: 0, groups: 0 };
    const near = { axes: 0, groups: 0 };
    let within = 0;
    fc.assert(
      fc.property(anySpace(60), (file) => {
        const points = pointsIn(file);
        const { runs, bounded } = bruteForce(points);
        const settled: Settled[] = [];
        const found = toEnd(search(points, { record: (own) => settled.push(own) }));
        const ranked = runs.toSorted((a, b) => (isBetter(a, b) ? -1 : 1));
        if (points.space.objective === 'timeAndCost') {
          expect(found.front.map(({ point }) => point)).toEqual(frontOf(runs).map(({ point }) => point));
        } else {
          expect(found.top).toEqual(ranked.slice(0, points.space.top));
          expect(found.gap).toBe(0);
        }
        // Every point is settled once, and what was not run is no better than the last of the list.
        expect(new Set(settled.map(({ key }) => key)).size).toBe(bounded.length);
        expect(settled).toHaveLength(bounded.length);
        for (const { point, score } of bounded) {
          const run = runs.find((own) => own.point === point);
          const { expertParallel, fsdp } = points.space.base.parallelism;
          // Nothing is claimed where nodes limit the experts of a token.
          if (run === undefined || expertParallel?.nodeLimit !== undefined) continue;
          const of = expertParallel === undefined && fsdp === undefined ? 'axes' : 'groups';
          all[of] += 1;
          near[of] += score! / run.score;
          if (score! >= 0.99 * run.score) within += 1;
        }
      }),
      { numRuns: cases(20, 100) },
    );
    expect(all.axes).toBeGreaterThan(100);
    // A bound that says little holds as well: how many are within 1 %, and how near they are in the mean.
    expect(within / (all.axes + all.groups)).toBeGreaterThan(0.2);
    expect(near.axes / all.axes).toBeGreaterThan(0.7);
    if (all.groups > 0) expect(near.groups / all.groups).toBeGreaterThan(0.7);
  });

  it('finds the best points where chunks choose the order of dimensions, and bounds them by all axes together', () => {
    let bounded = 0;
    let near = 0;
    fc.assert(
      fc.property(anySpace(40), (file) => {
        const system = { ...file.base.system, interDimension: 'themis', endpointDelayNs: 0 } as const;
        const points = pointsIn({ ...file, split: 'equal', base: { ...file.base, system } });
        const found = bruteForce(points);
        const ranked = found.runs.toSorted((a, b) => (isBetter(a, b) ? -1 : 1));
        const top = toEnd(search(points, {})).top;
        if (points.space.objective !== 'timeAndCost') expect(top).toEqual(ranked.slice(0, points.space.top));
        for (const { point, score } of found.bounded) {
          const run = found.runs.find((own) => own.point === point);
          if (run === undefined || file.base.parallelism.expertParallel?.nodeLimit !== undefined) continue;
          bounded += 1;
          near += score! / run.score;
        }
      }),
      { numRuns: cases(10, 100) },
    );
    expect(near / bounded).toBeGreaterThan(0.5);
  });

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
    } as SpaceFile);
    const { runs } = bruteForce(points);
    expect(runs).toHaveLength(4);
    expect(toEnd(search(points)).top).toEqual(runs.toSorted((a, b) => (isBetter(a, b) ? -1 : 1)));
  });

  it('lists nothing that is further than it says above what belongs in its place', () => {
    fc.assert(
      fc.property(anySpace(60), fc.constantFrom(0.02, 0.3, 1), (file, gap) => {
        const points = pointsIn({ ...file, objective: 'time', gap });
        const ranked = bruteForce(points).runs.toSorted((a, b) => (isBetter(a, b) ? -1 : 1));
        const found = toEnd(search(points));
        expect(found.gap).toBeLessThanOrEqual(gap);
        for (const [at, { score }] of found.top.entries())
          expect(score * (1 - found.gap)).toBeLessThanOrEqual(ranked[at]!.score * (1 + 1e-12));
      }),
      { numRuns: cases(6, 60) },
    );
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
              tp: [2, 4, 8],
              cp: [1, 2],
              zero: [0, 3],
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

  it('says what each choice of the winner is worth', () => {
    fc.assert(
      fc.property(anySpace(40), fc.constantFrom('time', ['time', 'cost']), (file, objective) => {
        const points = pointsIn({ ...file, objective });
        const { runs } = bruteForce(points);
        const found = toEnd(search(points, { worth: true }));
        const { top, front, worth } = found;
        // Each point once, whatever was asked of it.
        expect(found.runs + found.pruned + found.infeasible).toBe(found.points);
        // Of a front it is the fastest.
        const winner = top[0] ?? front[0];
        if (winner === undefined) return;
        const at = (point: number): readonly [number, number, number] => {
          const rest = Math.floor(point / points.networks);
          return [Math.floor(rest / points.links), rest % points.links, point % points.networks];
        };
        for (const { name, best } of worth) {
          const { of } = points.choices.find((own) => own.name === name)!;
          const without = runs.filter(
            ({ point }) => JSON.stringify(of(...at(point))) !== JSON.stringify(of(...at(winner.point))),
          );
          const [least] = without.toSorted((a, b) => (isBetter(a, b) ? -1 : 1));
          expect(best?.score).toBe(least?.score);
        }
      }),
      { numRuns: cases(6, 60) },
    );
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

  it('takes points that stand for each other once, and rightly so', () => {
    fc.assert(
      fc.property(anySpace(60), (file) => {
        const points = pointsIn({ ...file, where: [], objective: 'time' });
        const bounding = createBounding(points);
        const visited = new Set<number>();
        toEnd(bounding.steps(({ point }) => visited.add(point)));
        const all = points.works * points.links * points.networks;
        expect(visited.size + bounding.symmetric()).toBeLessThanOrEqual(all);
        const best = toEnd(search(points)).top[0]?.score ?? Infinity;
        // Those that were left out are no better.
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
      { numRuns: cases(6, 60) },
    );
  });
});
