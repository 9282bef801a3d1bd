import { oneCollective } from '../../design/one-collective.ts';
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import type { Design } from '../../design/document.ts';
import { evaluatedOf } from '../../testing/runs/evaluated-of.ts';
import { factsOf } from './evaluation-json.ts';

/** One all-reduce on Ring(4)_Switch(4) without latency. */
function design(customGBps: readonly number[]): Design {
  return {
    ...BASE_V1,
    topology: {
      ...BASE_V1.topology,
      dimensions: [
        { kind: 'ring', size: 4, linkLatencyNs: 0, tier: 'node' },
        { kind: 'switch', size: 4, linkLatencyNs: 0, tier: 'pod' },
      ],
    },
    workload: oneCollective('allReduce', 1e9, 'One all-reduce'),
    parallelism: { modelParallel: 1, overlap: false },
    bandwidth: { budgetGBps: 100, scheme: 'custom', mode: 'fixed', customGBps },
    system: { ...BASE_V1.system, endpointDelayNs: 0, chunks: 64 },
  };
}

const factsAt = (customGBps: readonly number[]) =>
  factsOf(evaluatedOf(design(customGBps)), 'equal', undefined);

describe('the iteration at 100 % utilisation', () => {
  // An NPU sends 2 x 3/4 x 1 GB inside and 2 x 3/4 x 1/4 GB outside: 1.875 GB over 100 GB/s take 18.75 ms on any split.
  it.each([[[50, 50]], [[80, 20]], [[20, 80]]])('is what all bytes take on all links: %j', (customGBps) => {
    const { closed, simulated } = factsAt(customGBps);
    expect(closed.idealNs).toBeCloseTo(18.75e6, 0);
    expect(closed.iterationNs).toBeGreaterThanOrEqual(closed.idealNs - 1);
    expect(simulated.idealNs / 18.75e6).toBeCloseTo(1, 2);
  });

  it('is the iteration where the split is in proportion to the bytes', () => {
    const { closed } = factsAt([80, 20]);
    expect(closed.iterationNs).toBeCloseTo(closed.idealNs, 0);
  });
});
