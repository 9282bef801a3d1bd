import { describe, expect, it } from 'vitest';
import { modelStates } from '../memory/states.ts';
import type { MemoryPartName } from '../memory/need.ts';
import { count } from '../formula/term.ts';
import { transformerWorkload } from './catalog/presets.ts';
import type { TransformerWorkload } from './facts/description.ts';
import type { TransformerLayout } from './layout.ts';
import { transformerLayout } from './layout.ts';
import { transformerMemory } from './memory.ts';
import { transformerModel } from './facts/model.ts';

const compute = { peakTflops: 312, efficiency: 1 };

function need(
  workload: TransformerWorkload,
  mapping: Partial<TransformerLayout> & Pick<TransformerLayout, 'modelParallel' | 'dataParallel'>,
  capacityBytes: number | null = 80e9,
) {
  const model = transformerModel(workload, mapping.dataParallel);
  return transformerMemory(model, transformerLayout(workload, { compute, ...mapping }), capacityBytes);
}

function part(memory: ReturnType<typeof need>, name: MemoryPartName): number {
  return memory.parts.find((candidate) => candidate.name === name)?.bytes ?? Number.NaN;
}

describe('the model states', () => {
  it('are those of the ZeRO paper: 7.5 B parameters on 64 replicas, figure 1', () => {
    const total = (stage: 0 | 1 | 2 | 3) => {
      const { weights, gradients, optimizer } = modelStates(count(7.5e9), 'fp16', stage, 64);
      return (weights.value + gradients.value + optimizer.value) / 1e9;
    };
    expect(total(0)).toBe(120);
    expect(total(1)).toBeCloseTo(31.4, 1);
    expect(total(2)).toBeCloseTo(16.6, 1);
    expect(total(3)).toBeCloseTo(1.88, 2);
  });

  it('are those of the table of Megatron Core with gradients in FP32: 18, and 6 + 12 / d', () => {
    const perParameter = (stage: 0 | 1, replicas: number) => {
      const { weights, gradients, optimizer } = modelStates(count(1e9), 'bf16', stage, replicas, 4);
      return (weights.value + gradients.value + optimizer.value) / 1e9;
    };
    expect(perParameter(0, 8)).toBe(18);
    expect(perParameter(1, 8)).toBe(6 + 12 / 8);
    expect(perParameter(1, 64)).toBe(6 + 12 / 64);
  });

  it('are 4 + 4 + 8 bytes per parameter in 32 bits', () => {
    const { weights, gradients, optimizer } = modelStates(count(100), 'fp32', 0, 1);
    expect([weights.value, gradients.value, optimizer.value]).toEqual([400, 400, 800]);
  });
});

