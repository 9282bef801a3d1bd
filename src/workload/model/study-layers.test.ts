import { describe, expect, it } from 'vitest';
import { computeTimeNs, matrixFlops } from '../rate/compute-rate.ts';
import type { Layer, LayerOp } from '../table/layer.ts';
import { activationBytes, transformerLayers } from './study-layers.ts';
import {
  TRANSFORMER_PRESET_LIST,
  transformerParameters,
  transformerPreset,
  transformerWorkload,
} from '../transformer/catalog/presets.ts';
import { TRANSFORMER_PRESETS } from '../transformer/facts/description.ts';
import type { TransformerPresetId } from '../transformer/facts/description.ts';
import { ALL_WORKLOAD_PARTS } from './all-parts.ts';

const paperNpu = { peakTflops: 234, efficiency: 1 };
const secondSetting = { peakTflops: (60 * 2 ** 40) / 1e12, efficiency: 1 };

function firstLayer(id: TransformerPresetId, recompute = true, npus = 1024): Layer {
  const { modelParallel } = transformerPreset(id);
  const layers = transformerLayers(
    { ...transformerWorkload(id), recompute },
    { modelParallel, dataParallel: npus / modelParallel, compute: paperNpu },
    ALL_WORKLOAD_PARTS,
  );
  expect(layers).toHaveLength(transformerPreset(id).layers);
  const layer = layers[0];
  if (layer === undefined) throw new Error('no layer');
  return layer;
}

function bytesOf(ops: readonly LayerOp[], role: 'model' | 'data'): readonly number[] {
  return ops.flatMap((op) => (op.kind === 'collective' && op.role === role ? [op.bytes] : []));
}

function computeOf(ops: readonly LayerOp[]): number {
  return ops.reduce((total, op) => total + (op.kind === 'compute' ? op.durationNs : 0), 0);
}

/** Model-parallel bytes of a layer in all-reduces of A; an all-gather to A sends half as much. */
function allReduceEquivalents(layer: Layer, activation: number, modelParallel: number): number {
  const ops = [...layer.forward, ...layer.recompute, ...layer.inputGradient, ...layer.weightGradient];
  return ops.reduce((total, op) => {
    if (op.kind !== 'collective' || op.role !== 'model') return total;
    return total + (op.collective === 'allGather' ? (op.bytes * modelParallel) / 2 : op.bytes) / activation;
  }, 0);
}

