import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDesign } from '../../testing/arbitrary/design.arbitrary.ts';
import { WORKLOAD_PRESETS } from '../../design/presets/workload-presets.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { validateDesign } from '../../design/schema/schema.ts';
import { begun } from './begins.ts';
import { designAt } from './design-at.ts';
import { fieldAt, labelWithUnit, numericFields } from './fields.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { evaluate } from '../../run/evaluate.ts';
import { valueOf } from '../../units/result.ts';
import { findField } from './find-field.ts';
import { valueAt, withValueAt } from './path.ts';

const paths = (design: Design) => numericFields(design).map(({ path }) => path);

describe('the numeric fields of a design', () => {
  it('are all numbers of the document, apart from tables and edited cells', () => {
    fc.assert(
      fc.property(anyDesign, (design) => {
        const listed = new Map(numericFields(design).map((field) => [field.path, field]));
        for (const { path, value } of leaves(design, '')) {
          // The version, choices among numbers, and tables.
          const isLeftOut =
            /^(v|parallelism\.(?:zeroStage|gradientBytes)|topology\.dimensions\[\d\]\.wires\.directions)$/.test(
              path,
            ) ||
            /^workload\.(layers|overrides|loop\.(checkpoints|initiates))\[/.test(path) ||
            // The budget of a machine with given links is their sum.
            (path === 'bandwidth.budgetGBps' && design.bandwidth.mode === 'fixed');
          expect(listed.get(path)?.value, path).toBe(isLeftOut ? undefined : value);
        }
      }),
    );
  });

  it('are named in words, parameters of blocks as the composer names them', () => {
    const { topology } = DEFAULT_DESIGN;
    const [first, ...others] = topology.dimensions;
    const asSwitch = { ...first!, kind: 'switch' as const };
    const labels = numericFields({
      ...DEFAULT_DESIGN,
      topology: { ...topology, dimensions: [asSwitch, ...others] },
    }).map(({ label }) => label);
    expect(labels).toContain('Dimension 1: efficiency of reduction in the switch');
    expect(labels).toContain('Peak per NPU at FP8');
    expect(labels).toContain('Factor on compute time');
    // A letter or an identifier names nothing.
    expect(labels.filter((label) => /: [a-z]$|Tflops/.test(label))).toEqual([]);
  });

  it.each([
    ['parallelism.pipeline.stages', 2],
    ['parallelism.pipeline.chunks', 2],
    ['parallelism.fusion.bytes', 1e6],
    ['system.packets.segmentBytes', 2048],
    ['system.dispatch.issue', 8],
    ['system.links.efficiency', 0.9],
    ['system.onLoad', 0.3],
    ['system.layerDelayNs', 100],
    ['system.updateNsPerKB', 2],
  ])('include %s of a design that leaves it out, and a sweep sets it', (field, value) => {
    expect(valueAt(DEFAULT_DESIGN, field)).toBeUndefined();
    expect(fieldAt(DEFAULT_DESIGN, field)).toMatchObject({ path: field, value: null });
    const swept = valueOf(
      designAt(
        {
          design: DEFAULT_DESIGN,
          field,
          range: { from: value, to: value, steps: 1, scale: 'linear' },
          topologies: ['own'],
          workloads: ['own'],
          schemes: ['equal'],
        },
        { topology: 'own', workload: 'own', value },
      ),
    );
    expect(valueOf(validateDesign(swept))).toEqual(swept);
    expect(valueAt(swept, field)).toBe(value);
  });

  it('begin links that are swept with those of a design without them', () => {
    const begins = begun(DEFAULT_DESIGN, 'system.links.efficiency', 1);
    const timeOf = (design: typeof DEFAULT_DESIGN): number | undefined =>
      valueOf(evaluate(design, ALL_PARTS)).evaluated[0]?.simulated.iterationNs;
    expect(begins.system.links).toBeDefined();
    expect(timeOf(begins)).toBe(timeOf(DEFAULT_DESIGN));
  });

  it('leave out parts that are a choice: a mesh, sharded data parallelism, another physical network', () => {
    const names = paths(DEFAULT_DESIGN);
    expect(names.filter((name) => /\.(mesh|fsdp|physical)\./.test(name))).toEqual([]);
    expect(paths({ ...DEFAULT_DESIGN, parallelism: { ...DEFAULT_DESIGN.parallelism, mesh: {} } })).toContain(
      'parallelism.mesh.launchNs',
    );
  });

  it('take every value of their bound, and no other', () => {
    fc.assert(
      fc.property(anyDesign, fc.nat(), (design, pick) => {
        const fields = numericFields(design);
        const field = fields[pick % fields.length]!;
        const { bound, path } = field;
        for (const value of [bound.min, bound.leastAboveZero ?? bound.min, bound.max]) {
          const changed = validateDesign(withValueAt(begun(design, path, value), path, value));
          expect(changed.ok ? valueAt(changed.value, path) : changed.problems).toBe(value);
        }
        for (const value of [bound.min - 1, bound.max * 2 + 1, Number.NaN]) {
          expect(validateDesign(withValueAt(design, path, value)).ok).toBe(false);
        }
      }),
    );
  });

  it('include those that the model leaves out, and those of its kind', () => {
    expect(fieldAt(DEFAULT_DESIGN, 'workload.globalBatch')).toMatchObject({
      value: null,
      label: 'Global batch',
    });
    const dlrm = WORKLOAD_PRESETS.find(({ id }) => id === 'dlrm')!.workload;
    expect(paths({ ...DEFAULT_DESIGN, workload: dlrm })).toContain('workload.bottomMlp[1]');
    expect(paths(DEFAULT_DESIGN)).not.toContain('workload.bottomMlp[1]');
  });

  it('have unique names and units', () => {
    const bandwidth = { ...DEFAULT_DESIGN.bandwidth, customGBps: [1, 2, 3, 4] };
    const names = numericFields({ ...DEFAULT_DESIGN, bandwidth }).map(labelWithUnit);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining([
        'Budget per NPU (GB/s)',
        'Dimension 3: size',
        'Dimension 1: link latency (ns)',
        'Custom split: dimension 2 (GB/s)',
        'Peak per NPU (TFLOPS)',
        'NIC price ($ per GB/s)',
        'Hidden size',
      ]),
    );
  });
});

