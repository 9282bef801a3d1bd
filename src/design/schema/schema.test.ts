import { describe, expect, it } from 'vitest';
import { LIBRA_PRICES } from '../../cost/facts/prices.ts';
import { BLOCK_KINDS } from '../../topology/blocks/blocks.ts';
import { DEFAULT_DESIGN } from '../defaults.ts';
import type { Design } from '../document.ts';
import { validateDesign } from './schema.ts';

type Change = Partial<Record<keyof Design, unknown>>;

/** Returns the problems of the default design with some fields replaced, as `path: message`. */
function problems(change: Change): string[] {
  const result = validateDesign({ ...DEFAULT_DESIGN, ...change });
  return result.ok ? [] : result.problems.map(({ path, message }) => `${path}: ${message}`);
}

function withDimensions(...dimensions: readonly unknown[]): Change {
  return { topology: { ...DEFAULT_DESIGN.topology, dimensions } };
}

const ring = { kind: 'ring', size: 4, linkLatencyNs: 500, tier: 'node' };

describe('the default design', () => {
  it('is valid and comes back unchanged', () => {
    expect(validateDesign(DEFAULT_DESIGN)).toEqual({ ok: true, value: DEFAULT_DESIGN });
  });
});

describe('a field out of bounds', () => {
  it.each([0, 3.5, -1, 1e9, NaN, Infinity])('is refused: size %s', (size) => {
    expect(problems(withDimensions(ring, ring, { ...ring, size }))).toEqual([
      `topology.dimensions[2].size: size must be a whole number from 1 to 65,536; found ${size}`,
    ]);
  });

  it.each([0, -300, NaN, 2e6])('is refused: budget %s', (budgetGBps) => {
    expect(problems({ bandwidth: { budgetGBps, scheme: 'smart', customGBps: null } })).toEqual([
      `bandwidth.budgetGBps: budget (GB/s) must be a number from 0.000001 to 1,000,000; found ${budgetGBps}`,
    ]);
  });

  it('names a text, a choice and a flag with the value found', () => {
    expect(problems({ name: 'x'.repeat(121) })[0]).toMatch(
      /^name: name must be a text of at most 120 characters/,
    );
    expect(problems(withDimensions({ ...ring, kind: 'torus' }))).toEqual([
      `topology.dimensions[0].kind: kind must be one of ${BLOCK_KINDS.map((kind) => `"${kind}"`).join(', ')}; found "torus"`,
    ]);
    expect(problems({ parallelism: { modelParallel: 16, overlap: 1 } })).toEqual([
      'parallelism.overlap: overlap must be true or false; found 1',
    ]);
  });

  it('takes prices by tier as soon as one tier is named', () => {
    const byTier = { ...LIBRA_PRICES, pod: { ...LIBRA_PRICES.pod, nicPerGBps: -1 } };
    expect(validateDesign({ ...DEFAULT_DESIGN, cost: LIBRA_PRICES })).toMatchObject({
      ok: true,
      value: { cost: LIBRA_PRICES },
    });
    expect(problems({ cost: byTier })).toEqual([
      'cost.pod.nicPerGBps: NIC ($ per GB/s) must be a number from 0 to 1,000,000; found -1',
    ]);
    expect(problems({ cost: { node: LIBRA_PRICES.node, package: null, pod: LIBRA_PRICES.pod } })).toEqual([
      'cost.chiplet: chiplet is missing',
      'cost.package: package must be an object with fields; found null',
    ]);
  });

  it('names what is missing or of the wrong shape', () => {
    expect(problems({ compute: { peakTflops: 234 } })).toEqual(['compute.efficiency: efficiency is missing']);
    expect(problems({ cost: 7 })).toEqual(['cost: cost must be an object with fields; found 7']);
    expect(problems({ cost: { linkPerGBps: 2 } })).toEqual([
      'cost.nicPerGBps: NIC ($ per GB/s) is missing',
      'cost.switchPerGBps: switch ($ per GB/s) is missing',
    ]);
    expect(problems({ workload: { kind: 'cnn' } })).toEqual([
      'workload.kind: kind must be one of "transformer", "convolution", "dlrm", "table"; found "cnn"',
    ]);
  });

  it.each<[Change, string]>([
    [
      { parallelism: { modelParallel: 1, overlap: true, zeroStage: 4 } },
      'parallelism.zeroStage: zero stage must be one of 0, 1, 2, 3; found 4',
    ],
    [
      { parallelism: { modelParallel: 1, overlap: true, checkpointing: 'some' } },
      'parallelism.checkpointing: checkpointing must be one of "none", "selective", "full"; found "some"',
    ],
    [
      { compute: { ...DEFAULT_DESIGN.compute, capacityGB: 0 } },
      'compute.capacityGB: capacity (GB) must be a number from 0.000001 to 1,000,000; found 0',
    ],
    [
      { compute: { ...DEFAULT_DESIGN.compute, array: { rows: 8, columns: 0, clockGHz: 1 } } },
      'compute.array.columns: columns must be a whole number from 1 to 65,536; found 0',
    ],
    [
      { workload: { ...DEFAULT_DESIGN.workload, kvHeads: 1.5 } },
      'workload.kvHeads: KV heads must be a whole number from 1 to 100,000; found 1.5',
    ],
    [
      { workload: { kind: 'convolution', preset: 'alexnet', imagesPerNpu: 32 } },
      'workload.preset: preset must be one of "resnet-50", "vgg-16"; found "alexnet"',
    ],
    [
      { workload: { ...DEFAULT_DESIGN.workload, overrides: new Array(1025).fill(0) } },
      'workload.overrides: overrides must be a list of at most 1,024 entries; found a list of 1,025',
    ],
    [
      {
        workload: {
          ...DEFAULT_DESIGN.workload,
          overrides: [{ layer: 0, pass: 'forward', operation: 0, value: -1 }],
        },
      },
      'workload.overrides[0].value: value must be a number from 0 to 9,007,199,254,740,991; found -1',
    ],
  ])('is refused where it may also be missing (case %#)', (change, problem) => {
    expect(problems(change)).toEqual([problem]);
  });

  it('reports every field, up to fifty', () => {
    expect(
      problems(withDimensions({ ...ring, size: 0, linkLatencyNs: -1 }, { ...ring, tier: 'rack' })),
    ).toHaveLength(3);
    const layers = Array.from({ length: 100 }, () => ({}));
    const table = { kind: 'table', label: '', loop: { kind: 'data', passes: 1 }, layers };
    expect(problems({ workload: table })).toHaveLength(51);
    expect(problems({ workload: table }).at(-1)).toBe(': and more problems');
  });

  it('refuses a long list by its length, before its entries', () => {
    expect(problems(withDimensions(...Array.from({ length: 9 }, () => 'junk')))).toEqual([
      'topology.dimensions: dimensions must be a list of at most 8 entries; found a list of 9',
    ]);
  });
});

