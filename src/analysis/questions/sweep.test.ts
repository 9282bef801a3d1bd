import { describe, expect, it } from 'vitest';
import { closedResult } from '../../run/closed.ts';
import { BASE_V1 } from '../../design/base.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { SCHEME_IDS, type Design, type SchemeId } from '../../design/document.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { sweepRows } from '../../testing/search/sweep-rows.ts';
import { DESIGN_PRESETS } from '../../design/presets/presets.ts';
import { printNotation } from '../../topology/print-notation.ts';
import { TOPOLOGY_PRESETS } from '../../topology/presets.ts';
import { toEnd } from '../../design/steps.ts';
import { valueOf } from '../../units/result.ts';
import { trainDesign } from '../training-run/train-design.ts';
import { designAt } from '../sweep/design-at.ts';
import { planSweep } from '../sweep/points.ts';
import type { SweepRow } from '../sweep/row.ts';
import { OWN, type SweepSpecification } from '../sweep/specification.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

const schemes = SCHEME_IDS.filter((scheme) => scheme !== 'custom');

/** Two layers suffice and run faster. */
const design: Design = {
  ...DEFAULT_DESIGN,
  workload: { ...DEFAULT_DESIGN.workload, layers: 2 } as Design['workload'],
};

const budgets: SweepSpecification = {
  design,
  field: 'bandwidth.budgetGBps',
  range: { from: 100, to: 1000, steps: 10, scale: 'linear' },
  topologies: [OWN],
  workloads: [OWN],
  schemes,
};

function numbersOf(rows: readonly SweepRow[], scheme: SchemeId) {
  return rows.filter((row) => row.scheme === scheme).map((row) => ({ value: row.value, ...row.numbers! }));
}

function refusal(specification: Partial<SweepSpecification>) {
  const plan = planSweep({ ...budgets, ...specification });
  return plan.ok ? [] : plan.problems;
}

describe('a sweep of the budget', () => {
  const rows = sweepRows(budgets);

  it('has a row per value and scheme, in their order', () => {
    expect(rows.map(({ index }) => index)).toEqual(rows.map((_, index) => index));
    expect(rows).toHaveLength(10 * schemes.length);
    expect(rows.every(({ problem }) => problem === null)).toBe(true);
  });

  it('measures EqualBW against itself', () => {
    for (const { speedUp, performancePerCost } of numbersOf(rows, 'equal')) {
      expect([speedUp, performancePerCost]).toEqual([1, 1]);
    }
  });

  it('costs in proportion to the budget, under every rule that splits in proportion', () => {
    for (const scheme of ['equal', 'message', 'smart'] as const) {
      const [first, ...rest] = numbersOf(rows, scheme);
      for (const { value, costDollars } of rest) {
        expect(costDollars / first!.costDollars).toBeCloseTo(value / first!.value, 9);
      }
    }
  });

  it('is never slower with more, and the closed form halves its communication with twice as much', () => {
    for (const scheme of ['equal', 'message', 'smart'] as const) {
      const points = numbersOf(rows, scheme);
      points.slice(1).forEach((next, index) => {
        expect(next.simulatedNs).toBeLessThan(points[index]!.simulatedNs);
      });
      const [at100, at200, at400] = [0, 1, 3].map((index) => points[index]!.closedNs);
      expect((at200! - at400!) / (at100! - at200!)).toBeCloseTo(0.5, 9);
    }
  });

  it('gives for a point what the closed form gives for its design', () => {
    const at = designAt(budgets, { topology: OWN, workload: OWN, value: 700 });
    const prepared = at.ok ? prepareDesign(at.value, ALL_PARTS) : at;
    const smart = prepared.ok ? closedResult(prepared.value, 'smart') : prepared;
    const row = numbersOf(rows, 'smart').find(({ value }) => value === 700);
    expect(smart.ok && [smart.value.iterationNs, smart.value.costDollars]).toEqual([
      row?.closedNs,
      row?.costDollars,
    ]);
  });
});

