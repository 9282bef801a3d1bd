import { describe, expect, it } from 'vitest';
import { LIBRA_PRICES, PAPER_PRICES } from '../../cost/facts/prices.ts';
import { TOPOLOGY_PRESETS } from '../../topology/presets.ts';
import { valueOf } from '../../units/result.ts';
import { DEFAULT_DESIGN } from '../defaults.ts';
import { expandDesign } from '../text/expand.ts';
import { parseDesign } from '../text/parse.ts';

const MINIMAL = {
  v: 2,
  model: 'llama-3-70b',
  machine: 'dgx-h100-32',
  npus: 512,
  tensor: 8,
  pipeline: 4,
  batch: 512,
};

describe('version 2 of the document', () => {
  it('reads ten lines as a complete design', () => {
    const text = JSON.stringify(MINIMAL, null, 2);
    expect(text.split('\n').length).toBeLessThanOrEqual(10);
    const design = valueOf(parseDesign(text));
    expect(design.topology.dimensions.map(({ size }) => size)).toEqual([8, 64]);
    expect(design.bandwidth).toMatchObject({ mode: 'fixed', customGBps: [450, 50] });
    expect(design.compute).toMatchObject({ peakTflops: 989, calibration: 'megatron-bf16-h100' });
    expect(design.system).toMatchObject({ calibration: 'nccl-h100', leastChunkBytes: 8 * 2 ** 20 });
    expect(design.parallelism).toMatchObject({
      modelParallel: 8,
      sequenceParallel: true,
      overlap: true,
      pipeline: { stages: 4, schedule: 'oneForwardOneBackward' },
    });
    // 512 sequences over 16 replicas, one at a time.
    expect(design.workload).toMatchObject({
      attentionScores: true,
      embeddings: true,
      microBatch: 1,
      globalBatch: 512,
      precision: 'bf16',
    });
  });

  it('has the prices by tier of its machine, as one that is picked on the page has, unless it gives its own', () => {
    const costOf = (more: object) => valueOf(expandDesign({ ...MINIMAL, ...more })).cost;
    expect(costOf({})).toEqual(LIBRA_PRICES);
    expect(costOf({ cost: { npuDollars: 30_000 } })).toEqual({ ...LIBRA_PRICES, npuDollars: 30_000 });
    expect(costOf({ cost: PAPER_PRICES })).toEqual(PAPER_PRICES);
    expect(valueOf(expandDesign({ v: 2 })).cost).toEqual(DEFAULT_DESIGN.cost);
  });

  it('takes the stack that was measured in the precision of the design', () => {
    const calibrationOf = (more: object) =>
      valueOf(expandDesign({ ...MINIMAL, ...more })).compute.calibration;
    expect(calibrationOf({ precision: 'fp8' })).toBe('megatron-fp8-h100');
    expect(calibrationOf({ machine: 'dgx-a100-32' })).toBe('megatron-a100');
    // An efficiency is given, or none was measured.
    expect(calibrationOf({ compute: { efficiency: 0.4 } })).toBeUndefined();
    expect(calibrationOf({ compute: { calibration: null } })).toBeUndefined();
    expect(calibrationOf({ machine: 'tpu-v4', npus: 4096, tensor: 16 })).toBeUndefined();
  });

  it('makes rings exchange directly, and takes the chunks of the machine if no library was measured', () => {
    const { system } = valueOf(expandDesign({ ...MINIMAL, machine: 'tpu-v4', npus: 4096, tensor: 16 }));
    expect(system.algorithms.allToAll?.map((entry) => entry?.algorithm.name)).toEqual([
      'direct',
      'direct',
      'direct',
    ]);
    expect(system.leastChunkBytes).toBe(4 * 2 ** 20);
    expect(system.calibration).toBeUndefined();
  });

  it('makes the chunks of a torus take its axes in different orders', () => {
    const ring = { kind: 'ring', size: 4, linkLatencyNs: 500, tier: 'pod' };
    const mesh = { ...ring, kind: 'mesh' };
    const orderOf = (...dimensions: readonly object[]) =>
      valueOf(expandDesign({ v: 2, topology: { dimensions } })).system.interDimension;
    for (const { id, axesAtOnce, isMachine } of TOPOLOGY_PRESETS) {
      if (isMachine !== true) continue;
      const design = valueOf(expandDesign({ v: 2, machine: id, model: 'gpt-3' }));
      expect([id, design.system.interDimension]).toEqual([id, axesAtOnce ? 'themis' : 'ascending']);
    }
    expect(orderOf(ring, ring)).toBe('themis');
    expect(orderOf(ring, mesh, ring)).toBe('themis');
    expect(orderOf(ring, { ...ring, kind: 'switch' })).toBe('ascending');
    expect(orderOf(ring, { ...ring, size: 1 })).toBe('ascending');
    const asked = { v: 2, machine: 'tpu-v4', system: { interDimension: 'ascending' } };
    expect(valueOf(expandDesign(asked)).system.interDimension).toBe('ascending');
  });

  it('names the word that is wrong, and what is allowed', () => {
    const problemOf = (more: object) => expandDesign({ ...MINIMAL, ...more });
    expect(problemOf({ model: 'llama' })).toMatchObject({ problems: [{ path: 'model' }] });
    expect(problemOf({ machine: 'dgx' })).toMatchObject({ problems: [{ path: 'machine' }] });
    expect(problemOf({ npus: 100 })).toMatchObject({
      problems: [{ path: 'npus', message: expect.stringContaining('multiple of 8') as string }],
    });
    expect(problemOf({ tensor: 0.5 })).toMatchObject({ problems: [{ path: 'tensor' }] });
  });

  it('leaves version 1 as it is: no default is counted or calibrated', () => {
    const { workload, compute, system, parallelism } = valueOf(expandDesign({ v: 1 }));
    expect(workload).not.toHaveProperty('attentionScores');
    expect(compute).not.toHaveProperty('calibration');
    expect(system).not.toHaveProperty('leastChunkBytes');
    expect(parallelism.overlap).toBe(false);
  });
});