describe('an editing state that cannot be simulated', () => {
  it.each([
    ['no dimension', withDimensions()],
    ['size 1', withDimensions({ ...ring, size: 1 })],
    ['MP that does not divide the dimensions', { parallelism: { modelParallel: 7, overlap: false } }],
  ])('is a legal document: %s', (_, change) => {
    expect(problems(change)).toEqual([]);
  });
});

describe('an untrusted value', () => {
  it('loses fields that the document does not have', () => {
    const result = validateDesign({
      ...DEFAULT_DESIGN,
      theme: 'dark',
      compute: { ...DEFAULT_DESIGN.compute, x: 1 },
    });
    expect(result).toEqual({ ok: true, value: DEFAULT_DESIGN });
  });

  it('has no minus zero, which JSON would not keep', () => {
    const result = validateDesign({ ...DEFAULT_DESIGN, ...withDimensions({ ...ring, linkLatencyNs: -0 }) });
    expect(result.ok && Object.is(result.value.topology.dimensions[0]?.linkLatencyNs, 0)).toBe(true);
  });

  it.each(['__proto__', 'constructor', 'prototype'])('is refused for the key %s, wherever it is', (key) => {
    const hostile: unknown = JSON.parse(`{"v":1,"topology":{"dimensions":[{"${key}":{"size":1}}]}}`);
    expect(validateDesign(hostile)).toEqual({
      ok: false,
      problems: [
        {
          path: `topology.dimensions[0].${key}`,
          message: `the key "${key}" is not allowed anywhere in a design; remove it`,
        },
      ],
    });
  });

  it('is refused if it is nested too deeply, circular, or too large', () => {
    const circle: Record<string, unknown> = {};
    circle['again'] = circle;
    expect(problems({ cost: circle })[0]).toMatch(/nested deeper than 12 levels/);
    expect(problems({ cost: Array.from({ length: 5000 }, () => 0) })[0]).toMatch(
      /cost must have at most 4,096 entries; found 5,000/,
    );
    const rows = Array.from({ length: 500 }, () => Array.from({ length: 4000 }, () => 0));
    expect(problems({ cost: rows })[0]).toMatch(/more than 1,000,000 entries/);
  });

  it.each([
    [undefined, 'v: v, the version of the document, must be 1 or 2; found nothing'],
    [0, 'v: v, the version of the document, must be 1 or 2; found 0'],
    ['1', 'v: v, the version of the document, must be 1 or 2; found "1"'],
    [3, 'v: v, the version of the document, must be 1 or 2; found 3; it was made by a newer version'],
  ])('is refused with version %s', (v, message) => {
    expect(problems({ v })).toEqual([message]);
  });

  it.each([[null], [undefined], ['text'], [5], [[]]])('is refused if it is no object: %s', (value) => {
    const result = validateDesign(value);
    expect(result.ok ? [] : result.problems[0]?.message).toMatch(
      /^the design must be an object with fields; found/,
    );
  });
});
