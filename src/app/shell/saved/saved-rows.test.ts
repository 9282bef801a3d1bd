import { byRole } from '../../../taskgraph/roles.ts';
import { describe, expect, it } from 'vitest';
import { throughputOf, type DesignWork } from '../../../design/throughput.ts';
import { SOME_WORK } from '../../../testing/work.ts';
import type { Measured } from './measure-saved.ts';
import { savedRows, unequalSaved } from './saved-rows.ts';

/** A design that is `ownGain` times as fast as its own EqualBW. */
function measured(iterationNs: number, ownGain: number, work: DesignWork = SOME_WORK): Measured {
  const times = {
    iterationNs,
    computeNs: 1,
    commNs: { ...byRole(() => 0), model: 1, data: 1 },
    stageWaitNs: null,
    exposedCommNs: 2,
  };
  const metrics = {
    ...times,
    busyShare: 0.5,
    utilisation: 0.5,
    faster: [],
    packets: null,
    costDollars: 100,
    work,
    baseline: 'equal' as const,
    throughput: throughputOf(work, iterationNs, 100),
    speedUp: ownGain,
    performancePerCost: ownGain,
  };
  return { scheme: 'smart', metrics, table: null, isGiven: false };
}

function ratios(first: Measured, second: Measured) {
  return Object.fromEntries(savedRows(first, second).map(({ label, ratio }) => [label, ratio]));
}

describe('two kept designs', () => {
  it('have one baseline, the first: 16.90 s against 16.95 s is not 1.11 times as fast', () => {
    const texts = ratios(measured(16.95e9, 1), measured(16.9e9, 1.11));
    expect(texts['Throughput, tokens/s']).toBe('1.003 ×');
    expect(texts['Iteration time']).toBe('0.9971 ×');
    expect(texts).not.toHaveProperty('Speed-up');
    expect(texts['Throughput per network $']).toBe('1 ×');
  });

  it('are compared by throughput where an iteration does unequal work', () => {
    const double: DesignWork = {
      ...SOME_WORK,
      npus: 4,
      iteration: { ...SOME_WORK.iteration!, samples: 16, tokens: 64, modelFlops: 2000 },
    };
    const [small, large] = [measured(1e9, 1), measured(1e9, 1, double)];
    const texts = ratios(small, large);
    expect([texts['Throughput, tokens/s'], texts['Per NPU, tokens/s']]).toEqual(['2 ×', '1 ×']);
    expect([texts['Iteration time'], texts['Compute']]).toEqual(['–', '–']);
    expect(unequalSaved(small, large)).toContain('unequal work');
    expect(unequalSaved(small, small)).toBeNull();
  });

  it('are not compared where they train different models', () => {
    const other: DesignWork = { ...SOME_WORK, iteration: { ...SOME_WORK.iteration!, modelFlops: 5000 } };
    const texts = ratios(measured(1e9, 1), measured(2e9, 1, other));
    expect([texts['Throughput, tokens/s'], texts['Iteration time'], texts['Network cost']]).toEqual([
      '–',
      '–',
      '1 ×',
    ]);
  });
});
