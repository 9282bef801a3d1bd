import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import { SCHEME_IDS, type Design } from '../../../design/document.ts';
import { expandDesign } from '../../../design/text/expand.ts';
import { designAt } from '../../../analysis/sweep/design-at.ts';
import { fieldAt, numericFields } from '../../../analysis/sweep/fields.ts';
import { sweepValues } from '../../../analysis/sweep/values.ts';
import { IDLE_RUN, sweepRows } from '../../../testing/search/sweep-rows.ts';
import { SOME_WORK } from '../../../testing/work.ts';
import { valueOf } from '../../../units/result.ts';
import type { SweepRow } from '../../../worker/client/pool.ts';
import { BUDGET, rangeAround, sweepForm, withMember, type SweepForm } from './form/form-store.ts';
import { readForm, type ReadyPlan } from './form/read-form.ts';
import { columnsIn } from './measures.ts';
import { schemeStyle } from '../../parts/designs/scheme-look.ts';
import { sortRows, type Sort } from './sort-rows.ts';
import { isSweepOf } from './staleness.ts';
import { frontOfLines, linesOf, paretoSeries, pairsOf, seriesOf } from './sweep-series.ts';

const form = sweepForm.getState();
const design: Design = {
  ...DEFAULT_DESIGN,
  workload: { ...DEFAULT_DESIGN.workload, layers: 1 } as Design['workload'],
};

function ready(part: Partial<SweepForm> = {}): ReadyPlan {
  const read = readForm({ ...form, steps: '3', schemes: ['equal', 'smart'], ...part }, design);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}

function problems(part: Partial<SweepForm>) {
  const read = readForm({ ...form, ...part }, design);
  return read.ok ? [] : read.problems;
}

describe('the form of a sweep', () => {
  it('means the budget of the bandwidth study, under every scheme of the design, to begin with', () => {
    const read = readForm(form, design);
    expect(read.ok && read.value.plan.values).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);
    expect(read.ok && read.value.specification.schemes).toEqual(SCHEME_IDS.filter((id) => id !== 'custom'));
  });

  it('says beside each part what is wrong with it', () => {
    expect(problems({ from: 'x', to: '', steps: '1.5', topologies: [], schemes: [] })).toEqual([
      { path: 'from', message: 'From must be a number from 0.000001 to 1,000,000; found “x”.' },
      { path: 'to', message: 'To must be a number from 0.000001 to 1,000,000; found nothing.' },
      { path: 'steps', message: 'Steps must be a whole number from 1 to 2,000; found “1.5”.' },
      { path: 'topologies', message: 'Pick at least one network.' },
      { path: 'schemes', message: 'Pick at least one scheme.' },
    ]);
    expect(problems({ field: 'system.endpointDelayNs', from: '0', scale: 'log' })).toEqual([
      { path: 'from', message: 'From must be more than 0 on a logarithmic scale; found 0.' },
    ]);
    expect(problems({ field: 'workload.bottomMlp[0]' })).toMatchObject([{ path: 'field' }]);
    expect(problems({ steps: '2000', topologies: ['own', '2d-1024', '3d-1024', '4d-1024'] })).toMatchObject([
      { path: 'steps', message: expect.stringMatching(/expected at most 20000 in all\.$/) as string },
    ]);
  });

  it('has a range that can be run for every field', () => {
    for (const field of numericFields({
      ...design,
      bandwidth: { ...design.bandwidth, customGBps: [0, 1, 2, 3] },
    })) {
      const { from, to, steps, scale } = rangeAround(field);
      const range = { from: Number(from), to: Number(to), steps: Number(steps), scale };
      const values = sweepValues(range, field.bound);
      expect(values.ok ? values.value.length : values.problems, field.path).toBeGreaterThan(1);
    }
    expect(rangeAround(fieldAt(design, 'system.chunks')!)).toEqual({
      from: '16',
      to: '256',
      steps: '5',
      scale: 'log',
    });
    // NICs of 50 GB/s are followed by those of 100, not of 62.5.
    const machine = valueOf(expandDesign({ v: 2, model: 'llama-3-70b', machine: 'dgx-h100-32', npus: 512 }));
    expect(rangeAround(fieldAt(machine, 'bandwidth.customGBps[1]')!)).toEqual({
      from: '12.5',
      to: '200',
      steps: '5',
      scale: 'log',
    });
    expect(rangeAround(fieldAt(design, BUDGET)!).to).toBe('1000');
  });

  it('lets what a design as measured leaves open follow from the degrees of each point, as an edit does', () => {
    const machine = { model: 'llama-3-8b', machine: 'dgx-h200-64', npus: 16, batch: 64, pipeline: 2 };
    const open = valueOf(expandDesign({ v: 2, ...machine }));
    const sweepOf = (field: string): SweepForm => ({
      ...form,
      field,
      from: '1',
      to: '4',
      steps: '3',
      scale: 'log',
    });
    const pointsOf = (swept: Design, field: string): readonly Design[] => {
      const { specification, plan } = valueOf(readForm(sweepOf(field), swept));
      return plan.points.map((point) => valueOf(designAt(specification, point)));
    };
    const tensor = pointsOf(open, 'parallelism.modelParallel');
    expect(tensor.map(({ parallelism }) => parallelism.sequenceParallel ?? false)).toEqual([
      false,
      true,
      true,
    ]);
    const chosen = { ...open, parallelism: { ...open.parallelism, sequenceParallel: false } };
    const kept = pointsOf(chosen, 'parallelism.modelParallel');
    expect(kept.map(({ parallelism }) => parallelism.sequenceParallel)).toEqual([false, false, false]);
    const budgets = pointsOf(open, 'system.chunks');
    // Points that differ in no degree share what is prepared.
    expect(new Set(budgets.map(({ workload }) => workload)).size).toBe(1);
  });

  it('keeps its sets in their order', () => {
    expect(withMember(['a', 'b', 'c'], ['c'], 'a', true)).toEqual(['a', 'c']);
    expect(withMember(['a', 'b', 'c'], ['a', 'c'], 'c', false)).toEqual(['a']);
  });
});

