/** The front over machines is that of running every layout that fits on every one of them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baseTransformer } from '../../design/base-models.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { toEnd } from '../../design/steps.ts';
import { modelFacts } from '../../analysis/tables/model-facts.ts';
import { cases } from '../../testing/large.ts';
import { valueOf } from '../../units/result.ts';
import { createLayoutBounding } from '../layout/layout-bounding.ts';
import { LAYOUT_OBJECTIVES, layoutPoints, type LayoutObjective } from '../layout/layout-space.ts';
import { runPoint } from '../run/run-point.ts';
import { readSpace } from '../space/parse-space.ts';
import { pointsOf, type Points } from '../space/points.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { frontOfMachines } from './front-of-machines.ts';
import { machinesOf, type Machine } from './machines.ts';

interface Drawn {
  readonly budgets: readonly number[];
  readonly npus: number;
  readonly capacityGB: number | undefined;
  readonly overlap: boolean;
  readonly stack: 'megatron-bf16-h100' | null;
}

const anyMachines: fc.Arbitrary<Drawn> = fc.record({
  budgets: fc.uniqueArray(fc.constantFrom(50, 100, 200, 400), { minLength: 1, maxLength: 2 }),
  npus: fc.constantFrom(...cases([4], [4, 8])),
  capacityGB: fc.constantFrom(undefined, 25, 80),
  overlap: fc.boolean(),
  stack: fc.constantFrom(null, 'megatron-bf16-h100'),
});

function baseOf({ capacityGB, overlap, stack }: Omit<Drawn, 'budgets' | 'npus'>): object {
  return {
    ...DEFAULT_DESIGN,
    system: { ...DEFAULT_DESIGN.system, algorithms: {} },
    workload: { ...baseTransformer('gpt-3'), layers: 2, heads: 4, globalBatch: cases(2, 4) },
    parallelism: { modelParallel: 1, overlap },
    compute: {
      peakTflops: 989,
      efficiency: 0.6,
      ...(capacityGB === undefined ? {} : { capacityGB }),
      ...(stack === null ? {} : { calibration: stack }),
    },
  };
}

function pointsIn({ budgets, npus, ...drawn }: Drawn): Points {
  const file = {
    base: baseOf(drawn),
    free: { budget: budgets },
    dimensions: {
      npus,
      count: cases([1, 1], [1, 2]),
      kinds: ['ring', 'switch', 'fullyConnected'],
      sizes: [2, 4, 8],
      linkLatencyNs: 500,
    },
    split: 'equal',
  };
  return valueOf(pointsOf(valueOf(readSpace(file))));
}

/** The least score of any layout that fits, by default its time; Infinity if none does. */
function leastOf({ base }: Machine, objective: LayoutObjective = 'time'): number {
  const space = layoutPoints(base, 1, 0);
  const visited: number[] = [];
  const { bounding } = createLayoutBounding(base, space, Infinity);
  toEnd(bounding.steps(({ point }) => visited.push(point)));
  const capacityGB = base.design.compute.capacityGB ?? Infinity;
  return visited.reduce((least, point) => {
    const design = valueOf(space.points.designOf(point, 0, 0));
    if ((modelFacts(design, ALL_PARTS).memory?.totalBytes ?? Infinity) > capacityGB * 1e9) return least;
    const run = toEnd(runPoint(design, space.points.space.split, objective));
    return run.ok ? Math.min(least, run.value.score) : least;
  }, Infinity);
}

/** Those that are faster than all that cost no more. */
function frontOf(
  all: readonly { readonly dollars: number; readonly ns: number }[],
): readonly (readonly [number, number])[] {
  return all
    .filter(({ dollars, ns }) =>
      all.every(
        (other) =>
          (other.dollars <= dollars ? other.ns >= ns * (1 - 1e-9) : true) &&
          (other.dollars < dollars ? other.ns > ns * (1 + 1e-9) : true),
      ),
    )
    .map(({ dollars, ns }) => [dollars, ns] as const)
    .filter(([dollars], at, list) => list.findIndex(([other]) => other === dollars) === at);
}

const onFront = (points: Points, budgetDollars = Infinity) =>
  valueOf(toEnd(frontOfMachines(points, { budgetDollars, mostRuns: Infinity })));

