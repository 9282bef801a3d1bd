import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Condition, Design } from '../../design/document.ts';
import { runOf } from '../../testing/runs/run-of.ts';

/** Groups on part of a switch of 8: tensor of 2 or 4, and the data that is left; or stages and the data that is left. */
function design(
  degree: 2 | 4,
  axis: 'tensor' | 'stages',
  network: 'analytical' | 'shared',
  splitBandwidth: 'full' | 'links',
  conditions: readonly Condition[],
): Design {
  const stages = axis === 'stages' ? degree : 1;
  return {
    ...DEFAULT_DESIGN,
    topology: {
      dimensions: [{ kind: 'switch', size: 8, linkLatencyNs: 500, tier: 'node' }],
      splitBandwidth,
    },
    workload: {
      ...DEFAULT_DESIGN.workload,
      layers: 8,
      globalBatch: 64,
      microBatch: 1,
    } as Design['workload'],
    parallelism: {
      ...DEFAULT_DESIGN.parallelism,
      modelParallel: axis === 'tensor' ? degree : 1,
      overlap: false,
      ...(stages > 1 ? { pipeline: { stages, schedule: 'oneForwardOneBackward' as const } } : {}),
    },
    bandwidth: { ...DEFAULT_DESIGN.bandwidth, mode: 'fixed', scheme: 'custom', customGBps: [50] },
    system: { ...DEFAULT_DESIGN.system, chunks: 2, network },
    ...(conditions.length === 0 ? {} : { conditions }),
  };
}

describe('the only link of an NPU to a switch', () => {
  const cases = [
    [2, 'tensor', 'analytical', 'links'],
    [4, 'tensor', 'analytical', 'full'],
    [2, 'tensor', 'shared', 'full'],
    [4, 'tensor', 'shared', 'links'],
    [2, 'stages', 'analytical', 'links'],
    [4, 'stages', 'analytical', 'full'],
  ] as const;

  it.each(cases)(
    'is its port: %i along %s on a switch of 8, %s network, %s',
    (degree, axis, network, split) => {
      const time = (conditions: readonly Condition[]): number =>
        runOf(design(degree, axis, network, split, conditions)).iterationNs;
      const port = time([{ kind: 'slowPort', npu: 3, factor: 0.5 }]);
      const link = time([{ kind: 'slowLink', link: ['npu 3', 'sw'], factor: 0.5 }]);
      expect(port).toBeGreaterThan(time([]));
      expect(link / port).toBeCloseTo(1, 9);
    },
  );
});
