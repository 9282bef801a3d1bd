/** Orders of the axes that are not looked at take as long as one that is. */
import { describe, expect, it } from 'vitest';
import { expandDesign } from '../../design/text/expand.ts';
import { toEnd } from '../../design/steps.ts';
import { valueOf } from '../../units/result.ts';
import { runPoint } from '../run/run-point.ts';
import { layoutBase } from './layout-base.ts';
import { ordersOf } from './layout-choices.ts';
import { withLayout, type Layout } from './layout.ts';

const SWITCHES = [
  { kind: 'switch', size: 4, tier: 'node' },
  { kind: 'switch', size: 16, tier: 'pod' },
];
const JOINED = [
  { kind: 'fullyConnected', size: 4, tier: 'node' },
  { kind: 'ring', size: 16, tier: 'pod' },
];
const H100 = { peakTflops: 989, memoryGBps: 3350, calibration: 'megatron-bf16-h100' };

interface Machine {
  readonly dimensions: readonly object[];
  readonly compute: object;
  readonly system?: object;
  readonly model?: string;
}

function timesOf({ dimensions, compute, system = {}, model = 'gpt-3' }: Machine, isEachListed: boolean) {
  const design = valueOf(
    expandDesign({
      v: 2,
      model,
      batch: 32,
      workload: { layers: 8 },
      topology: { dimensions },
      compute,
      system,
      bandwidth: { mode: 'fixed', scheme: 'custom', budgetGBps: 500, customGBps: [450, 50] },
    }),
  );
  const base = valueOf(layoutBase(design));
  const experts = model === 'gpt-3' ? null : 4;
  const degrees = { tensor: 2, context: 2, stages: 4, data: 4 };
  return ordersOf(base, degrees, experts, isEachListed).map(({ order }) => {
    const layout: Layout = {
      ...degrees,
      order,
      experts,
      chunks: 2,
      microBatch: 1,
      zeroStage: 1,
      checkpointing: 'none',
      sequenceParallel: true,
    };
    return valueOf(toEnd(runPoint(withLayout(base.design, layout), 'given', 'time'))).timeNs;
  });
}

describe('orders of the axes', () => {
  it.each<[string, Machine, fewer: boolean]>([
    ['on switches', { dimensions: SWITCHES, compute: { peakTflops: 300, efficiency: 0.5 } }, true],
    [
      'on switches, calibrated',
      { dimensions: SWITCHES, compute: H100, system: { calibration: 'nccl-h100' } },
      true,
    ],
    ['on switches, with experts', { dimensions: SWITCHES, compute: H100, model: 'mixtral-8x7b' }, false],
    ['on a ring of nodes', { dimensions: JOINED, compute: H100 }, false],
    [
      'on a torus',
      {
        dimensions: [
          { kind: 'ring', size: 4 },
          { kind: 'ring', size: 16 },
        ],
        compute: H100,
      },
      false,
    ],
  ])('that are left out take as long as one that is kept: %s', (_, machine, areFewer) => {
    const all = timesOf(machine, true);
    const kept = timesOf(machine, false);
    expect(kept.length < all.length).toBe(areFewer);
    for (const timeNs of all)
      expect(Math.min(...kept.map((own) => Math.abs(own / timeNs - 1)))).toBeLessThan(1e-9);
  });
});
