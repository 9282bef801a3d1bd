import { describe, expect, it } from 'vitest';
import { valueOf } from '../../../units/result.ts';
import { closedResult } from '../../../run/closed.ts';
import { evaluate, simulateSplit } from '../../../run/evaluate.ts';
import { algorithmsOf, prepareDesign } from '../../../run/prepare-design.ts';
import { printDesign } from '../../../design/text/serialize.ts';
import { parseDesign } from '../../../design/text/parse.ts';
import { STUDY_PAIRS, type StudyCase } from './facts/cases.ts';
import { studyDesign } from './design.ts';
import { GRID_POINTS, type GridPoint, type Source } from './grid.ts';
import { costRatio, idealSpeedUp, performancePerCost, speedUp } from './facts/figures.ts';
import { isWithin, PUBLISHED, PUBLISHED_SPLITS, PUBLISHED_TABLE } from './facts/published.ts';
import { reproduce, reproduceAtOnce, type ReproducedRow } from './reproduce.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';
import { cases } from '../../../testing/large.ts';

const { rows, points, statements } = reproduceAtOnce();
const row = (id: string): ReproducedRow => rows.find((candidate) => candidate.id === id)!;
const ids = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id);

/** Results of an independent prototype of the closed form with exactly the paper's set-up. */
const PROTOTYPE: readonly (readonly [string, number, number])[] = [
  ['perf.message.mean', 1.096, 3],
  ['perf.message.max', 1.47, 2],
  ['perf.smart.mean', 1.171, 3],
  ['perf.smart.max', 1.89, 3],
  ['util.equal', 56.7, 1],
  ['util.message', 95.9, 1],
  ['util.smart', 96.9, 1],
  ['util.1t.2d', 57.6, 1],
  ['util.1t.3d', 39.1, 1],
  ['util.1t.4d', 67.4, 1],
  ['ideal.1t.2d', 1.391, 3],
  ['ideal.1t.3d', 1.834, 3],
  ['ideal.1t.4d', 1.293, 3],
  ['cost.equal.mean', 7.93, 2],
  ['cost.equal.max', 14.43, 2],
  ['cost.smart.mean', 1.65, 2],
  ['cost.smart.max', 4.17, 2],
  ['ppc.message.mean', 8.7, 1],
  ['ppc.message.max', 17.9, 2],
  ['ppc.smart.mean', 5.63, 1],
  ['ppc.smart.max', 14.72, 2],
];

describe('the table of arXiv 2109.11762', () => {
  it('is complete, with each number once', () => {
    expect(ids(rows)).toEqual(ids(PUBLISHED));
    expect(new Set(ids(rows)).size).toBe(rows.length);
    expect(ids(PUBLISHED_TABLE).toSorted()).toEqual(PROTOTYPE.map(([id]) => id).toSorted());
  });

  it.each(PUBLISHED_TABLE)('has $id: $value, means to 3 % and maxima to 6 %', ({ id, value }) => {
    const { ours, relativeDifference } = row(id);
    expect(Math.abs(ours - value) / value).toBeLessThan(id.endsWith('.max') ? 0.06 : 0.03);
    expect(relativeDifference).toBeCloseTo((ours - value) / value, 12);
  });

  it.each(PROTOTYPE)('agrees with the prototype: %s is %s', (id, value, digits) => {
    expect(Math.abs(row(id).ours - value)).toBeLessThanOrEqual(0.6 * 10 ** -digits);
  });

  it.each(ids(PUBLISHED_TABLE).filter((id) => /^(perf|cost|ppc|ideal).*(mean|d)$/.test(id)))(
    '%s: the runs are within 2 % of the closed form',
    (id) => {
      const { ours, simulated } = row(id);
      expect(Math.abs(simulated! / ours - 1)).toBeLessThan(0.02);
    },
  );

  it.each(ids(PUBLISHED_TABLE).filter((id) => id.startsWith('util')))(
    '%s: the runs are within 4 % of the closed form',
    (id) => {
      const { ours, simulated } = row(id);
      expect(Math.abs(simulated! / ours - 1)).toBeLessThan(0.04);
      // A run includes filling and draining the dimensions.
      expect(simulated).toBeLessThan(ours);
    },
  );
});