describe('the lines of a sweep', () => {
  const ran = ready({ topologies: ['own', '2d-1024'] });
  const rows = sweepRows(ran.specification);

  it('are one a scheme for a network, with its name; one of each with both names for all', () => {
    const lines = linesOf(ran, rows, 'own own');
    expect(lines.map(({ name }) => name)).toEqual(['EqualBW', 'SmartBW']);
    const all = linesOf(ran, rows, null);
    expect(all.map(({ name }) => name)).toEqual([
      'EqualBW, This design’s network',
      'SmartBW, This design’s network',
      'EqualBW, 2D, 1,024 NPUs',
      'SmartBW, 2D, 1,024 NPUs',
    ]);
    expect(pairsOf(ready())).toEqual([{ key: 'own own', name: '' }]);
  });

  it('have the colour and marker of their scheme, whatever is drawn beside them; networks differ in their dash', () => {
    const all = seriesOf(linesOf(ran, rows, null), 'throughput');
    const [equal, smart] = (['equal', 'smart'] as const).map(schemeStyle);
    expect(all.map(({ style, dash }) => [style, dash])).toEqual([
      [equal, 0],
      [smart, 0],
      [equal, 1],
      [smart, 1],
    ]);
    for (const schemes of [['smart'], ['smart', 'optimal'], ['equal', 'message', 'smart']] as const) {
      const plan = ready({ schemes });
      const lines = linesOf(plan, sweepRows(plan.specification), null);
      const drawn = [...seriesOf(lines, 'throughput'), ...paretoSeries(lines)];
      for (const { key, style } of drawn.filter((series) => series.key.endsWith('smart'))) {
        expect([key, style]).toEqual(['own own smart', smart]);
      }
      expect(drawn.filter(({ key }) => key.endsWith('smart'))).toHaveLength(2);
    }
  });

  it('are named by the legend alone', () => {
    expect(seriesOf(linesOf(ran, rows, null), 'throughput').map(({ short }) => short)).toEqual([
      '',
      '',
      '',
      '',
    ]);
  });

  it('have the rows of their network, workload and scheme, by value', () => {
    for (const { key, rows: rowsOfLine } of linesOf(ran, rows, null)) {
      expect(rowsOfLine.map(({ value }) => value)).toEqual([100, 550, 1000]);
      expect(
        rowsOfLine.every(({ topology, workload, scheme }) => `${topology} ${workload} ${scheme}` === key),
      ).toBe(true);
    }
    const points = seriesOf(linesOf(ran, rows, null), 'simulatedNs').flatMap((series) => series.points);
    expect(points.map(({ id, y }) => [id, y])).toEqual(
      points.map(({ id }) => [id, rows[id]?.numbers?.simulatedNs]),
    );
  });

  it('are drawn from what has come so far', () => {
    const some = rows.map((row, index) => (index % 2 === 0 ? row : undefined));
    expect(linesOf(ran, some, 'own own').map((line) => line.rows.length)).toEqual([3, 0]);
  });

  it('have one front in chart and table, whatever lines are drawn, without two points that differ by rounding', () => {
    const all = linesOf(ran, rows, null);
    const noise = fc.double({ min: -1e-12, max: 1e-12, noNaN: true });
    const number = fc
      .record({ of: fc.integer({ min: 1, max: 5 }), by: noise })
      .map(({ of: whole, by }) => whole * (1 + by));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(number, number), { minLength: rows.length, maxLength: rows.length }),
        fc.subarray([...all]),
        (numbers, drawn) => {
          const lines = drawn.map((line) => ({
            ...line,
            rows: line.rows.map((row): SweepRow => {
              const [throughput, costDollars] = numbers[row.index]!;
              return { ...row, numbers: { ...row.numbers!, throughput, costDollars } };
            }),
          }));
          const [front] = paretoSeries(lines);
          const starred = frontOfLines(lines).map(({ index }) => index);
          expect(front!.points.map(({ id }) => id)).toEqual(starred.toReversed());
          const shown = lines.flatMap((line) => line.rows.map(({ index }) => index));
          expect(starred.every((index) => shown.includes(index))).toBe(true);
          front!.points.slice(1).forEach(({ x, y }, index) => {
            const before = front!.points[index]!;
            const isSame = x === before.x && y === before.y;
            const isFar = Math.abs(x - before.x) > 1e-9 * x && Math.abs(y! - before.y!) > 1e-9 * y!;
            expect(isSame || isFar).toBe(true);
          });
        },
      ),
    );
  });

  it('give a front from the cheapest to the dearest, never slower', () => {
    const [front, ...dots] = paretoSeries(linesOf(ran, rows, null));
    expect(dots.reduce((sum, { points }) => sum + points.length, 0)).toBe(rows.length);
    const steps = front!.points;
    expect(steps.length).toBeGreaterThan(1);
    steps.slice(1).forEach(({ x, y }, index) => {
      expect(x).toBeGreaterThanOrEqual(steps[index]!.x);
      expect(y).toBeGreaterThanOrEqual(steps[index]!.y!);
    });
  });
});