describe('a field by its name', () => {
  it('is that of a part that the design has, before one of a part that it leaves out', () => {
    expect(findField(DEFAULT_DESIGN, 'chunks', 'field')).toMatchObject({ value: { path: 'system.chunks' } });
    expect(findField(DEFAULT_DESIGN, 'stages', 'field')).toMatchObject({
      value: { path: 'parallelism.pipeline.stages' },
    });
  });

  it.each([
    ['budget', 'bandwidth.budgetGBps'],
    ['Budget per NPU', 'bandwidth.budgetGBps'],
    ['bandwidth.budgetGBps', 'bandwidth.budgetGBps'],
    ['model-parallel', 'parallelism.modelParallel'],
    ['active chunks', 'system.activeChunks'],
    ['peak', 'compute.peakTflops'],
    ['topology.dimensions[0].size', 'topology.dimensions[0].size'],
  ])('%s is %s', (name, path) => {
    expect(findField(DEFAULT_DESIGN, name, '--field')).toMatchObject({ ok: true, value: { path } });
  });

  it.each([
    ['size', 'stands for 4 fields; expected one of topology.dimensions[0].size'],
    ['chunk', '"chunk" is no numeric field of the design; expected system.chunks, system.leastChunkBytes'],
    ['', '"" is no numeric field of the design; expected topology.dimensions[0].size'],
    ['__proto__', '"__proto__" is no numeric field'],
  ])('refuses %j', (name, message) => {
    const found = findField(DEFAULT_DESIGN, name, '--field');
    expect(found.ok ? '' : found.problems[0]).toMatchObject({
      path: '--field',
      message: expect.stringContaining(message) as string,
    });
  });
});

function leaves(value: unknown, path: string): readonly { readonly path: string; readonly value: number }[] {
  if (typeof value === 'number') return [{ path, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => {
    if (Array.isArray(value)) return leaves(entry, `${path}[${key}]`);
    return leaves(entry, path === '' ? key : `${path}.${key}`);
  });
}
