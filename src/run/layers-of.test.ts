import { describe, expect, it } from 'vitest';
import { collective, compute, layer } from '../testing/task-graph.ts';
import { convolutionWorkload } from '../workload/convolution/facts/catalog.ts';
import { dlrmWorkload } from '../workload/dlrm/facts/description.ts';
import { publishedTransformer } from '../workload/transformer/facts/catalog.ts';
import { DEFAULT_DESIGN } from '../design/defaults.ts';
import type { Design, Parallelism, Workload } from '../design/document.ts';
import { layersOf } from './layers-of.ts';
import { prepareDesign } from './prepare-design.ts';
import { DESIGN_PRESETS } from '../design/presets/presets.ts';
import { ALL_PARTS } from './all-parts.ts';

function designWith(workload: Workload, parallelism: Partial<Parallelism> = {}): Design {
  return { ...DEFAULT_DESIGN, workload, parallelism: { ...DEFAULT_DESIGN.parallelism, ...parallelism } };
}

function paths(design: Design): readonly string[] {
  const made = prepareDesign(design, ALL_PARTS);
  return made.ok ? [] : made.problems.map(({ path }) => path);
}

function layersIn(design: Design) {
  const made = layersOf(design, ALL_PARTS);
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.value;
}

/** Returns FNV-1a of the text of a graph, with recomputed passes under their old name `forward`. */
function fingerprintOf(design: Design): string {
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.problems));
  let hash = 0x811c9dc5;
  const text = JSON.stringify(prepared.value.prepared.graph).replaceAll('"recompute"', '"forward"');
  for (const character of text) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  }
  return hash.toString(16);
}

describe('a document without the optional fields', () => {
  // Recorded before the document had any of these fields.
  it.each([
    ['2d-1024-transformer-17b', 'f4c8d58c'],
    ['2d-1024-gpt-3', '2050de4b'],
    ['2d-1024-transformer-1t', '11aab618'],
    ['3d-1024-transformer-17b', '53ae01ee'],
    ['4d-1024-transformer-17b', '432101f7'],
    ['4d-1024-gpt-3', 'ae8f40aa'],
    ['4d-1024-transformer-1t', '96972607'],
  ])('runs the same task graph as before they existed: %s', (id, fingerprint) => {
    const preset = DESIGN_PRESETS.find((candidate) => candidate.id === id);
    expect(fingerprintOf(preset?.design ?? DEFAULT_DESIGN)).toBe(fingerprint);
  });

  it('is the same design as with all of them at their defaults', () => {
    const spelt = designWith(DEFAULT_DESIGN.workload, {
      zeroStage: 0,
      sequenceParallel: false,
      checkpointing: 'full',
      innermost: 'model',
    });
    expect(layersIn(spelt).layers).toEqual(layersIn(DEFAULT_DESIGN).layers);
    expect(fingerprintOf(spelt)).toBe(fingerprintOf(DEFAULT_DESIGN));
  });
});

describe('a model that cannot be generated', () => {
  it.each<[string, Design, string]>([
    [
      'a degree that fits nowhere',
      designWith(DEFAULT_DESIGN.workload, { modelParallel: 3 }),
      'parallelism.modelParallel',
    ],
    [
      'a ResNet in groups of more NPUs than its first layer has channels',
      designWith(convolutionWorkload('resnet-50'), { modelParallel: 128 }),
      'parallelism.modelParallel',
    ],
    [
      'a global batch that the replicas cannot share',
      designWith({ ...publishedTransformer('gpt-3'), globalBatch: 100 }),
      'workload.globalBatch',
    ],
    [
      'heads that do not divide',
      designWith({ ...publishedTransformer('gpt-3'), heads: 7, kvHeads: 7 }),
      'workload.heads',
    ],
    [
      'more micro-batches than stages can be followed through',
      designWith(
        { ...publishedTransformer('gpt-3'), microBatch: 1, globalBatch: 2 ** 29 },
        { modelParallel: 16, pipeline: { stages: 8, schedule: 'gpipe' } },
      ),
      'workload.microBatch',
    ],
    [
      'more time than can be simulated',
      designWith({
        ...publishedTransformer('gpt-3'),
        feedForward: 1e8,
        tokensPerReplica: 1e9,
        sequence: 1e8,
      }),
      'workload',
    ],
    [
      'ZeRO stage 3 of a recommendation model',
      designWith(dlrmWorkload('dlrm'), { modelParallel: 1, zeroStage: 3 }),
      'parallelism.zeroStage',
    ],
    [
      'an edit of a layer that is not there',
      designWith({
        ...publishedTransformer('gpt-3'),
        overrides: [{ layer: 500, pass: 'forward', operation: 0, value: 1 }],
      }),
      'workload.overrides[0]',
    ],
    [
      'an edit to more time than can be simulated',
      designWith({
        ...DEFAULT_DESIGN.workload,
        overrides: [{ layer: 0, pass: 'forward', operation: 0, value: 2e15 }],
      }),
      'workload.overrides',
    ],
    [
      'a loop of a table with no place for its group',
      designWith({
        kind: 'table',
        label: '',
        loop: { kind: 'transformer', passes: 1, modelGroup: 3, innermost: 'data' },
        layers: [layer('a', {})],
      }),
      'workload.loop.modelGroup',
    ],
  ])('names its field: %s', (_, design, path) => {
    expect(paths(design)).toEqual([path]);
  });
});

describe('parallelism', () => {
  const rolesOf = (parallelism: Partial<Parallelism>) => {
    const prepared = prepareDesign(designWith(DEFAULT_DESIGN.workload, parallelism), ALL_PARTS);
    if (!prepared.ok) throw new Error(JSON.stringify(prepared.problems));
    return prepared.value.prepared.servers.map(({ role, size }) => `${role} ${size}`);
  };

  it('places either group on the innermost dimensions', () => {
    expect(rolesOf({})).toEqual(['model 2', 'model 8', 'data 8', 'data 8']);
    expect(rolesOf({ innermost: 'data' })).toEqual(['data 2', 'data 8', 'data 4', 'model 2', 'model 8']);
  });

  it('reduces and gathers as the ZeRO stage says', () => {
    const collectives = (zeroStage: 0 | 1 | 3) =>
      layersIn(designWith(DEFAULT_DESIGN.workload, { zeroStage })).layers[0]?.weightGradient.flatMap((op) =>
        op.kind === 'collective' ? [op.collective] : [],
      );
    expect(collectives(0)).toEqual(['allReduce']);
    expect(collectives(1)).toEqual(['reduceScatter', 'allGather']);
    expect(collectives(3)).toEqual(['reduceScatter']);
  });
});

describe('edited cells', () => {
  it('change a generated table', () => {
    const overrides = [{ layer: 3, pass: 'forward', operation: 1, value: 12 }] as const;
    const { layers, unedited } = layersIn(designWith({ ...DEFAULT_DESIGN.workload, overrides }));
    expect(layers[3]?.forward[1]).toMatchObject({ bytes: 12 });
    expect(unedited[3]?.forward[1]).toMatchObject({ bytes: 805_306_368 });
    expect(layers[2]).toBe(unedited[2]);
  });

  it('change a given table', () => {
    const workload: Workload = {
      kind: 'table',
      label: 'mine',
      loop: { kind: 'data', passes: 1 },
      layers: [layer('a', { forward: [compute(5)], weightGradient: [collective('data', 100)] })],
      overrides: [{ layer: 0, pass: 'weightGradient', operation: 0, value: 7 }],
    };
    expect(layersIn(designWith(workload)).layers[0]?.weightGradient[0]).toMatchObject({ bytes: 7 });
  });
});
