import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { acceleratorCompute } from '../../design/presets/accelerators.ts';
import { toEnd } from '../../design/steps.ts';
import { valueOf } from '../../units/result.ts';
import { ACCELERATORS } from '../../workload/compute/facts/accelerators.ts';
import { publishedTransformer } from '../../workload/transformer/facts/catalog.ts';
import { runDesign } from './by-run/run-step.ts';
import type { SoftwareRange } from '../../analysis/software/range.ts';
import { softwareRange } from '../../analysis/software/software-range.ts';

/** Llama 3 8B on a node of eight with tensor parallelism. */
function designOn(
  accelerator: string,
  compute: Partial<Design['compute']>,
  precision = 'bf16' as const,
): Design {
  const found = ACCELERATORS.find(({ id }) => id === accelerator)!;
  return {
    ...DEFAULT_DESIGN,
    topology: {
      ...DEFAULT_DESIGN.topology,
      dimensions: [{ kind: 'switch', size: 8, linkLatencyNs: 500, tier: 'node' }],
    },
    workload: {
      ...publishedTransformer('llama-3-8b'),
      tokensPerReplica: 8192,
      sequence: 8192,
      recompute: false,
      attentionScores: true,
      embeddings: true,
      globalBatch: 16,
      microBatch: 1,
      precision,
    },
    parallelism: { modelParallel: 4, overlap: true, zeroStage: 1, sequenceParallel: true },
    system: { ...DEFAULT_DESIGN.system, calibration: 'nccl-h100' },
    compute: { ...acceleratorCompute(found), ...compute },
    bandwidth: { mode: 'fixed', scheme: 'custom', budgetGBps: 450, customGBps: [450] },
  };
}

function rangeOf(design: Design): SoftwareRange | null {
  return valueOf(toEnd(softwareRange(design)));
}

describe('the range over the software of an accelerator', () => {
  it('has one run per stack that was measured on it, the fastest first', () => {
    const design = designOn('H100', { calibration: 'megatron-bf16-h100' });
    const range = rangeOf(design)!;
    expect(range.stacks.map(({ id }) => id).sort()).toEqual([
      'llm-foundry-h100',
      'megatron-bf16-h100',
      'nanotron-h100',
      'torchtitan-h100',
      'torchtitan-h100-eager',
    ]);
    for (const { id, iterationNs } of range.stacks) {
      const run = valueOf(toEnd(runDesign({ ...design, compute: { ...design.compute, calibration: id } })));
      expect(iterationNs! * 1e-9).toBeCloseTo(run, 12);
    }
    const times = range.stacks.map(({ iterationNs }) => iterationNs!);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const shares = range.stacks.map(({ mfu }) => mfu!);
    expect(range.mfu).toEqual({ least: Math.min(...shares), most: Math.max(...shares) });
    expect(range.isMeasuredHere).toBe(true);
    expect(range.text).toMatch(
      /^MFU is [\d.]+ % with the software torchtitan \(H100, BF16, not compiled\) and [\d.]+ % with .+, measured on H100 SXM 80 GB\./,
    );
  });

  it('is the same whichever of the stacks the design names', () => {
    const megatron = rangeOf(designOn('H100', { calibration: 'megatron-bf16-h100' }))!;
    const nanotron = rangeOf(designOn('H100', { calibration: 'nanotron-h100' }))!;
    expect(nanotron.stacks).toEqual(megatron.stacks);
  });

  it('says if the stack was not measured on the accelerator, and its error elsewhere', () => {
    const range = rangeOf(designOn('H200', { calibration: 'megatron-bf16-h100' }))!;
    expect(range.stacks).toEqual([]);
    expect(range.mfu).toBeNull();
    expect(range.text).toBe(
      'The design takes Megatron-LM 2024, H100, BF16, which was not measured on H200 SXM; where it was, its error is 9.8 % on 4 measured rows that it was not fitted on.',
    );
    const changed = designOn('H100', { calibration: 'megatron-bf16-h100', peakTflops: 1200 });
    expect(rangeOf(changed)!.text).toMatch(/which was not measured on an accelerator with these numbers;/);
  });

  it('is empty if the design names no measured stack', () => {
    expect(rangeOf(designOn('H100', {}))).toBeNull();
    expect(rangeOf(designOn('paper-npu', {}))).toBeNull();
    expect(rangeOf(designOn('systolic-256', {}))).toBeNull();
  });

  it.each([
    ['B200', 'Megatron-LM 2024, H100, BF16; where it was, its error is 9.8 %'],
    ['TPUv4', 'Megatron-LM 2021-22, A100, 16 bits; where it was, its error is 6.9 %'],
    ['TPUv5p', 'Megatron-LM 2024, H100, BF16; where it was, its error is 9.8 %'],
  ])('names the nearest if nothing was measured on %s', (accelerator, nearest) => {
    const range = rangeOf(designOn(accelerator, {}))!;
    expect(range).toMatchObject({ named: null, stacks: [], mfu: null, isMeasuredHere: false });
    expect(range.text).toContain(`The nearest is ${nearest}`);
  });
});
