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
import { servedTimes } from '../analysis/refine/served-times.ts';
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
  );

  it.each(pairs)(
    'has on %s, by %s, no better split on a grid than the best: event-driven runs',
    (network, by) => {
      const design = designOf(network, workload);
      const best = valueOf(toEnd(runPoint(design, 'best', by)));
      const prepared = valueOf(prepareDesign(design, ALL_PARTS));
      const parts = { 2: cases(6, 200), 3: cases(4, 30), 4: cases(5, 16) }[
        design.topology.dimensions.length
      ]!;
      for (const split of splitsOf(design, parts)) {
        const times = valueOf(toEnd(servedTimes([{ prepared, weight: 1 }], split)));
        expect(scoreAt(design, by, times[0]!, split)).toBeGreaterThanOrEqual(best.score * (1 - 1e-8));
      }
    },
  );
});

it('Transformer-1T costs the least per throughput on three dimensions, a third of what the split for time says', () => {
  const dollars = NETWORKS.map(
    (network) =>
      valueOf(toEnd(runPoint(designOf(network, 'transformer-1t'), 'optimal', 'throughputPerCost'))).score,
  );
  expect(dollars.map((own) => own.toFixed(1))).toEqual(['200.5', '77.4', '78.2']);
});
