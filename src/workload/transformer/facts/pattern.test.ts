import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gemmTotal } from '../../compute/work.ts';
import type { TransformerWorkload } from './description.ts';
import { publishedTransformer } from './catalog.ts';
import { checkTransformer } from '../check.ts';
import { contextScores } from '../context.ts';
import { transformerFlops } from '../flops.ts';
import { layerKinds, mapLayers } from '../kinds.ts';
import { layersOfTransformer } from '../layers.ts';
import { transformerLayout } from '../layout.ts';
import { transformerMemory } from '../memory.ts';
import { transformerModel } from './model.ts';
import { MIXERS, MLPS, type LayerSpec } from './pattern.ts';
import { parsePattern, printPattern } from './pattern-text.ts';
import { passedStateValues, stateFlops } from '../states.ts';
import { layerWeights, transformerParameterCount } from '../weights.ts';
import { attentionWork, layerGradientWork, mlpWork, stateWork } from '../work.ts';

const STATES = { stateHeads: 32, stateWidth: 128, keyHeads: 16, keyWidth: 128, stateConvolution: 4 };
const HYBRID: TransformerWorkload = {
  ...publishedTransformer('mixtral-8x7b'),
  layers: 8,
  ...STATES,
  pattern: '3 delta+experts, full+dense',
};
const layoutOf = (workload: TransformerWorkload, modelParallel = 1) =>
  transformerLayout(workload, {
    modelParallel,
    dataParallel: 1,
    checkpointing: 'none',
    compute: { peakTflops: 1, efficiency: 1 },
  });

describe('a pattern of layers', () => {
  const spec: fc.Arbitrary<LayerSpec> = fc
    .record({ mixer: fc.constantFrom(null, ...MIXERS), mlp: fc.constantFrom(null, ...MLPS) })
    .filter(({ mixer, mlp }) => mixer !== null || mlp !== null);

  it('is read as it is printed', () => {
    fc.assert(
      fc.property(fc.array(spec, { minLength: 1, maxLength: 40 }), (specs) => {
        const read = parsePattern(printPattern(specs));
        if (!read.ok) throw new Error(printPattern(specs));
        const { value } = read;
        expect(specs.map((_, layer) => value[layer % value.length])).toEqual(specs);
      }),
    );
  });

  it('is refused by the entry that is wrong', () => {
    const messageOf = (text: string) => {
      const read = parsePattern(text);
      return read.ok ? null : read.problems[0]!.message;
    };
    expect(messageOf('3 delta+experts, full')).toBeNull();
    for (const wrong of [
      '',
      'x',
      'full+',
      'dense+full',
      'full+dense+experts',
      '0 full',
      '5000 full',
      'full,,full',
    ])
      expect(messageOf(wrong)).toMatch(/^Expected layers such as "3 delta\+experts, full\+dense"/);
    expect(messageOf('full, gru+dense')).toContain('found "gru+dense"');
  });

  it('needs what its layers have', () => {
    const problemsOf = (fields: Partial<TransformerWorkload>) =>
      checkTransformer({ ...HYBRID, ...fields }, 1).map(({ path }) => path);
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ stateHeads: 0 })).toEqual(['workload.stateHeads']);
    expect(problemsOf({ stateWidth: 0 })).toEqual(['workload.stateWidth']);
    expect(problemsOf({ keyHeads: 5 })).toEqual(['workload.keyHeads']);
    expect(problemsOf({ pattern: 'window+experts' })).toEqual(['workload.window']);
    expect(problemsOf({ experts: 1, topK: 1 })).toEqual(['workload.experts']);
    expect(problemsOf({ pattern: 'x' })).toEqual(['workload.pattern']);
  });

  it('of layers that are all alike is the model without it', () => {
    const plain = publishedTransformer('mixtral-8x7b');
    const same = { ...plain, pattern: 'full+experts' };
    expect(transformerFlops(transformerModel(same, 1))).toBe(transformerFlops(transformerModel(plain, 1)));
    expect(layersOfTransformer(transformerModel(same, 1), layoutOf(same, 2), null)).toEqual(
      layersOfTransformer(transformerModel(plain, 1), layoutOf(plain, 2), null),
    );
    const windows = { ...publishedTransformer('gpt-oss-20b') };
    const listed = { ...windows, pattern: 'window+experts, full+experts' };
    expect(transformerFlops(transformerModel(listed, 1))).toBe(
      transformerFlops(transformerModel(windows, 1)),
    );
  });

  it('says which layer is of which kind, for every stage of a pipeline', () => {
    const model = transformerModel(HYBRID, 1);
    expect(mapLayers(model, ({ mixer, experts }) => `${mixer} ${experts}`)).toEqual([
      ...['delta 8', 'delta 8', 'delta 8', 'full 1'],
      ...['delta 8', 'delta 8', 'delta 8', 'full 1'],
    ]);
    const kinds = layerKinds(model, 2, 5).map(({ layers, model: { mixer } }) => [layers, mixer]);
    expect(kinds).toEqual([
      [2, 'delta'],
      [1, 'full'],
    ]);
    const dense = transformerModel({ ...HYBRID, denseLayers: 1, denseFeedForward: 1000 }, 1);
    expect(layerKinds(dense, 0, 2).map((kind) => kind.model.feedForward)).toEqual([1000, 14_336]);
  });
});