describe('a transformer layer table at the published settings', () => {
  it.each([
    ['transformer-17b', 69_730_304, 434_724_864],
    ['gpt-3', 805_306_368, 226_492_416],
    ['transformer-1t', 805_306_368, 113_246_208],
  ] as const)(
    'has for %s activations of %d bytes and weight gradients of %d bytes',
    (id, activation, gradient) => {
      const layer = firstLayer(id);
      const { modelParallel } = transformerPreset(id);
      expect(activationBytes(transformerWorkload(id))).toBe(activation);
      expect(bytesOf(layer.weightGradient, 'data')).toEqual([gradient]);
      const shared = modelParallel > 1;
      expect(bytesOf(layer.forward, 'model')).toEqual(shared ? [activation, activation] : []);
      expect(bytesOf(layer.recompute, 'model')).toEqual(
        shared ? [activation / modelParallel, activation, activation] : [],
      );
      expect(bytesOf(layer.inputGradient, 'model')).toEqual(shared ? [activation, activation] : []);
      expect(allReduceEquivalents(layer, activation, modelParallel)).toBe(shared ? 6.5 : 0);
      expect(allReduceEquivalents(firstLayer(id, false), activation, modelParallel)).toBe(shared ? 4.5 : 0);
    },
  );

  it('computes 12 h^2 / MP x 2 x tokens operations in each pass', () => {
    const layer = firstLayer('gpt-3');
    const passNs = (12 * 12_288 ** 2 * 2 * 32_768) / 16 / 234e3;
    for (const pass of ['forward', 'recompute', 'inputGradient', 'weightGradient'] as const) {
      expect(computeOf(layer[pass]) / passNs).toBeCloseTo(1, 12);
    }
    expect(computeOf(firstLayer('gpt-3', false).recompute)).toBe(0);
  });

  it('takes 9.375 ms for an h x h and 37.5 ms for an h x 4h product of GPT-3 at 60 x 2^40 FLOP/s', () => {
    const [tokens, hidden, modelParallel] = [32_768, 12_288, 16];
    const square = matrixFlops(tokens, hidden, hidden) / modelParallel;
    const wide = matrixFlops(tokens, hidden, 4 * hidden) / modelParallel;
    expect(computeTimeNs(square, secondSetting)).toBeCloseTo(9.375e6, 6);
    expect(computeTimeNs(wide, secondSetting)).toBeCloseTo(37.5e6, 6);
    expect(computeTimeNs(square, { ...secondSetting, efficiency: 0.5 })).toBeCloseTo(18.75e6, 6);
  });

  it('keeps the order of blocks and all-reduces, and shares them between layers', () => {
    const layers = transformerLayers(
      transformerWorkload('gpt-3'),
      {
        modelParallel: 16,
        dataParallel: 64,
        compute: paperNpu,
      },
      ALL_WORKLOAD_PARTS,
    );
    const shape = (ops: readonly LayerOp[]) => ops.map((op) => op.label.split(/[ :]/, 1)[0]);
    expect(shape(layers[0]?.forward ?? [])).toEqual(['Attention', 'All-reduce', 'MLP', 'All-reduce']);
    expect(shape(layers[0]?.inputGradient ?? [])).toEqual(['MLP', 'All-reduce', 'Attention', 'All-reduce']);
    expect(shape(layers[0]?.recompute ?? []).slice(0, 2)).toEqual(['All-gather', 'Attention']);
    expect(shape(layers[0]?.weightGradient ?? [])).toEqual(['Weight', 'All-reduce']);
    expect(layers[95]?.forward).toBe(layers[0]?.forward);
    expect(layers[95]?.name).toBe('Layer 96');
  });

  it('opens the input gradient with the all-gather when nothing is recomputed', () => {
    expect(firstLayer('gpt-3', false).inputGradient[0]).toMatchObject({ collective: 'allGather' });
  });

  it('has no data-parallel communication with one replica', () => {
    expect(bytesOf(firstLayer('gpt-3', true, 16).weightGradient, 'data')).toEqual([]);
  });

  it('shows how each number came about', () => {
    const layer = firstLayer('gpt-3');
    expect(layer.forward.map((op) => op.formula)).toEqual([
      '4 x 12,288^2 / MP 16 x 2 x 32,768 tokens / (234 TFLOPS x 100 %) = 10.57 ms',
      '32,768 tokens x 12,288 x 2 B = 805,306,368 B',
      '8 x 12,288^2 / MP 16 x 2 x 32,768 tokens / (234 TFLOPS x 100 %) = 21.14 ms',
      '32,768 tokens x 12,288 x 2 B = 805,306,368 B',
    ]);
    expect(layer.recompute[0]?.formula).toBe('32,768 tokens x 12,288 x 2 B / MP 16 = 50,331,648 B');
    expect(layer.weightGradient[1]?.formula).toBe('12 x 12,288^2 / MP 16 x 2 B = 226,492,416 B');
  });
});

describe('the transformer presets', () => {
  it('have one preset per id, each within 1 % of its published parameters', () => {
    expect(TRANSFORMER_PRESET_LIST.map((preset) => preset.id)).toEqual([...TRANSFORMER_PRESETS]);
    const published = { 'transformer-17b': 17e9, 'gpt-3': 175e9, 'transformer-1t': 1024e9 };
    for (const id of TRANSFORMER_PRESETS) {
      expect(Math.abs(transformerParameters(transformerWorkload(id)) / published[id] - 1)).toBeLessThan(0.01);
    }
  });
});
