import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import { throughputOf, type DesignWork } from '../../../design/throughput.ts';
import { byRole } from '../../../taskgraph/roles.ts';
import { SOME_WORK } from '../../../testing/work.ts';
import { comparison, designMetrics, mayHaveBest, type DesignResult } from './design-metrics.ts';

function column(iterationNs: number, costDollars: number, work: DesignWork = SOME_WORK): DesignResult {
  return {
    design: DEFAULT_DESIGN,
    result: {
      scheme: 'smart',
      splitGBps: [1],
      iterationNs,
      computeNs: 1,
      exposedCommNs: iterationNs - 1,
      commNs: byRole(() => 0),
      utilisation: 0.5,
      dimensions: [],
      events: 1,
      phases: 1,
      costDollars,
      work,
      throughput: throughputOf(work, iterationNs, costDollars),
      fingerprint: null,
      layers: null,
      communication: { exposed: 0.5, line: '', warning: null },
    },
  };
}

describe('designs side by side', () => {
  it('are set against the first', () => {
    const [a, b] = designMetrics([column(100, 1000), column(50, 4000)]);
    expect([a?.speedUp, b?.speedUp]).toEqual([1, 2]);
    // Twice as fast for four times the price.
    expect([a?.performancePerCost, b?.performancePerCost]).toEqual([1, 0.5]);
    expect(b?.exposedCommNs).toBe(49);
  });

  it('do not wait for each other: the first that has a result wins', () => {
    const none = { design: DEFAULT_DESIGN, result: null };
    const [a, b] = designMetrics([none, column(50, 4000)]);
    expect([a, b?.speedUp]).toEqual([null, 1]);
    expect(comparison([none])).toEqual({ by: 'time', unequal: null });
  });

  it('of unequal work are not compared by time', () => {
    const more: DesignWork = {
      ...SOME_WORK,
      iteration: {
        ...SOME_WORK.iteration!,
        tokens: SOME_WORK.iteration!.tokens! * 2,
        samples: SOME_WORK.iteration!.samples * 2,
        modelFlops: SOME_WORK.iteration!.modelFlops * 2,
      },
    };
    const columns = [column(100, 1000), column(100, 1000, more)];
    const { by, unequal } = comparison(columns);
    expect(by).toBe('throughput');
    expect(unequal).toContain('unequal work');
    expect(designMetrics(columns).map((value) => value?.speedUp)).toEqual([null, null]);
    expect(designMetrics(columns)[1]?.performancePerCost).toBe(2);
    expect(['iteration', 'throughput', 'cost'].map((row) => mayHaveBest(row, by))).toEqual([
      false,
      true,
      true,
    ]);
    expect(['throughput', 'cost'].map((row) => mayHaveBest(row, 'none'))).toEqual([false, true]);
  });
});
