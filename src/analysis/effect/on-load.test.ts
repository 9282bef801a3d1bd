import { expect, it } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import type { Design } from '../../design/document.ts';
import { withoutEffect } from './no-effect.ts';

it('the compute that communication takes has no effect where nothing is computed beside it', () => {
  const design = (overlap: boolean): Design => ({
    ...BASE_V1,
    workload: { kind: 'convolution', preset: 'resnet-50', imagesPerNpu: 8 },
    parallelism: { modelParallel: 1, overlap },
    system: { ...BASE_V1.system, onLoad: 0.5 },
  });
  expect(withoutEffect(design(true), ['system.onLoad'])).toEqual([]);
  expect(withoutEffect(design(false), ['system.onLoad'])).toMatchObject([
    { path: 'system.onLoad', why: expect.stringContaining('beside communication') as string },
  ]);
});
