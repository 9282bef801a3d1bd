/** No run of a layout is below its bound, whatever stack and links its times were measured on. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Design } from '../../design/document.ts';
import { toEnd } from '../../design/steps.ts';
import { anyLayout, designOfLayout, type DrawnLayout } from '../../testing/arbitrary/layout.arbitrary.ts';
import { cases } from '../../testing/large.ts';
import { valueOf } from '../../units/result.ts';
import { createBounding } from '../bounding.ts';
import { runPoint } from '../run/run-point.ts';
import { readSpace } from '../space/parse-space.ts';
import { pointsOf } from '../space/points.ts';

/** ns; null if it cannot be run. */
function boundOf(design: Design): number | null {
  const free = { 'system.chunks': [design.system.chunks] };
  const points = valueOf(pointsOf(valueOf(readSpace({ base: design, free, split: 'given' }))));
  let found: number | null = null;
  toEnd(createBounding(points).steps(({ score }) => (found = score)));
  return found;
}

/** The bound over the run; null if the layout is none, or is refused. */
function nearness(drawn: DrawnLayout): number | null {
  const design = designOfLayout(drawn);
  if (design === null) return null;
  const run = toEnd(runPoint(design, 'given', 'time'));
  if (!run.ok) return null;
  const bound = boundOf(design);
  expect(bound).not.toBeNull();
  expect(bound).toBeLessThanOrEqual(run.value.timeNs);
  return bound! / run.value.timeNs;
}

const USUAL: DrawnLayout = {
  machine: 'dgx-h100-32',
  model: 'llama-3-8b',
  layers: 4,
  microBatch: 1,
  embeddings: true,
  stack: 'megatron-bf16-h100',
  isNetworkMeasured: false,
  tensor: 8,
  context: 1,
  stages: 4,
  schedule: 'oneForwardOneBackward',
  zeroStage: 1,
  isPrefetched: false,
  experts: null,
  sequenceParallel: false,
  checkpointing: 'none',
  overlap: true,
  isDataInside: false,
  gradientBytes: 2,
};

const CASES: Readonly<Record<'hold' | 'update' | 'held' | 'quicker', Partial<DrawnLayout>>> = {
  hold: { layers: 8, tensor: 1, stages: 2, zeroStage: 1, checkpointing: 'full' },
  update: {
    stack: 'torchtitan-h100',
    isNetworkMeasured: true,
    microBatch: 2,
    tensor: 1,
    context: 2,
    zeroStage: 0,
    schedule: 'gpipe',
    embeddings: false,
  },
  held: {
    model: 'gpt-3',
    stack: 'megatron-a100',
    context: 2,
    schedule: 'zbH1',
    zeroStage: 2,
    sequenceParallel: true,
    checkpointing: 'selective',
    overlap: false,
  },
  quicker: {
    model: 'gpt-3',
    layers: 8,
    microBatch: 2,
    embeddings: false,
    isNetworkMeasured: true,
    context: 2,
    stages: 1,
    zeroStage: 3,
    checkpointing: 'selective',
    overlap: false,
  },
};

describe('the bound of a layout', () => {
  it('is at most its run, on random layouts, calibrated and not', { timeout: 120_000 }, () => {
    let [sum, count] = [0, 0];
    const property = fc.property(anyLayout(), (drawn) => {
      const near = nearness(drawn);
      if (near === null) return;
      sum += near;
      count += 1;
    });
    fc.assert(property, { numRuns: cases(30, 200) });
    // A bound that says little holds as well.
    expect(sum / count).toBeGreaterThan(0.6);
  });

  it.each<[string, Partial<DrawnLayout>]>([
    ['reduces its gradients beside its last pass', CASES.hold],
    ['counts the step of its optimizer once', CASES.update],
    ['waits for a share of its messages only', CASES.held],
    ['scatters gradients sooner than its links would', CASES.quicker],
  ])('is at most its run where a measured stack %s', (_, drawn) => {
    expect(nearness({ ...USUAL, ...drawn })).toBeGreaterThan(0.4);
  });
});