describe('GPT-3 on 16 x 64 NPUs', () => {
  const gpt3 = transformerWorkload('gpt-3');
  const on = { modelParallel: 16, dataParallel: 64 };
  // 96 x 12 x 12,288^2 + 50,257 x 12,288 = 174,563,733,504 parameters, a sixteenth on each NPU.
  const share = 10_910_233_344;

  it.each([
    [0, 2 * share, 2 * share, 12 * share],
    [1, 2 * share, 2 * share, (12 * share) / 64],
    [2, 2 * share, (2 * share) / 64, (12 * share) / 64],
    [3, (2 * share) / 64, (2 * share) / 64, (12 * share) / 64],
  ] as const)('keeps 2 + 2 + 12 bytes per parameter, sharded from stage %d', (zeroStage, ...expected) => {
    const memory = need(gpt3, { ...on, zeroStage });
    expect([part(memory, 'weights'), part(memory, 'gradients'), part(memory, 'optimizer state')]).toEqual(
      expected,
    );
  });

  it.each([
    // 32,768 x (10 x 12,288 + (24 x 12,288 + 5 x 96 x 2,048) / 16) in each of 96 layers
    ['none', false, 96 * 6_643_777_536],
    // 32,768 x 12,288 / 16 x (34 + 5 x 96 x 2,048 / 12,288)
    ['none', true, 96 * 2_868_903_936],
    // without the 5 x 96 x 2,048
    ['selective', false, 96 * 4_630_511_616],
    ['selective', true, 96 * 855_638_016],
    // 32,768 x 12,288 x 2 / 16 in each layer, and all of one layer
    ['full', false, 96 * 50_331_648 + 6_643_777_536],
    ['full', true, 96 * 50_331_648 + 2_868_903_936],
  ] as const)(
    'has the activations of checkpointing %s, sequence parallel %s',
    (checkpointing, sequenceParallel, bytes) => {
      expect(part(need(gpt3, { ...on, checkpointing, sequenceParallel }), 'activations')).toBe(bytes);
    },
  );

  it('keeps no scores with fused attention, whatever else is kept', () => {
    const fused = (checkpointing: 'none' | 'selective' | 'full') =>
      part(need(gpt3, { ...on, checkpointing, fusedAttention: true }), 'activations');
    expect(fused('none')).toBe(96 * 4_630_511_616);
    expect(fused('selective')).toBe(96 * 4_630_511_616);
    expect(fused('full')).toBe(96 * 50_331_648 + 4_630_511_616);
  });

  it('keeps one micro-batch at a time', () => {
    const small = { ...gpt3, microBatch: 1 };
    const none = { ...on, checkpointing: 'none' } as const;
    expect(part(need(small, none), 'activations') * 16).toBe(part(need(gpt3, none), 'activations'));
  });

  it('reports what fits, what does not, and what takes most of it', () => {
    expect(need(gpt3, on)).toMatchObject({
      fits: false,
      verdict: 'does not fit: 186 GB of 80 GB, optimizer state 131 GB',
      capacityBytes: 80e9,
    });
    expect(need(gpt3, { ...on, zeroStage: 2 })).toMatchObject({
      fits: true,
      verdict: 'fits: 35.7 GB of 80 GB, weights 21.8 GB',
    });
    expect(need(gpt3, { ...on, zeroStage: 2, checkpointing: 'selective' }).verdict).toBe(
      'does not fit: 469 GB of 80 GB, activations 445 GB',
    );
    expect(need(gpt3, on, null)).toMatchObject({
      fits: null,
      verdict: 'needs 186 GB, optimizer state 131 GB; the capacity is not known',
    });
  });

  it('adds up, and shows how each part came about', () => {
    const memory = need(gpt3, { ...on, zeroStage: 2 });
    expect(memory.totalBytes).toBe(memory.parts.reduce((total, { bytes }) => total + bytes, 0));
    expect(memory.parts.map(({ formula }) => formula)).toEqual([
      '174,563,733,504 parameters / MP 16 x 2 B = 21.8 GB',
      '174,563,733,504 parameters / MP 16 x 2 B / DP 64 = 341 MB',
      '174,563,733,504 parameters / MP 16 x 12 B / DP 64 = 2.05 GB',
      '96 layers x 32,768 tokens x 12,288 x 2 B / MP 16 + 32,768 tokens x ' +
        '(10 B x 12,288 + (2 B x 49,152 + 4 B x 49,152 + 5 B x 96 x 2,048) / MP 16) = 11.5 GB',
    ]);
  });
});

describe('Transformer-1T on 128 x 8 NPUs', () => {
  it('keeps 16 bytes for each of its 1,023 B parameters, an eighth of them in stage 3', () => {
    const states = (zeroStage: 0 | 3) => {
      const memory = need(transformerWorkload('transformer-1t'), {
        modelParallel: 128,
        dataParallel: 8,
        zeroStage,
      });
      return memory.totalBytes - part(memory, 'activations');
    };
    // (141 x 12 x 24,576^2 + 51,200 x 24,576) / 128
    expect(states(0)).toBe(16 * 7_993_688_064);
    // Plus a layer, its gradients and the embedding, of 2 B each.
    const gathered = (2 * 12 * 24_576 ** 2 + 51_200 * 24_576) / 128;
    expect(states(3)).toBe(2 * 7_993_688_064 + 2 * gathered);
  });
});
