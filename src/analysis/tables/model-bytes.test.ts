import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import type { Design } from '../../design/document.ts';
import { evaluatedOf } from '../../testing/runs/evaluated-of.ts';
import { sumOfRoles } from '../../taskgraph/roles.ts';
import { onWorkload } from '../sweep/variants.ts';
import { modelBytes } from './model-bytes.ts';

const DESIGN: Design = {
  ...BASE_V1,
  topology: {
    splitBandwidth: 'full',
    dimensions: [
      { kind: 'ring', size: 4, linkLatencyNs: 0, tier: 'node' },
      { kind: 'fullyConnected', size: 8, linkLatencyNs: 0, tier: 'pod' },
    ],
  },
  workload: { kind: 'convolution', preset: 'vgg-16', imagesPerNpu: 8 },
  parallelism: { modelParallel: 4, overlap: true },
  bandwidth: { mode: 'fixed', budgetGBps: 1, scheme: 'custom', customGBps: [40, 10] },
};

describe('the bytes of models side by side', () => {
  it('add up to what runs send over all dimensions', () => {
    const shareOf = (id: string): number => {
      const [row] = modelBytes(DESIGN, [id]);
      const { simulated } = evaluatedOf(onWorkload(DESIGN, id)!);
      return sumOfRoles(row!.bytes!) / simulated.dimensions.reduce((sum, { bytes }) => sum + bytes, 0);
    };
    for (const id of ['own', 'gpt-3', 'resnet-50']) expect(shareOf(id)).toBeCloseTo(1, 6);
    // An all-to-all is sent on from dimension to dimension.
    expect(shareOf('dlrm')).toBeLessThan(1);
  });

  it('are of both groups in a hybrid, and of one without the other', () => {
    const [hybrid] = modelBytes(DESIGN, ['own']);
    expect(hybrid!.bytes).toMatchObject({ model: expect.any(Number) as number, context: 0 });
    expect(hybrid!.bytes!.model).toBeGreaterThan(0);
    const [copied, gpt] = modelBytes(DESIGN, ['resnet-50', 'gpt-3']);
    // 25,557,032 parameters of 2 B, all-reduced over 32 NPUs.
    expect(copied!.bytes!.data).toBeCloseTo(2 * (31 / 32) * 2 * 25_557_032, 3);
    expect(copied!.bytes!.model).toBe(0);
    expect(gpt!.modelParallel).toBe(16);
    expect(gpt!.bytes!.model).toBeGreaterThan(0);
  });

  it('are the means of stages', () => {
    const staged: Design = {
      ...onWorkload(DESIGN, 'llama-3-8b')!,
      parallelism: {
        modelParallel: 4,
        overlap: true,
        pipeline: { stages: 2, schedule: 'oneForwardOneBackward' },
      },
    };
    const small = { ...staged, workload: { ...staged.workload, layers: 4, microBatch: 1 } } as Design;
    const [row] = modelBytes(small, ['own']);
    const { simulated } = evaluatedOf(small);
    const sent = simulated.dimensions.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(sumOfRoles(row!.bytes!) / sent).toBeCloseTo(1, 6);
    expect(row!.bytes!.pipeline).toBeGreaterThan(0);
  });

  it('say why a model does not fit', () => {
    const [row] = modelBytes(DESIGN, ['transformer-1t']);
    expect(row).toMatchObject({ bytes: null, problem: expect.stringContaining('32 NPUs') as string });
    expect(modelBytes(DESIGN, ['no-model'])).toEqual([]);
  });
});