describe('a sweep', () => {
  it('runs over presets like their own designs', () => {
    const rows = sweepRows({
      ...budgets,
      design: BASE_V1,
      range: { from: 300, to: 300, steps: 1, scale: 'linear' },
      topologies: ['2d-1024', '4d-1024'],
      workloads: ['transformer-17b', 'gpt-3'],
      schemes: ['smart'],
    });
    expect(rows.map(({ topology, workload }) => `${topology}-${workload}`)).toEqual([
      '2d-1024-transformer-17b',
      '2d-1024-gpt-3',
      '4d-1024-transformer-17b',
      '4d-1024-gpt-3',
    ]);
    for (const { topology, workload, numbers } of rows) {
      const preset = DESIGN_PRESETS.find(({ id }) => id === `${topology}-${workload}`)!;
      const [first] = sweepRows({
        ...budgets,
        design: preset.design,
        range: { from: 300, to: 300, steps: 1, scale: 'linear' },
        schemes: ['smart'],
      });
      expect(numbers).toEqual(first!.numbers);
    }
  });

  it('continues past a point that cannot be evaluated, and says why', () => {
    const rows = sweepRows({
      ...budgets,
      field: 'parallelism.modelParallel',
      range: { from: 2, to: 4, steps: 3, scale: 'linear' },
      schemes: ['equal', 'smart'],
    });
    expect(rows.map(({ numbers }) => numbers !== null)).toEqual([true, true, false, false, true, true]);
    expect(rows[2]?.problem).toMatch(/^parallelism\.modelParallel: /);
  });

  it('names what a network or workload does not have', () => {
    const rows = sweepRows({
      ...budgets,
      field: 'topology.dimensions[3].size',
      range: { from: 4, to: 8, steps: 2, scale: 'log' },
      topologies: [OWN, '2d-1024'],
      schemes: ['equal'],
    });
    expect(rows.map(({ problem }) => problem)).toEqual([
      null,
      null,
      'topology.dimensions[3].size: This network or workload has no such field.',
      'topology.dimensions[3].size: This network or workload has no such field.',
    ]);
    const images = sweepRows({
      ...budgets,
      field: 'workload.hidden',
      workloads: ['resnet-50'],
      range: { from: 1, to: 1, steps: 1, scale: 'linear' },
    });
    expect(images.every(({ problem }) => problem?.includes('no such field'))).toBe(true);
  });

  it('has no speed-up if EqualBW has no result, and a message if a scheme has none', () => {
    const rows = sweepRows({ ...budgets, schemes: ['custom', 'equal'] });
    expect(rows[0]).toMatchObject({ numbers: null, problem: expect.stringContaining('needs 4') as string });
    expect(rows[1]?.numbers?.speedUp).toBe(1);
  });

  it('prepares again if more than bandwidth changes', () => {
    const field = 'system.chunks';
    const range = { from: 1, to: 64, steps: 2, scale: 'linear' } as const;
    const together = sweepRows({ ...budgets, field, range });
    const alone = sweepRows({ ...budgets, field, range: { ...range, from: 64, steps: 1 } });
    expect(together.filter(({ value }) => value === 64).map(({ numbers }) => numbers)).toEqual(
      alone.map(({ numbers }) => numbers),
    );
    expect(together[0]?.numbers?.simulatedNs).not.toBe(alone[0]?.numbers?.simulatedNs);
  });

  it('refuses an invalid specification and names the part', () => {
    expect(refusal({ field: 'bandwidth' })).toMatchObject([{ path: 'field' }]);
    expect(refusal({ topologies: [], workloads: ['gpt-5'], schemes: [] })).toMatchObject([
      { path: 'topologies' },
      { path: 'workloads', message: expect.stringContaining('"gpt-5" is unknown; expected own,') as string },
      { path: 'schemes' },
    ]);
    const many = { from: 1, to: 1000, steps: 2000, scale: 'linear' } as const;
    expect(refusal({ range: many, topologies: [OWN, '2d-1024', '3d-1024', '4d-1024'] })).toMatchObject([
      { path: 'steps', message: expect.stringContaining('expected at most 20000 in all') as string },
    ]);
  });
});

describe('a sweep over a network in notation', () => {
  it('equals the sweep over the same blocks from the gallery, and refuses invalid notation', () => {
    const preset = TOPOLOGY_PRESETS.find(({ id }) => id === '3d-1024')!;
    const notation = printNotation(preset.dimensions);
    const few = { ...budgets, range: { ...budgets.range, steps: 2 } };
    const [typed, picked] = [notation, preset.id].map((id) =>
      sweepRows({ ...few, topologies: [id] }).map(({ numbers }) => numbers?.simulatedNs),
    );
    expect(typed).toEqual(picked);
    expect(typed).not.toContain(undefined);
    expect(refusal({ topologies: ['Ring(4'] })).toMatchObject([{ path: 'topologies' }]);
    expect(refusal({ topologies: [''] })).toMatchObject([{ path: 'topologies' }]);
  });
});

describe('a sweep of a training', () => {
  it('has the goodput, days, money and energy of each point as train has them, and the same run', () => {
    const spares: SweepSpecification = {
      ...budgets,
      field: 'training.failures.spareHosts',
      range: { from: 0, to: 2, steps: 3, scale: 'linear' },
      schemes: ['equal'],
    };
    const rows = numbersOf(sweepRows(spares), 'equal');
    expect(new Set(rows.map(({ simulatedNs }) => simulatedNs)).size).toBe(1);
    for (const { value, ...row } of rows) {
      const at = { ...design, training: { failures: { spareHosts: value } } };
      const { training } = valueOf(toEnd(trainDesign(at, 'equal', ALL_PARTS)));
      expect(row).toMatchObject({
        trainingGoodput: training.goodput.effective,
        trainingDays: training.whole!.days,
        dollarsPerMillionTokens: training.whole!.dollarsPerMillionTokens,
        trainingMWh: training.whole!.energyMWh,
        trainingTonnesCo2: training.whole!.tonnesCo2,
      });
    }
    const [none, some] = rows;
    expect(some!.trainingGoodput).toBeGreaterThan(none!.trainingGoodput);
  });
});