describe('the 90 points', () => {
  const at = ({ network, workload }: GridPoint, budgetGBps: number): GridPoint =>
    points.find((p) => p.network === network && p.workload === workload && p.budgetGBps === budgetGBps)!;

  it('cover every network, workload and budget', () => {
    expect(points).toHaveLength(GRID_POINTS);
    const names = points.map(({ network, workload, budgetGBps }) => `${network} ${workload} ${budgetGBps}`);
    expect(new Set(names).size).toBe(90);
  });

  it('scale with the budget: ten times the budget, a tenth of the communication, the same utilisation', () => {
    for (const pair of STUDY_PAIRS) {
      const point = { ...pair } as GridPoint;
      const [small, large] = [at(point, 100).schemes.smart.ours, at(point, 1000).schemes.smart.ours];
      expect(large.computeNs).toBe(small.computeNs);
      const ratio = (small.iterationNs - small.computeNs) / (large.iterationNs - large.computeNs);
      expect(ratio).toBeCloseTo(10, 9);
      expect(large.utilisation).toBeCloseTo(small.utilisation, 12);
      expect(large.costDollars / small.costDollars).toBeCloseTo(10, 9);
    }
  });

  it('fill and drain the dimensions of a balanced split in 1.6, 3.1 and 4.7 % of its time', () => {
    const overhead = (network: GridPoint['network']): number => {
      const { ours, simulated } = at({ network, workload: '17b' } as GridPoint, 100).schemes.smart;
      const comm = (result: typeof ours): number => result.iterationNs - result.computeNs;
      return comm(simulated) / comm(ours) - 1;
    };
    expect(Math.abs(overhead('2d') - 0.016)).toBeLessThan(0.001);
    expect(Math.abs(overhead('3d') - 0.031)).toBeLessThan(0.001);
    expect(Math.abs(overhead('4d') - 0.047)).toBeLessThan(0.001);
  });

  it('have quantities that agree with each other', () => {
    const sources: readonly Source[] = ['ours', 'simulated'];
    for (const point of points) {
      for (const source of sources) {
        const { equal, smart } = point.schemes;
        const perDollar = 1 / (smart[source].iterationNs * smart[source].costDollars);
        const base = 1 / (equal[source].iterationNs * equal[source].costDollars);
        expect(performancePerCost(point, 'smart', 'equal', source)).toBeCloseTo(perDollar / base, 9);
        expect(speedUp(point, 'smart', 'equal', source)).toBeGreaterThanOrEqual(1 - 1e-12);
        expect(costRatio(point, 'equal', 'equal', source)).toBe(1);
      }
      for (const { ours } of Object.values(point.schemes)) {
        expect(ours.utilisation).toBeGreaterThan(0);
        expect(ours.utilisation).toBeLessThanOrEqual(1 + 1e-12);
        expect(idealSpeedUp(ours)).toBeGreaterThanOrEqual(1 - 1e-12);
      }
    }
  });
});

describe('the splits of the later optimiser', () => {
  const fastest = PUBLISHED_SPLITS.filter(({ id }) => id.startsWith('fastest'));
  const timeCost = PUBLISHED_SPLITS.filter(({ id }) => /^timecost.*bw\d$/.test(id));

  it('are nine of each', () => {
    expect([fastest.length, timeCost.length]).toEqual([27, 27]);
  });

  // 3D, 17B is one group, whose split is in proportion to the bytes: no exact solver prints 87.55.
  it.each(fastest.filter(({ id }) => id !== 'fastest.3d.17b.bw1'))(
    '$id: $value to 0.03 GB/s',
    ({ id, value }) => {
      expect(Math.abs(row(id).ours - value)).toBeLessThan(0.03);
    },
  );

  it('differ by 0.036 GB/s where the printed one is not in proportion to the bytes', () => {
    const bytes = [(2 * 7) / 8, (2 * 7) / (8 * 8), (2 * 15) / (8 * 8 * 16)];
    const total = bytes.reduce((sum, dimensionBytes) => sum + dimensionBytes, 0);
    bytes.forEach((dimensionBytes, dimension) => {
      expect(row(`fastest.3d.17b.bw${dimension + 1}`).ours).toBeCloseTo((100 * dimensionBytes) / total, 9);
    });
    expect(row('fastest.3d.17b.bw1').ours).toBeCloseTo((100 * 896) / 1023, 9);
    expect(row('fastest.3d.17b.bw1').ours - 87.55).toBeCloseTo(0.0355, 4);
  });

  it.each(timeCost.filter(({ id }) => !id.startsWith('timecost.3d.17b')))(
    '$id: $value to 0.3 GB/s',
    ({ id, value }) => {
      expect(Math.abs(row(id).ours - value)).toBeLessThan(0.3);
    },
  );

  it('are as good to 1e-4 where time x cost is flat', () => {
    const { ours } = row('timecost.3d.17b.objective');
    expect(ours).toBeLessThanOrEqual(1);
    expect(ours).toBeGreaterThan(1 - 1e-4);
    // Dimensions 1 and 2 have the same price: together they match the published ones.
    const sum = row('timecost.3d.17b.bw1').ours + row('timecost.3d.17b.bw2').ours;
    expect(Math.abs(sum - (49.51 + 49.96))).toBeLessThan(0.3);
  });
});

describe('a row', () => {
  it('is within its tolerance, apart from the three with an explanation', () => {
    const outside = PUBLISHED.filter((published) => !isWithin(published, row(published.id).ours));
    expect(ids(outside)).toEqual(['fastest.3d.17b.bw1', 'timecost.3d.17b.bw1', 'timecost.3d.17b.bw2']);
    for (const { note } of outside) expect(note).toBeDefined();
  });

  it('names the case of its maximum', () => {
    const { at, ours } = row('ppc.smart.max');
    const point = points.find(
      (p) => p.network === at.network && p.workload === at.workload && p.budgetGBps === at.budgetGBps,
    )!;
    expect(performancePerCost(point, 'smart', 'equal', 'ours')).toBe(ours);
  });
});

