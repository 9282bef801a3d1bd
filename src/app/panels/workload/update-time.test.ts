import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../../design/base.ts';
import type { Design, TableWorkload } from '../../../design/document.ts';
import { runOf } from '../../../testing/runs/run-of.ts';
import { updateNsPerKB, withUpdateNsPerKB } from './update-time.ts';

const layer = (name: string, bytes: number): TableWorkload['layers'][number] => ({
  name,
  forward: [],
  recompute: [],
  inputGradient: [],
  updateNs: 0,
  weightGradient:
    bytes === 0 ? [] : [{ kind: 'collective', label: 'AR', collective: 'allReduce', bytes, role: 'data' }],
});
const TABLE: TableWorkload = {
  kind: 'table',
  label: 'Three layers',
  loop: { kind: 'data', passes: 1 },
  layers: [layer('a', 2e6), layer('b', 0), layer('c', 6e6)],
};

function iterationNs(workload: TableWorkload): number {
  const design: Design = {
    ...BASE_V1,
    workload,
    topology: {
      ...BASE_V1.topology,
      dimensions: [{ kind: 'ring', size: 4, linkLatencyNs: 0, tier: 'node' }],
    },
    parallelism: { modelParallel: 1, overlap: true },
    system: { ...BASE_V1.system, endpointDelayNs: 0 },
    bandwidth: { budgetGBps: 100, scheme: 'equal', customGBps: null },
  };
  return runOf(design).iterationNs;
}

describe('the time of updates by the kB of gradients', () => {
  it('is given to layers that reduce gradients, in proportion, and read back', () => {
    const updated = withUpdateNsPerKB(TABLE, 3);
    expect(updated.layers.map(({ updateNs }) => updateNs)).toEqual([6000, 0, 18_000]);
    expect(updateNsPerKB(updated)).toBe(3);
    expect(updateNsPerKB(TABLE)).toBe(0);
    expect(updateNsPerKB({ ...TABLE, layers: [layer('b', 0)] })).toBe(0);
  });

  it('is added to the end of what a layer reduces: a, the first layer, goes first, and c is updated last', () => {
    // Under LIFO a passes c: 2 x 3/4 x 2 MB / 100 GB/s = 30 us, then 90 us for c, whose update takes 3 ns x 6,000 kB.
    expect(iterationNs(TABLE)).toBeCloseTo(120_000, 3);
    expect(iterationNs(withUpdateNsPerKB(TABLE, 3))).toBeCloseTo(138_000, 3);
  });
});