describe('the front of time and money over machines', () => {
  it('is that of brute force', { timeout: 300_000 }, () => {
    fc.assert(
      fc.property(anyMachines, (drawn) => {
        const points = pointsIn(drawn);
        const { list } = valueOf(machinesOf(points, Infinity));
        const all = list.map((machine) => ({ dollars: machine.dollars, ns: leastOf(machine) }));
        const front = onFront(points);
        expect(front.gap).toBe(0);
        expect(front.done).toBe(list.length);
        const expected = frontOf(all.filter(({ ns }) => ns < Infinity));
        expect(front.rows.map(({ dollars }) => dollars)).toEqual(expected.map(([dollars]) => dollars));
        front.rows.forEach(({ found }, at) =>
          expect(Math.abs(found.timeNs / expected[at]![1] - 1)).toBeLessThan(1e-9),
        );
      }),
      { numRuns: cases(1, 30) },
    );
  });

  const drawn: Drawn = {
    budgets: [50, 100, 400],
    npus: 4,
    capacityGB: 80,
    overlap: true,
    stack: null,
  };

  it('is that of brute force by another objective as well', () => {
    const points = pointsIn({ ...drawn, budgets: cases([50], [50, 400]), npus: cases(2, 4) });
    const { list } = valueOf(machinesOf(points, Infinity));
    for (const objective of cases<readonly LayoutObjective[]>(['goodput'], LAYOUT_OBJECTIVES)) {
      const all = list.map((machine) => ({ dollars: machine.dollars, ns: leastOf(machine, objective) }));
      const front = valueOf(toEnd(frontOfMachines(points, { mostRuns: Infinity, objective })));
      const expected = frontOf(all.filter(({ ns }) => ns < Infinity));
      expect(front.gap, objective).toBe(0);
      expect(
        front.rows.map(({ dollars }) => dollars),
        objective,
      ).toEqual(expected.map(([dollars]) => dollars));
      for (const [at, { found }] of front.rows.entries())
        expect(found.score! / expected[at]![1], objective).toBeCloseTo(1, 9);
    }
  });

  it('gets faster with every dollar more, and settles most machines without a run', () => {
    const { rows, withoutRun, machines } = onFront(pointsIn(drawn));
    expect(rows.length).toBeGreaterThan(1);
    for (const [at, { dollars, found }] of rows.entries()) {
      if (at === 0) continue;
      expect(dollars).toBeGreaterThan(rows[at - 1]!.dollars);
      expect(found.timeNs).toBeLessThan(rows[at - 1]!.found.timeNs);
    }
    expect(withoutRun).toBeGreaterThan(machines / 4);
  });

  it('keeps to a budget: its rows are those of the whole front that cost no more', () => {
    const points = pointsIn(drawn);
    const whole = onFront(points);
    const budget = whole.rows.at(-2)!.dollars;
    const front = onFront(points, budget);
    expect(front.rows).toEqual(whole.rows.filter(({ dollars }) => dollars <= budget));
    expect(front.leftOut).toBeGreaterThan(0);
  });

  it('refuses what is no choice of a machine, by its name', () => {
    const refused = (changes: object): string => {
      const file = {
        base: baseOf(drawn),
        free: { budget: [50] },
        dimensions: { npus: 4, count: [1, 1], kinds: ['ring'], linkLatencyNs: 500 },
        split: 'equal',
        ...changes,
      };
      const result = toEnd(frontOfMachines(valueOf(pointsOf(valueOf(readSpace(file))))));
      return result.ok ? '' : result.problems.map(({ path, message }) => `${path} ${message}`).join('; ');
    };
    expect(refused({ free: { tp: [1, 2] } })).toMatch(/^free\.tp is no field of a machine/);
    expect(refused({ where: ['tp <= 2'] })).toMatch(/^where\[0\] has tp, which follows from the layout/);
    expect(refused({ where: ['cost <= 1000000', 'npus <= 8'] })).toBe('');
    expect(refused({ split: 'optimal' })).toMatch(/^split is optimal, which follows from the layout/);
    const { globalBatch: _, ...workload } = (baseOf(drawn) as { workload: Record<string, unknown> }).workload;
    const sizes = { 'topology.dimensions[0].size': [2, 4] };
    expect(refused({ base: { ...baseOf(drawn), workload }, free: sizes, dimensions: undefined })).toMatch(
      /^base\.workload\.globalBatch is missing/,
    );
  });
});
