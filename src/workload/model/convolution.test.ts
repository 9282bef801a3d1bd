import { describe, expect, it } from 'vitest';
import { ACCELERATORS } from '../compute/facts/accelerators.ts';
import { gemm, gemmFlops } from '../compute/gemm.ts';
import {
  CONVOLUTION_CATALOG,
  CONVOLUTION_MODELS,
  convolutionWorkload,
} from '../convolution/facts/catalog.ts';
import { CONVOLUTION_LAYERS } from '../convolution/facts/layers.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { tableTotals } from '../table/totals.ts';
import { convolutionFamily } from './convolution-family.ts';
import { convolutionParameters } from '../convolution/memory.ts';
import { RESNET_50 } from '../convolution/facts/resnet-50.ts';
import { VGG_16 } from '../convolution/facts/vgg-16.ts';
import { layerGemm } from '../convolution/weight-layer.ts';
import type { WeightLayer } from '../convolution/weight-layer.ts';
import { ALL_WORKLOAD_PARTS } from './all-parts.ts';

/** 1 TFLOPS: a time in ns is a number of thousand operations. */
const mapping: Mapping = { modelParallel: 1, dataParallel: 8, compute: { peakTflops: 1, efficiency: 1 } };

function multiplications(network: readonly WeightLayer[]): number {
  return network.reduce((total, layer) => total + gemmFlops(layerGemm(layer, 1)) / 2, 0);
}

function layersOf(id: 'resnet-50' | 'vgg-16', on = mapping) {
  return convolutionFamily.generate(convolutionWorkload(id), on, ALL_WORKLOAD_PARTS).layers;
}

describe('convolutional networks', () => {
  it('have one description per id, each with a source and its published parameters within 1 %', () => {
    expect(CONVOLUTION_CATALOG.map(({ id }) => id)).toEqual([...CONVOLUTION_MODELS]);
    for (const { id, publishedParameters, source } of CONVOLUTION_CATALOG) {
      const layers = CONVOLUTION_LAYERS[id];
      expect(source).not.toBe('');
      expect(Math.abs(convolutionParameters(layers) / publishedParameters - 1)).toBeLessThan(0.01);
    }
    expect(convolutionParameters(RESNET_50)).toBe(25_557_032);
    expect(convolutionParameters(VGG_16)).toBe(138_357_544);
  });

  it('have 54 layers with weights and 3.8e9 multiplications per image in ResNet-50, as its paper says', () => {
    expect(RESNET_50).toHaveLength(54);
    expect(multiplications(RESNET_50) / 3.8e9).toBeCloseTo(1, 1);
    expect(RESNET_50.slice(0, 6).map(({ name }) => name)).toEqual([
      'conv1',
      'conv2_1 1x1 reduce',
      'conv2_1 3x3',
      'conv2_1 1x1 expand',
      'conv2_1 shortcut',
      'conv2_2 1x1 reduce',
    ]);
    expect(RESNET_50.find(({ name }) => name === 'conv3_1 shortcut')).toMatchObject({
      inputSize: 56,
      outputSize: 28,
      inputChannels: 256,
      outputChannels: 512,
    });
  });

  it('have 16 layers in VGG-16, the first a product of (50,176 x 27) and (27 x 64)', () => {
    expect(VGG_16).toHaveLength(16);
    expect(layerGemm(VGG_16[0] as WeightLayer, 1)).toEqual(gemm(50_176, 27, 64));
    expect(multiplications(VGG_16) / 15.5e9).toBeCloseTo(1, 1);
  });
});