describe('the table of a sweep', () => {
  const numbers = fc.record({
    closedNs: fc.nat(9),
    simulatedNs: fc.nat(9),
    utilisation: fc.nat(9),
    costDollars: fc.nat(9),
    speedUp: fc.option(fc.nat(9)),
    performancePerCost: fc.option(fc.nat(9)),
    throughput: fc.nat(9),
    throughputPerNpu: fc.nat(9),
    networkCostPerThroughput: fc.nat(9),
    samplesPerSecond: fc.option(fc.nat(9)),
    tokensPerSecond: fc.option(fc.nat(9)),
    mfu: fc.option(fc.nat(9)),
    hfu: fc.option(fc.nat(9)),
    daysForTokens: fc.option(fc.nat(9)),
    systemCostPerThroughput: fc.option(fc.nat(9)),
  });
  const content = fc.record({
    value: fc.nat(9),
    numbers: fc.option(numbers.map((drawn) => ({ ...drawn, ...IDLE_RUN }))),
    scheme: fc.constantFrom(...SCHEME_IDS),
  });
  const table = fc.array(content, { maxLength: 30 }).map((rows) =>
    rows.map((row, index): SweepRow => ({
      ...row,
      index,
      topology: 'own',
      workload: 'own',
      baseline: 'equal',
      work: SOME_WORK,
      problem: null,
    })),
  );
  const sort: fc.Arbitrary<Sort> = fc.record({
    by: fc.constantFrom('index', 'value', 'scheme', 'simulatedNs', 'speedUp'),
    isDescending: fc.boolean(),
  });

  it('is sorted by any column, stable, with what has no number last', () => {
    fc.assert(
      fc.property(table, sort, (rows, order) => {
        const sorted = sortRows(rows, order);
        expect(new Set(sorted)).toEqual(new Set(rows));
        const key = (row: SweepRow) =>
          order.by === 'simulatedNs' || order.by === 'speedUp'
            ? (row.numbers?.[order.by] ?? null)
            : row[order.by as 'value'];
        sorted.slice(1).forEach((next, index) => {
          const [a, b] = [key(sorted[index]!), key(next)];
          if (a === null) expect(b).toBeNull();
          if (a === null || b === null) return;
          expect(order.isDescending ? a >= b : a <= b).toBe(true);
          if (a === b) expect(sorted[index]!.index).toBeLessThan(next.index);
        });
      }),
    );
  });
});

describe('the measures of a training in a sweep', () => {
  it('say MWh and t CO2 in the chart and beside each number of the table', () => {
    const row = sweepRows({
      design,
      field: BUDGET,
      range: { from: 100, to: 400, steps: 2, scale: 'linear' },
      topologies: ['own'],
      workloads: ['own'],
      schemes: ['equal'],
    })[0]!;
    const trained = { ...row, numbers: { ...row.numbers!, trainingMWh: 5059.4, trainingTonnesCo2: 1770 } };
    const text = (id: string) => {
      const { quantity } = columnsIn(null, [trained]).find((measure) => measure.id === id)!;
      return [quantity.units[0]!.symbol, quantity.print(5059.4)];
    };
    expect(text('trainingMWh')).toEqual(['MWh', '5,059 MWh']);
    expect(text('trainingTonnesCo2')).toEqual(['t CO2', '5,059 t CO2']);
  });
});

describe('a sweep', () => {
  const changed = (part: Partial<Design['bandwidth']>): Design => ({
    ...design,
    bandwidth: { ...design.bandwidth, ...part },
  });

  it('stays one of the design while only the swept number, the name or the shown scheme change', () => {
    expect(isSweepOf(design, BUDGET, changed({ budgetGBps: 700, scheme: 'message' }))).toBe(true);
    expect(isSweepOf(design, BUDGET, { ...design, name: 'Another' })).toBe(true);
    expect(isSweepOf(design, 'system.chunks', changed({ budgetGBps: 700 }))).toBe(false);
    expect(isSweepOf(design, BUDGET, { ...design, system: { ...design.system, chunks: 2 } })).toBe(false);
  });
});
