import { describe, expect, it } from 'vitest';
import { sweepRows } from '../../testing/search/sweep-rows.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { comparableBy, unequalWork } from './comparable.ts';
import { frontOf } from './front.ts';
import { OWN, type SweepSpecification } from './specification.ts';

/** Two layers suffice and run faster. */
const design: Design = {
  ...DEFAULT_DESIGN,
  workload: { ...DEFAULT_DESIGN.workload, layers: 2 } as Design['workload'],
};

function rowsOf(specification: Partial<SweepSpecification>) {
  return sweepRows({
    design,
    field: 'bandwidth.budgetGBps',
    range: { from: 100, to: 400, steps: 2, scale: 'linear' },
    topologies: [OWN],
    workloads: [OWN],
    schemes: ['equal'],
    ...specification,
  });
}

const degrees = rowsOf({
  field: 'parallelism.modelParallel',
  range: { from: 16, to: 128, steps: 2, scale: 'linear' },
});
const sizes = rowsOf({
  field: 'topology.dimensions[3].size',
  range: { from: 2, to: 8, steps: 2, scale: 'linear' },
});

describe('rows of a sweep', () => {
  it('are compared by time if bandwidth, latency or prices vary: every iteration does the same work', () => {
    const rows = rowsOf({});
    expect(comparableBy(rows)).toBe('time');
    expect(unequalWork(rows)).toBeNull();
    expect(comparableBy(rowsOf({ field: 'system.endpointDelayNs' }))).toBe('time');
  });

  it('are compared by throughput if the degree or the number of NPUs changes the batch', () => {
    expect([comparableBy(degrees), comparableBy(sizes)]).toEqual(['throughput', 'throughput']);
    expect(unequalWork(degrees)).toBe(
      'Iterations do unequal work here: compare tokens per second, not time.',
    );
    const [small, large] = degrees.map(({ numbers }) => numbers!);
    expect(large!.simulatedNs).toBeLessThan(small!.simulatedNs);
    expect(large!.throughput!).toBeLessThan(small!.throughput!);
  });

  it('do the same work once the global batch is fixed', () => {
    const strong = { ...design, workload: { ...design.workload, globalBatch: 1024 } as Design['workload'] };
    const range = { from: 16, to: 128, steps: 2, scale: 'linear' } as const;
    expect(comparableBy(rowsOf({ design: strong, field: 'parallelism.modelParallel', range }))).toBe('time');
  });

  it('are not compared if they train different models', () => {
    const rows = rowsOf({ workloads: ['transformer-17b', 'resnet-50'], topologies: ['ring-64'] });
    expect(comparableBy(rows.filter(({ numbers }) => numbers !== null))).toBe('none');
    expect(unequalWork(rows)).toContain('neither time nor throughput');
    expect(frontOf(rows)).toEqual([]);
  });
});

describe('the Pareto front of a sweep', () => {
  it('keeps the larger system that does more work, though its iteration takes longer', () => {
    const [small, large] = sizes.map(({ numbers }) => numbers!);
    // 256 NPUs finish as fast for less, with a quarter of the work: by time they would beat 1,024.
    expect(small!.simulatedNs).toBeLessThanOrEqual(large!.simulatedNs);
    expect(small!.costDollars).toBeLessThan(large!.costDollars);
    expect(large!.throughput!).toBeGreaterThan(3 * small!.throughput!);
    expect(frontOf(sizes).map(({ index }) => index)).toEqual([1, 0]);
  });
});
