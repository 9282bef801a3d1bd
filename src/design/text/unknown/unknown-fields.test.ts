import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDesign } from '../../../testing/arbitrary/design.arbitrary.ts';
import { valueOf } from '../../../units/result.ts';
import { isFields } from '../entries.ts';
import { expandDesign } from '../expand.ts';
import { nearestName } from './nearest-name.ts';
import { printCompactDesign, printDesign } from '../serialize.ts';
import { unknownFields } from './unknown-fields.ts';

const found = (document: unknown) =>
  unknownFields(document, valueOf(expandDesign(document))).map(({ path, nearest }) => `${path}: ${nearest}`);

describe('the unknown fields of a design', () => {
  it('are named with the intended field', () => {
    expect(
      found({
        v: 1,
        nmae: 'x',
        topology: { dimensions: [{ kind: 'loop', size: 64, parameters: { q: 5, x: 2 } }] },
        workload: { kind: 'transformer', preset: 'gpt-3', layer: 96 },
        parallelism: { zeroStag: 3, fsdpp: true, banana: 1 },
      }),
    ).toEqual([
      'nmae: name',
      'topology.dimensions[0].parameters.x: q',
      'workload.layer: layers',
      'parallelism.zeroStag: zeroStage',
      'parallelism.fsdpp: fsdp',
      'parallelism.banana: null',
    ]);
  });

  it('may stand for a word, at the top of version 2', () => {
    const words = { v: 2, model: 'gpt-3', machine: 'dgx-a100-32', assumptions: 'paper' };
    expect(found(words)).toEqual([]);
    expect(found({ ...words, tensr: 8, microbatch: 1, banana: 1 })).toEqual([
      'tensr: tensor',
      'microbatch: microBatch',
      'banana: null',
    ]);
  });

  it('are found in the layers of a table', () => {
    const collective = {
      kind: 'collective',
      label: 'g',
      collective: 'allReduce',
      bytes: 1,
      role: 'data',
      byts: 2,
    };
    const layer = { name: 'a', weightGrad: [], weightGradient: [collective] };
    expect(
      found({
        v: 1,
        workload: {
          kind: 'table',
          label: 't',
          loop: { kind: 'data', passes: 1 },
          layers: [layer, { like: 0, name: 'b' }],
        },
        parallelism: { modelParallel: 1 },
      }),
    ).toEqual([
      'workload.layers[0].weightGrad: weightGradient',
      'workload.layers[0].weightGradient[0].byts: bytes',
    ]);
  });

  it('are none in what the program writes, and exactly the one that is added', () => {
    fc.assert(
      fc.property(anyDesign, fc.nat(), (design, seed) => {
        for (const text of [printDesign(design), printCompactDesign(design)]) {
          const document = JSON.parse(text) as Record<string, unknown>;
          expect(found(document)).toEqual([]);
          const parts = Object.keys(document).filter((key) => isFields(document[key]));
          const part = parts[seed % parts.length];
          if (part === undefined || part === 'cost') continue;
          const odd = { ...document, [part]: { ...(document[part] as object), zzzzzzzz: 1 } };
          expect(found(odd)).toEqual([`${part}.zzzzzzzz: null`]);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('the nearest name', () => {
  it('is within two letters, whichever is missing, swapped or surplus', () => {
    const known = ['zeroStage', 'fsdp', 'overlap', 'weightGradient'];
    for (const name of ['zeroStag', 'zeroSatge', 'zerostage', 'zeroStagee', 'eroStag'])
      expect(nearestName(name, known), name).toBe('zeroStage');
    expect(nearestName('weightGrad', known)).toBe('weightGradient');
    expect(nearestName('xxdp', known)).toBeNull();
    expect(nearestName('lap', known)).toBeNull();
  });
});
