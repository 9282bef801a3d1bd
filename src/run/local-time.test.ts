/** The rest of a layer and the local update, through whole runs. */
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../design/base.ts';
import type { Design, DesignSystem } from '../design/document.ts';
import { evaluatedOf } from '../testing/runs/evaluated-of.ts';
import { convolutionParameters } from '../workload/convolution/memory.ts';
import { VGG_16 } from '../workload/convolution/facts/vgg-16.ts';

function designOf(system: Partial<DesignSystem>, modelParallel = 1, overlap = false): Design {
  return {
    ...BASE_V1,
    topology: {
      splitBandwidth: 'full',
      dimensions: [{ kind: 'ring', size: 4, linkLatencyNs: 0, tier: 'node' }],
    },
    workload: { kind: 'convolution', preset: 'vgg-16', imagesPerNpu: 8 },
    parallelism: { modelParallel, overlap },
    system: { ...BASE_V1.system, endpointDelayNs: 0, ...system },
    bandwidth: { mode: 'fixed', budgetGBps: 1, scheme: 'custom', customGBps: [100] },
  };
}

const nsOf = (design: Design): readonly [number, number] => {
  const { closed, simulated } = evaluatedOf(design);
  return [closed.iterationNs, simulated.iterationNs];
};

describe('the time that an NPU takes by itself', () => {
  const [closedNs, runNs] = nsOf(designOf({}));

  it('is after each pass of every layer', () => {
    // 16 layers forward, 16 gradients of weights, and of inputs all but the first.
    const [closed, run] = nsOf(designOf({ layerDelayNs: 1000 }));
    expect(run - runNs).toBeCloseTo(47_000, 3);
    expect(closed - closedNs).toBeCloseTo(47_000, 3);
  });

  it('is after each collective for every kB of it', () => {
    const kB = (2 * convolutionParameters(VGG_16)) / 1000;
    const [closed, run] = nsOf(designOf({ updateNsPerKB: 3 }));
    expect((run - runNs) / (3 * kB)).toBeCloseTo(1, 9);
    expect((closed - closedNs) / (3 * kB)).toBeCloseTo(1, 9);
  });

  it('is of what model-parallel groups exchange as well, and hidden behind compute where that overlaps', () => {
    const [, before] = nsOf(designOf({}, 4));
    const [, after] = nsOf(designOf({ updateNsPerKB: 3 }, 4));
    expect(after).toBeGreaterThan(before);
    const [, overlapped] = nsOf(designOf({ updateNsPerKB: 3 }, 1, true));
    const [, serial] = nsOf(designOf({ updateNsPerKB: 3 }));
    expect(overlapped).toBeLessThan(serial);
  });
});
