import { byRole } from '../../taskgraph/roles.ts';
import { describe, expect, it } from 'vitest';
import { ACCELERATORS } from '../../workload/compute/facts/accelerators.ts';
import { acceleratorCompute, acceleratorOf } from '../../design/presets/accelerators.ts';
import { communicationOf } from '../../run/communication.ts';
import { customTable } from './custom-table.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { modelFacts } from './model-facts.ts';
import { validateDesign } from '../../design/schema/schema.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

describe('memory and parameters', () => {
  it('follow from the model and its parallelism', () => {
    const { memory, parameters } = modelFacts(DEFAULT_DESIGN, ALL_PARTS);
    expect((parameters ?? 0) / 175e9).toBeCloseTo(1, 1);
    expect(memory?.capacityBytes).toBeNull();
    // 2 bytes of weights per parameter, over the 16 NPUs of a model-parallel group.
    expect(memory?.parts[0]?.bytes).toBe(Math.ceil(((parameters ?? 0) * 2) / 16));
    expect(memory?.parts.every(({ formula }) => formula.includes(' = '))).toBe(true);
  });

  it('are compared with the capacity, in GB of 1e9 bytes', () => {
    const design = { ...DEFAULT_DESIGN, compute: { ...DEFAULT_DESIGN.compute, capacityGB: 80 } };
    const { memory } = modelFacts(design, ALL_PARTS);
    expect(memory).toMatchObject({ capacityBytes: 80e9, fits: false });
    expect(memory?.verdict).toMatch(/^does not fit: \d+ GB of 80 GB, /);
    const spread = { ...design.parallelism, zeroStage: 3 } as const;
    const less = modelFacts({ ...design, parallelism: spread }, ALL_PARTS).memory?.totalBytes ?? Infinity;
    expect(less).toBeLessThan(memory?.totalBytes ?? 0);
  });

  it('are unknown for a table', () => {
    const table = customTable(DEFAULT_DESIGN);
    if (!table.ok) throw new Error('no table');
    expect(modelFacts({ ...DEFAULT_DESIGN, workload: table.value }, ALL_PARTS)).toEqual({
      parameters: null,
      memory: null,
    });
  });
});

describe('an accelerator', () => {
  it.each(ACCELERATORS)('is identified by its numbers, and fits a document: $id', (accelerator) => {
    const compute = acceleratorCompute(accelerator);
    expect(acceleratorOf(compute)?.id).toBe(accelerator.id);
    expect(acceleratorOf({ ...compute, efficiency: 0.37 })?.id).toBe(accelerator.id);
    expect(acceleratorOf({ ...compute, peakTflops: 1 })).toBeNull();
    const design = { ...DEFAULT_DESIGN, compute };
    expect(validateDesign(design)).toEqual({ ok: true, value: design });
  });

  it('of the default design is the one of the study', () => {
    expect(acceleratorOf(DEFAULT_DESIGN.compute)?.id).toBe('paper-npu');
  });
});

describe('the share of communication', () => {
  it('is that of the iteration', () => {
    const times = {
      iterationNs: 10e6,
      computeNs: 4e6,
      commNs: { ...byRole(() => 0), model: 5e6, data: 1e6 },
    };
    expect(communicationOf(times)).toMatchObject({ exposed: 0.6, warning: null });
  });

  it('is 1 if an iteration never ends', () => {
    const times = { iterationNs: Infinity, computeNs: 4e6, commNs: { ...byRole(() => 0), model: Infinity } };
    expect(communicationOf(times)).toMatchObject({ exposed: 1, warning: null });
  });
});
