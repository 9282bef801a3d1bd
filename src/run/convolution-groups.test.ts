/** Model and hybrid parallelism of convolutional networks: what layers exchange, and that run, closed form, memory and search agree. */
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../design/base.ts';
import type { Design, Parallelism } from '../design/document.ts';
import { refusalOf } from '../testing/blocks/on-switches.ts';
import { bruteForce, expectBest, pointsIn } from '../testing/search/brute-force.ts';
import { memoryBytesOf } from '../testing/search/space-answers.ts';
import { VGG_16 } from '../workload/convolution/facts/vgg-16.ts';
import { convolutionParameters } from '../workload/convolution/memory.ts';
import { valueOf } from '../units/result.ts';
import type { CollectiveOp, LayerOp } from '../workload/table/layer.ts';
import { ALL_PARTS } from './all-parts.ts';
import { closedResult } from './closed.ts';
import { simulateSplit } from './evaluate.ts';
import { layersOf } from './layers-of.ts';
import { prepareDesign } from './prepare-design.ts';

const IMAGES = 8;

function designOf(
  parallelism: Partial<Parallelism>,
  preset: 'vgg-16' | 'resnet-50' = 'vgg-16',
  system: Partial<Design['system']> = {},
): Design {
  return {
    ...BASE_V1,
    topology: {
      splitBandwidth: 'full',
      dimensions: [
        { kind: 'ring', size: 4, linkLatencyNs: 0, tier: 'node' },
        { kind: 'switch', size: 2, linkLatencyNs: 0, tier: 'pod' },
      ],
    },
    workload: { kind: 'convolution', preset, imagesPerNpu: IMAGES },
    parallelism: { modelParallel: 1, overlap: false, ...parallelism },
    system: { ...BASE_V1.system, endpointDelayNs: 0, ...system },
  };
}

const collectives = (ops: readonly LayerOp[]): readonly (readonly [string, string, number])[] =>
  ops
    .filter((op): op is CollectiveOp => op.kind === 'collective')
    .map(({ collective, role, bytes }) => [collective, role, bytes]);

function runOf(design: Design) {
  const prepared = valueOf(prepareDesign(design, ALL_PARTS));
  const closed = valueOf(closedResult(prepared, 'equal'));
  return { closed, run: valueOf(simulateSplit(prepared, closed)) };
}