describe('layer tables of convolutional networks', () => {
  it('add up to the operations and parameters of the model', () => {
    for (const [id, network] of [
      ['resnet-50', RESNET_50],
      ['vgg-16', VGG_16],
    ] as const) {
      const { computeNs, bytes } = tableTotals(layersOf(id));
      const flops = 2 * 32 * multiplications(network);
      const first = gemmFlops(layerGemm(network[0] as WeightLayer, 32));
      expect((computeNs.forward * 1e3) / flops).toBeCloseTo(1, 9);
      expect((computeNs.weightGradient * 1e3) / flops).toBeCloseTo(1, 9);
      // The gradient of the images is not needed.
      expect((computeNs.inputGradient * 1e3) / (flops - first)).toBeCloseTo(1, 9);
      expect(bytes.data.allReduce).toBe(2 * convolutionParameters(network));
      expect(Object.values(bytes.model).every((total) => total === 0)).toBe(true);
    }
  });

  it('show how each number came about', () => {
    const [, second] = layersOf('vgg-16');
    expect(second?.weightGradient.map(({ formula }) => formula)).toEqual([
      '2 x 32 images x 224^2 x 3^2 x 64 x 64 / (1 TFLOPS x 100 %) = 118.4 ms',
      '(3^2 x 64 x 64 + 1 x 64) x 2 B = 73,856 B',
    ]);
  });

  it('move an image once, not once per pixel of the kernel', () => {
    const [first] = layersOf('vgg-16', { ...mapping, compute: { ...mapping.compute, memoryGBps: 1 } });
    // 32 images of 224^2 x 3 in and 224^2 x 64 out, 27 x 64 weights, 2 B each
    expect(first?.forward[0]?.formula).toContain(
      '(32 x 224^2 x 3 + 3^2 x 3 x 64 + 32 x 224^2 x 64) x 2 B / 1 GB/s = 215.2 ms',
    );
  });

  it('take the cycles of the systolic array for ResNet-50', () => {
    const array = ACCELERATORS.find(({ id }) => id === 'systolic-256');
    if (array === undefined) throw new Error('no array');
    const layers = layersOf('resnet-50', { ...mapping, compute: array.rate });
    // conv1, 32 images: 1,568 tiles of 2 x 256 + 256 + 147 - 2 cycles at 1 ns.
    expect(layers[0]?.forward[0]).toMatchObject({ durationNs: 1568 * 913 });
    // Its weight gradient is (147 x 401,408)(401,408 x 64): one tile.
    expect(layers[0]?.weightGradient[0]).toMatchObject({ durationNs: 766 + 401_408 });
    const { computeNs } = tableTotals(layers);
    const idealNs = (2 * 32 * multiplications(RESNET_50)) / (array.rate.peakTflops * 1e3);
    expect(computeNs.forward).toBeGreaterThan(idealNs);
  });

  it('gather weights in ZeRO stage 3, under a loop that does so', () => {
    const generated = convolutionFamily.generate(
      convolutionWorkload('vgg-16'),
      { ...mapping, zeroStage: 3 },
      ALL_WORKLOAD_PARTS,
    );
    expect(generated.loop).toEqual({ kind: 'transformer', passes: 1, modelGroup: 1 });
    expect(generated.layers[1]?.forward[0]).toMatchObject({ collective: 'allGather', bytes: 9232 });
    expect(
      convolutionFamily.generate(convolutionWorkload('vgg-16'), mapping, ALL_WORKLOAD_PARTS).loop.kind,
    ).toBe('data');
  });
});

describe('memory and batch of a convolutional network', () => {
  it('count 16 bytes per parameter, and inputs and outputs of every layer, for VGG-16', () => {
    const memory = convolutionFamily.memory(convolutionWorkload('vgg-16'), mapping, ALL_WORKLOAD_PARTS, 16e9);
    expect(memory.parts.map(({ bytes }) => bytes).slice(0, 3)).toEqual([
      2 * 138_357_544,
      2 * 138_357_544,
      12 * 138_357_544,
    ]);
    expect(memory.verdict).toMatch(/^fits: .* of 16 GB, /);
  });

  it('refuse more NPUs than a layer has channels and a batch that NPUs cannot share', () => {
    const workload = convolutionWorkload('resnet-50');
    expect(convolutionFamily.check(workload, mapping, ALL_WORKLOAD_PARTS)).toEqual([]);
    expect(
      convolutionFamily.check(workload, { ...mapping, modelParallel: 65 }, ALL_WORKLOAD_PARTS),
    ).toMatchObject([
      {
        path: 'parallelism.modelParallel',
        message: expect.stringContaining('at most 64; found 65') as string,
      },
    ]);
    expect(
      convolutionFamily.check({ ...workload, globalBatch: 30 }, mapping, ALL_WORKLOAD_PARTS),
    ).toMatchObject([{ path: 'workload.globalBatch' }]);
    expect(
      convolutionFamily.check({ ...workload, imagesPerNpu: 0 }, mapping, ALL_WORKLOAD_PARTS),
    ).toMatchObject([{ path: 'workload.imagesPerNpu' }]);
    const strong = convolutionFamily.generate({ ...workload, globalBatch: 512 }, mapping, ALL_WORKLOAD_PARTS);
    expect(strong.layers[0]?.forward[0]?.formula).toContain('64 images');
  });
});