describe('a case of the study', () => {
  const all = new Map<string, StudyCase>(rows.map(({ at }) => [JSON.stringify(at), at]));

  it.each([...all.values()])('is a design: $network $workload $setting $budgetGBps $scheme', (at) => {
    const design = studyDesign(at);
    expect(parseDesign(printDesign(design))).toEqual({ ok: true, value: design });
  });

  it('gives its number to the last bit where it is evaluated, under each of its schemes', () => {
    const tried = cases(
      points.filter((_, index) => index % 13 === 0),
      points,
    );
    for (const { schemes, ...at } of tried) {
      const design = studyDesign({ ...at, setting: 'grid', scheme: 'smart' });
      const { evaluated } = valueOf(evaluate(valueOf(parseDesign(printDesign(design))), ALL_PARTS));
      for (const [scheme, { ours, simulated }] of Object.entries(schemes)) {
        const found = evaluated.find(({ closed }) => closed.scheme === scheme)!;
        expect(found.closed).toMatchObject(ours);
        expect(found.simulated).toMatchObject(simulated);
      }
    }
  });
});

describe('halving-doubling on a FullyConnected dimension', () => {
  const at: StudyCase = { setting: 'grid', network: '3d', workload: '17b', budgetGBps: 100, scheme: 'smart' };

  it('is not run: it uses one of its 7 links at a time', () => {
    const design = studyDesign(at);
    const names = algorithmsOf(design, ALL_PARTS).allReduce.map(({ algorithm }) => algorithm.name);
    expect(names).toEqual(['ring', 'direct', 'halvingDoubling']);

    const entry = { algorithm: { name: 'halvingDoubling' }, whole: false } as const;
    const everywhere = [entry, entry, entry];
    const algorithms = { ...design.system.algorithms, allReduce: everywhere };
    const prepared = valueOf(
      prepareDesign({ ...design, system: { ...design.system, algorithms } }, ALL_PARTS),
    );
    const closed = valueOf(closedResult(prepared, at.scheme));
    const { exposedCommNs } = valueOf(simulateSplit(prepared, closed));
    // The closed form counts the link that is used, not the seven that exist, and so does the split of SmartBW: it gives the dimension
    // more, and the whole still takes two and a half times as long.
    expect(exposedCommNs / (closed.iterationNs - closed.computeNs)).toBeCloseTo(1, 1);
    const byDefault = valueOf(closedResult(valueOf(prepareDesign(design, ALL_PARTS)), at.scheme));
    expect(
      (closed.iterationNs - closed.computeNs) / (byDefault.iterationNs - byDefault.computeNs),
    ).toBeCloseTo(2.53, 2);
  });
});

describe('the work in steps', () => {
  it('is counted', () => {
    const steps = reproduce();
    let last = { done: 0, total: 1 };
    for (let step = steps.next(); step.done !== true; step = steps.next()) {
      expect(step.value.done).toBe(last.done + 1);
      last = step.value;
    }
    expect(last.done).toBe(last.total);
  });
});

describe('the statements of the text', () => {
  const byId = new Map(statements.map((statement) => [statement.id, statement]));

  it('are evaluated one by one, on our runs', () => {
    expect([...byId].map(([id, { holds }]) => [id, holds])).toEqual([
      ['F3a', true],
      ['F3b', true],
      ['P1', true],
      ['P2', true],
      ['P3', true],
      // SmartBW wastes less than MessageBW in our runs, as in an independent closed form (96.9 over 95.9 %).
      ['P4', false],
      ['C1', true],
      ['C2', false],
      ['C3', true],
      ['C4', false],
      // The paper's own speed-ups at full utilisation show it: the 4D network keeps its links busier than the 3D one.
      ['I1', false],
    ]);
  });

  it('say why not if our runs contradict them', () => {
    for (const { id, holds, note } of statements) {
      const hasReason = note.length > 120;
      expect([id, holds === true || hasReason]).toEqual([id, true]);
    }
    expect(byId.get('I1')?.note).toContain('The 3D network takes longer than the 2D one');
    // One pair of nine at ten budgets; the split of a pair is the same at all of them.
    expect([byId.get('C2')?.numbers['casesAgainst'], byId.get('C4')?.numbers['casesAgainst']]).toEqual([
      10, 10,
    ]);
  });

  it('have the numbers they follow from, by runs and by the closed form', () => {
    expect(byId.get('C1')?.numbers).toMatchObject({
      leastCostOverSmart: expect.closeTo(1.952, 3) as number,
      leastCostOverSmartClosedForm: expect.closeTo(1.952, 3) as number,
    });
    const times = byId.get('I1')?.numbers['iterationNs'] as readonly number[];
    expect(times.map((ns) => Math.round(ns / 1e6))).toEqual([188, 251, 208]);
  });
});