describe('the groups of a convolutional network', () => {
  it('exchange the bytes of two layers that were worked out by hand', () => {
    const [first, second] = valueOf(layersOf(designOf({ modelParallel: 4 }), ALL_PARTS)).layers;
    // 224^2 pixels x 64 / 4 channels x 8 images x 2 B, from each NPU.
    expect(collectives(first!.forward)).toEqual([['allGather', 'model', 12_845_056]]);
    expect(collectives(first!.inputGradient)).toEqual([]);
    // (3^2 x 3 + 1) x 16 channels x 2 B.
    expect(collectives(first!.weightGradient)).toEqual([['allReduce', 'data', 896]]);
    expect(collectives(second!.forward)).toEqual([['allGather', 'model', 12_845_056]]);
    // 224^2 pixels x all 64 input channels x 8 images x 2 B.
    expect(collectives(second!.inputGradient)).toEqual([['reduceScatter', 'model', 51_380_224]]);
    // (3^2 x 64 + 1) x 16 channels x 2 B.
    expect(collectives(second!.weightGradient)).toEqual([['allReduce', 'data', 18_464]]);
  });

  it('leave weight gradients alone without replicas, and outputs alone without groups', () => {
    const roles = (modelParallel: number) =>
      new Set(
        valueOf(layersOf(designOf({ modelParallel }), ALL_PARTS)).layers.flatMap((layer) =>
          [layer.forward, layer.inputGradient, layer.weightGradient].flatMap((ops) =>
            collectives(ops).map(([, role]) => role),
          ),
        ),
      );
    expect([...roles(8)]).toEqual(['model']);
    expect([...roles(1)]).toEqual(['data']);
    expect([...roles(2)].toSorted()).toEqual(['data', 'model']);
  });

  it('send on each dimension what its groups exchange, whichever is innermost', () => {
    const { layers } = valueOf(layersOf(designOf({ modelParallel: 4 }), ALL_PARTS));
    const sum = (kind: string, wanted: string) =>
      layers
        .flatMap(({ forward, inputGradient, weightGradient }) => [
          ...forward,
          ...inputGradient,
          ...weightGradient,
        ])
        .flatMap((op) => collectives([op]))
        .reduce(
          (total, [collective, role, bytes]) => total + (collective === kind && role === wanted ? bytes : 0),
          0,
        );
    const model = 3 * sum('allGather', 'model') + (3 / 4) * sum('reduceScatter', 'model');
    const data = 2 * (1 / 2) * sum('allReduce', 'data');
    const inner = runOf(designOf({ modelParallel: 4 })).run.dimensions.map(({ bytes }) => bytes);
    expect(inner[0]! / model).toBeCloseTo(1, 6);
    expect(inner[1]! / data).toBeCloseTo(1, 6);
    // Replicas on the ring of four, groups of two on the switch.
    const outer = valueOf(layersOf(designOf({ modelParallel: 2, innermost: 'data' }), ALL_PARTS)).layers;
    const gathered = outer
      .flatMap(({ forward, inputGradient }) => collectives([...forward, ...inputGradient]))
      .reduce((total, [collective, , bytes]) => total + (collective === 'allGather' ? bytes : bytes / 2), 0);
    const run = runOf(designOf({ modelParallel: 2, innermost: 'data' })).run;
    expect(run.dimensions[1]!.bytes / gathered).toBeCloseTo(1, 6);
  });

  it('take as long in a run as by the closed form where nothing overlaps', () => {
    for (const preset of ['vgg-16', 'resnet-50'] as const) {
      // Each group lies on one dimension, so no phases of a collective overlap.
      for (const [modelParallel, innermost] of [
        [4, 'model'],
        [2, 'data'],
      ] as const) {
        const { closed, run } = runOf(designOf({ modelParallel, innermost }, preset, { chunks: 1 }));
        expect(run.iterationNs / closed.iterationNs).toBeCloseTo(1, 6);
      }
      for (const modelParallel of [1, 2, 8]) {
        const { closed, run } = runOf(designOf({ modelParallel }, preset, { chunks: 64 }));
        expect(run.iterationNs / closed.iterationNs).toBeGreaterThanOrEqual(1 - 1e-9);
        expect(run.iterationNs / closed.iterationNs).toBeLessThan(1.05);
      }
    }
  });

  it('run on every network model, with the same bytes', () => {
    const bytesBy = (network: 'analytical' | 'shared') =>
      runOf(designOf({ modelParallel: 4, zeroStage: 3 }, 'resnet-50', { network })).run.dimensions.map(
        ({ bytes }) => bytes,
      );
    const [inner, outer] = bytesBy('shared');
    expect(inner! / bytesBy('analytical')[0]!).toBeCloseTo(1, 6);
    expect(outer! / bytesBy('analytical')[1]!).toBeCloseTo(1, 6);
  });

  it('share out weights and outputs in memory, and keep whole inputs', () => {
    const [whole, shared] = [1, 4].map((modelParallel) => memoryBytesOf(designOf({ modelParallel }))!);
    // All channels of VGG-16 are multiples of 4; 2 + 2 + 12 B for a parameter, 2 B for a value.
    const outputs = VGG_16.reduce(
      (sum, { outputSize, outputChannels }) => sum + outputSize ** 2 * outputChannels,
      0,
    );
    const saved = (3 / 4) * (16 * convolutionParameters(VGG_16) + 2 * IMAGES * outputs);
    expect((whole! - shared!) / saved).toBeCloseTo(1, 9);
  });

  it('are found by a search that runs every degree', () => {
    const base = designOf({}, 'vgg-16', { chunks: 4 });
    const strong = { ...base, workload: { ...base.workload, globalBatch: 64 } };
    const points = pointsIn({ base: strong, free: { tp: [1, 2, 4, 8] }, split: 'equal', objective: 'time' });
    const all = bruteForce(points);
    expect(all.runs).toHaveLength(4);
    expectBest(points, all);
  });

  it('name the most NPUs that the channels of a layer hold, and degrees that the dimensions hold', () => {
    const wide = designOf({ modelParallel: 128 }, 'resnet-50');
    const [ring] = wide.topology.dimensions;
    const many = { ...wide, topology: { ...wide.topology, dimensions: [{ ...ring!, size: 128 }] } };
    expect(refusalOf(many)).toMatchObject({
      path: 'parallelism.modelParallel',
      message: expect.stringContaining('at most 64; found 128') as string,
    });
    expect(refusalOf(designOf({ modelParallel: 3 }))).toMatchObject({ path: 'parallelism.modelParallel' });
  });
});
