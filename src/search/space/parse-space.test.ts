import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import { parseSpace, readSpace } from './parse-space.ts';
import { pointsOf } from './points.ts';
import { valueOf } from '../../units/result.ts';

const FILE = {
  base: BASE_V1,
  free: { tp: [1, 2, 4], pp: [1, 2], 'system.chunks': { min: 16, max: 64, step: 16 }, $asked: [1, 2] },
  dimensions: { npus: 16, count: [1, 2], kinds: ['ring', 'switch'] },
  where: ['tp * pp * $asked <= npus'],
};

const GIVEN = {
  ...BASE_V1,
  bandwidth: { ...BASE_V1.bandwidth, customGBps: BASE_V1.topology.dimensions.map(() => 100) },
};

describe('the file of a space', () => {
  it('says what is free, and how many points that makes', () => {
    const space = valueOf(readSpace(FILE));
    expect(space.free.map(({ path, part, values }) => [path, part, values.length])).toEqual([
      ['parallelism.modelParallel', 'work', 3],
      ['parallelism.pipeline.stages', 'work', 2],
      ['system.chunks', 'links', 4],
      ['', 'nothing', 2],
    ]);
    expect(space).toMatchObject({ objective: 'time', split: 'best', top: 20, gap: 0 });
    const points = valueOf(pointsOf(space));
    // One dimension of 16, or 2 x 8, 4 x 4, 8 x 2 of two kinds each.
    expect(points.networks).toBe(2 + 3 * 4);
    expect(points.count).toBe(3 * 2 * 2 * 4 * 14);
    expect(points.networkText(0)).toBe('Ring(16)');
    const design = valueOf(points.designOf(11, 3, 13));
    expect(design).toMatchObject({
      parallelism: { modelParallel: 4, pipeline: { stages: 2, schedule: 'oneForwardOneBackward' } },
      system: { chunks: 64 },
      topology: {
        dimensions: [
          { kind: 'switch', size: 8 },
          { kind: 'switch', size: 2, tier: 'pod' },
        ],
      },
    });
  });

  it.each([
    [{ wheree: [] }, 'wheree', 'where'],
    [{ objectiv: 'cost' }, 'objectiv', 'objective'],
    [{ dimensions: { npus: 16, kinds: ['ring'], size: [4] } }, 'dimensions.size', 'sizes'],
    [{ workloads: [{ preset: 'gpt-3', weigth: 2 }] }, 'workloads.0.weigth', 'weight'],
    [{ free: { 'parallelism.zeroStag': [0, 1] } }, 'free.parallelism.zeroStag', 'parallelism.zeroStage'],
    [{ set: { 'workload.microBach': 'tp' } }, 'set.workload.microBach', 'workload.microBatch'],
  ])('names the field that was meant: %j', (more, path, meant) => {
    const read = readSpace({ ...FILE, where: [], ...more });
    const found = read.ok ? [] : read.problems;
    expect(found).toHaveLength(1);
    expect(found[0]?.path.replace(/\[(\d+)\]/g, '.$1')).toBe(path);
    expect(found[0]?.message).toMatch(new RegExp(`is no field of .*; did you mean ${meant}\\?$`));
  });

  it.each([
    ['system.chunks', 'tp'],
    ['topology.dimensions[0].size', 'tp'],
    ['workload.microBatch', 'max(1, chunks)'],
    ['workload.microBatch', 'dimensions'],
  ])('refuses to set %s to %s: work is bounded before links and networks are known', (path, value) => {
    expect(readSpace({ ...FILE, set: { [path]: value } })).toMatchObject({
      ok: false,
      problems: [{ path: `set.${path}` }],
    });
  });

  it('sets what follows from the rest', () => {
    const base = { ...BASE_V1, workload: { ...BASE_V1.workload, globalBatch: 64 } };
    const points = valueOf(
      pointsOf(valueOf(readSpace({ ...FILE, base, set: { 'workload.microBatch': 'max(1, tp / 2)' } }))),
    );
    expect(valueOf(points.designOf(11, 0, 0)).workload).toMatchObject({ microBatch: 2 });
  });

  it.each([
    [{}, 'base', 'base is needed; found nothing'],
    [{ ...FILE, base: { ...BASE_V1, name: 3 } }, 'base.name', 'must be'],
    [{ ...FILE, free: { cats: [1] } }, 'free.cats', 'is no field'],
    [{ ...FILE, free: { tp: [1, 0.5] } }, 'free.tp[1]', 'is 0.5: model parallel must be'],
    // Labels make no other point.
    [
      { ...FILE, free: { 'workload.preset': ['gpt-3'] } },
      'free.workload.preset',
      'layers stay those of the base',
    ],
    [{ ...FILE, free: { name: ['a', 'b'] } }, 'free.name', 'is a label'],
    [{ ...FILE, free: { 'workload.label': ['a'] } }, 'free.workload.label', 'is a label'],
    [
      { ...FILE, free: { 'bandwidth.scheme': ['equal', 'optimal'] } },
      'free.bandwidth.scheme',
      'split says it',
    ],
    [{ base: GIVEN, free: { budget: [100, 200] }, split: 'given' }, 'free.budget', 'is not looked at'],
    [{ ...FILE, free: { tp: [] } }, 'free.tp', 'must have at least one value'],
    [{ ...FILE, free: { tp: { min: 1, max: 8, step: 0 } } }, 'free.tp.step', 'is 0; expected more than 0'],
    [
      { ...FILE, free: { tp: [1], 'parallelism.modelParallel': [2] } },
      'free.parallelism.modelParallel',
      'is free twice',
    ],
    [
      { ...FILE, free: { 'topology.dimensions[0].size': [2] } },
      'free.topology.dimensions[0].size',
      'free as a whole',
    ],
    [{ ...FILE, where: ['tp * 2'] }, 'where[0]', 'is a number; expected true or false'],
    [{ ...FILE, where: ['x < 2'] }, 'where[0]', 'names "x"'],
    [{ ...FILE, dimensions: { npus: 16, kinds: ['rung'] } }, 'dimensions.kinds.0', 'must be one of ring'],
    [
      { ...FILE, dimensions: { npus: 16, count: [2, 1], kinds: ['ring'] } },
      'dimensions.count',
      'expected the least first',
    ],
    [{ ...FILE, split: 'given' }, 'split', 'expected equal or optimal'],
    [{ ...FILE, objective: 'beauty' }, 'objective', 'must be one of time'],
    [{ ...FILE, top: 0 }, 'top', 'must be a whole number from 1'],
    [{ ...FILE, gaps: 0 }, 'gaps', 'did you mean gap?'],
    [{ ...FILE, where: ['fits memory'] }, 'where[0]', 'compute.capacityGB'],
    // Names that every object has are no names of a space.
    [{ ...FILE, free: { constructor: [1] } }, 'free.constructor', 'is no field'],
    [{ ...FILE, free: { toString: [1] } }, 'free.toString', 'is no field'],
    [JSON.parse('{"base": {"v": 1}, "free": {"__proto__": [1]}}'), 'free.__proto__', 'is no field'],
    [{ ...FILE, set: { constructor: '1' } }, 'set.constructor', 'is no field'],
    [{ ...FILE, where: ['constructor == 1'] }, 'where[0]', 'names "constructor"'],
    [{ ...FILE, where: ['hasOwnProperty(tp) == 1'] }, 'where[0]', 'names "hasOwnProperty"'],
    [{ ...FILE, free: { '$my name': [1] } }, 'free.$my name', 'letters'],
    [{ ...FILE, set: { tp: 'pp' } }, 'set.tp', 'is free as well'],
    [{ ...FILE, set: { 'workload.microBach': '1' } }, 'set.workload.microBach', 'is no field'],
    [{ ...FILE, where: ['cost <= $asked * 1e4'] }, 'where[0]', 'has $asked beside cost'],
    [{ ...FILE, where: ['chunks <= $asked * 16'] }, 'where[0]', 'has $asked beside chunks'],
    [{ ...FILE, dimensions: { npus: 512, kinds: ['ring', 'loop'] } }, 'dimensions.kinds', 'has loop, whose'],
  ])('refuses %#', (file, path, message) => {
    expect(readSpace(file)).toMatchObject({
      ok: false,
      problems: expect.arrayContaining([
        { path, message: expect.stringContaining(message) as string },
      ]) as unknown,
    });
  });

  it('is JSON', () => {
    expect(parseSpace('{')).toMatchObject({ ok: false, problems: [{ path: '' }] });
    expect(parseSpace(JSON.stringify(FILE)).ok).toBe(true);
  });

  it('tries free fields on a design that can be, whatever the blocks', () => {
    expect(readSpace({ ...FILE, dimensions: { npus: 256, kinds: ['fatTree'] } }).ok).toBe(true);
  });

  it('has networks of blocks that there are: leaves of a fat tree have 16 NPUs', () => {
    const dimensions = { npus: 64, count: [1, 2], kinds: ['fatTree', 'ring'] };
    const points = valueOf(pointsOf(valueOf(readSpace({ ...FILE, dimensions }))));
    const names = Array.from({ length: points.networks }, (_, at) => points.networkText(at));
    expect(names).toContain('FatTree(16)_Ring(4)');
    expect(names.filter((name) => /FatTree\((2|4|8)\)/.test(name))).toEqual([]);
    // 64; 2 x 32, 4 x 16, 8 x 8, 16 x 4, 32 x 2 with a fat tree where it can be.
    expect(points.networks).toBe(2 + 2 + 2 + 1 + 2 + 2);
  });

  it('refuses more networks than can be kept, without making them', () => {
    const dimensions = { npus: 2 ** 20, count: [1, 8], kinds: ['ring', 'switch', 'mesh'] };
    expect(pointsOf(valueOf(readSpace({ ...FILE, dimensions })))).toMatchObject({
      ok: false,
      problems: [{ path: 'dimensions', message: expect.stringContaining('networks') as string }],
    });
  });

  it('refuses a list of sizes that makes no network', () => {
    const space = valueOf(readSpace({ ...FILE, dimensions: { npus: 16, kinds: ['ring'], sizes: [3] } }));
    expect(pointsOf(space)).toMatchObject({ ok: false, problems: [{ path: 'dimensions' }] });
  });
});