describe('a layer with a state', () => {
  const model = transformerModel(HYBRID, 1);
  const [delta] = layerKinds(model);

  it('has the weights of its matrices, by hand', () => {
    // h = 4096; K = 16 x 128 = 2048, V = 32 x 128 = 4096; 4-tap convolutions over 2 K + V = 8192 channels.
    const gatedDelta = 4096 * (2 * 2048 + 2 * 4096 + 2 * 32) + 4096 * 4096 + 4 * 8192;
    const alone = { ...delta!.model, hasMlp: false };
    expect(layerWeights(alone).value).toBe(gatedDelta);
    const mamba = 4096 * (2 * 2048 + 2 * 4096 + 32) + 4096 * 4096 + 4 * 8192;
    expect(layerWeights({ ...alone, mixer: 'mamba' }).value).toBe(mamba);
    const linear = 4096 * (2 * 2048 + 2 * 4096) + 4096 * 4096;
    expect(layerWeights({ ...alone, mixer: 'linear' }).value).toBe(linear);
    const kda = 4096 * (2 * 2048 + 4096 + 32 + 2 * 128) + 128 * (2048 + 4096) + 4096 * 4096 + 4 * 8192;
    expect(layerWeights({ ...alone, mixer: 'kda' }).value).toBe(kda);
  });

  it('takes operations that grow with the sequence, not with its square', () => {
    // 32 heads of 128 x 128 in chunks of 64: 2 (64 x 128 x 2 + 2 x 128^2), and 2 (3 x 64 x 128 + 128^2) more.
    const perToken = 32 * (2 * (64 * 256 + 2 * 16_384) + 2 * (3 * 64 * 128 + 16_384));
    expect(stateFlops(delta!.model, 'forward')).toBe(perToken);
    const longer = transformerModel({ ...HYBRID, sequence: 8 * model.sequence, pattern: 'delta+dense' }, 1);
    const short = transformerModel({ ...HYBRID, pattern: 'delta+dense' }, 1);
    expect(transformerFlops(longer) / longer.tokens).toBeCloseTo(transformerFlops(short) / short.tokens, 5);
  });

  it('has products that add up to its operations, cut over tensor-parallel NPUs', () => {
    for (const { model: kind } of layerKinds(
      transformerModel({ ...HYBRID, routers: true, expertHidden: 1024 }, 1),
    )) {
      for (const degree of [1, 4]) {
        const works = [
          attentionWork(kind, degree, 'forward'),
          mlpWork(kind, degree, 'inputGradient'),
          layerGradientWork(kind, degree),
          stateWork({ ...kind, mixer: 'delta' }, degree, 'backward'),
        ];
        for (const work of works) expect(gemmTotal(work) / work.flops.value).toBeCloseTo(1, 9);
      }
    }
  });

  it('is in the layer table with what it does, and the table has all operations', () => {
    const layers = layersOfTransformer(model, layoutOf(HYBRID), null);
    const first = layers.find(({ name }) => name === 'Layer 1')!;
    expect(first.forward.map(({ label }) => label)).toContain('Gated delta: inputs and projection');
    const scored = transformerModel({ ...HYBRID, attentionScores: true }, 1);
    const table = layersOfTransformer(scored, layoutOf({ ...HYBRID, attentionScores: true }), null);
    // A chip of 1 TFLOP/s: a nanosecond has 1,000 operations.
    const forwardNs = table
      .flatMap(({ forward }) => forward)
      .reduce((sum, op) => sum + (op.kind === 'compute' ? op.durationNs : 0), 0);
    expect((3 * forwardNs * 1e3) / transformerFlops(scored)).toBeCloseTo(1, 3);
  });

  it('passes its states between parts of a sequence, whatever their length', () => {
    const parts = { modelParallel: 2, contextParallel: 4, isRecomputed: false } as const;
    const bytesOf = (sequence: number, method: 'gather' | 'ring') => {
      const long = transformerModel({ ...HYBRID, sequence, tokensPerReplica: sequence }, 1);
      const [kind] = layerKinds({ ...long, tokens: sequence / 4 });
      const { forward, backward } = contextScores(
        kind!.model,
        { ...parts, contextMethod: method },
        { forward: [], backward: [] },
      );
      return [...forward, ...backward].map((op) =>
        op.kind === 'collective' ? [op.collective, op.bytes] : op,
      );
    };
    // 32 heads of 128 x (128 + 128) values in 32 bits, half of them on an NPU.
    const bytes = (32 * 128 * 256 * 4) / 2;
    expect(passedStateValues(delta!.model)).toBe(32 * 128 * 256);
    for (const sequence of [4096, 65_536]) {
      for (const method of ['gather', 'ring'] as const)
        expect(bytesOf(sequence, method)).toEqual([
          ['allGather', bytes],
          ['allGather', bytes],
        ]);
    }
  });

  it('keeps no scores and no keys of earlier tokens', () => {
    const activationsOf = (pattern: string, sequence: number) => {
      const workload = { ...HYBRID, pattern, sequence, tokensPerReplica: 65_536 };
      const parts = transformerMemory(transformerModel(workload, 1), layoutOf(workload), null).parts;
      return parts.find(({ name }) => name === 'activations')!.bytes;
    };
    expect(activationsOf('delta+dense', 65_536)).toBe(activationsOf('delta+dense', 4096));
    expect(activationsOf('full+dense', 65_536)).toBeGreaterThan(activationsOf('full+dense', 4096));
  });

  it('alone, or an MLP alone, has half of a layer', () => {
    const halves = transformerParameterCount(transformerModel({ ...HYBRID, pattern: 'delta, experts' }, 1));
    const whole = transformerParameterCount(
      transformerModel({ ...HYBRID, layers: 4, pattern: 'delta+experts' }, 1),
    );
    expect(halves.total).toBe(whole.total);
    expect(halves.active).toBe(whole.active);
  });
});
