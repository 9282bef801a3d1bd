import { describe, expect, it } from 'vitest';
import { collective, compute, layer } from '../../testing/task-graph.ts';
import { customTable } from './custom-table.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design, TableWorkload } from '../../design/document.ts';
import { layerTable, type LayerTable } from './layer-table.ts';
import { layersOf } from '../../run/layers-of.ts';
import { printCompactDesign, printDesign } from '../../design/text/serialize.ts';
import { parseDesign } from '../../design/text/parse.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

function tableOf(design: Design): LayerTable {
  const table = layerTable(design);
  if (!table.ok) throw new Error(JSON.stringify(table.problems));
  return table.value;
}

function customOf(design: Design): TableWorkload {
  const table = customTable(design);
  if (!table.ok) throw new Error(JSON.stringify(table.problems));
  return table.value;
}

describe('the layer table', () => {
  it('gives the shape of 96 equal layers once', () => {
    const table = tableOf(DEFAULT_DESIGN);
    expect(table.names).toHaveLength(96);
    expect(table.shapes).toHaveLength(1);
    expect(table.runs).toEqual([{ shape: 0, layers: 96 }]);
    expect(table.shapes[0]?.cells.slice(0, 2)).toMatchObject([
      { pass: 'forward', operation: 0, unit: 'ns', collective: null, role: null, unedited: null },
      {
        pass: 'forward',
        operation: 1,
        unit: 'B',
        value: 805_306_368,
        collective: 'allReduce',
        role: 'model',
      },
    ]);
    expect(table.shapes[0]?.cells.every(({ formula }) => formula !== null)).toBe(true);
    expect(table.edits).toBe(0);
  });

  it('marks what was edited, with its previous value', () => {
    const overrides = [
      { layer: 1, pass: 'forward', operation: 1, value: 5 },
      { layer: 2, pass: 'forward', operation: 1, value: 5 },
      { layer: 95, pass: 'weightGradient', operation: 0, value: 6 },
    ] as const;
    const table = tableOf({ ...DEFAULT_DESIGN, workload: { ...DEFAULT_DESIGN.workload, overrides } });
    expect(table.runs.map(({ layers }) => layers)).toEqual([1, 2, 92, 1]);
    expect(table.runs[2]?.shape).toBe(table.runs[0]?.shape);
    expect(table.edits).toBe(3);
    const edited = table.shapes[table.runs[1]?.shape ?? 0]?.cells[1];
    expect(edited).toMatchObject({ value: 5, unedited: 805_306_368 });
    expect(edited?.formula).toMatch(/^set by hand; generated: /);
  });

  it('treats equal layers of a file as one shape', () => {
    const fresh = () => layer('x', { forward: [compute(3), collective('model', 10)] });
    const workload: TableWorkload = {
      kind: 'table',
      label: '',
      loop: { kind: 'model', passes: 1 },
      layers: [fresh(), fresh(), { ...fresh(), updateNs: 4 }],
    };
    const table = tableOf({ ...DEFAULT_DESIGN, workload });
    expect(table.runs).toEqual([
      { shape: 0, layers: 2 },
      { shape: 1, layers: 1 },
    ]);
    expect(table.totals.computeNs.forward).toBe(9);
  });

  it('stays small for 4,096 layers', () => {
    const large = { ...DEFAULT_DESIGN, workload: { ...DEFAULT_DESIGN.workload, layers: 4096 } as const };
    expect(JSON.stringify(tableOf(large as Design)).length).toBeLessThan(100_000);
  });

  it('gives the problems of a design that has none', () => {
    const parallelism = { ...DEFAULT_DESIGN.parallelism, modelParallel: 3 };
    expect(layerTable({ ...DEFAULT_DESIGN, parallelism })).toMatchObject({
      ok: false,
      problems: [{ path: 'parallelism.modelParallel' }],
    });
  });
});

describe('a custom table', () => {
  it('runs like its source', () => {
    const workload = customOf(DEFAULT_DESIGN);
    expect(workload.label).toBe('gpt-3, as a table');
    const made = layersOf({ ...DEFAULT_DESIGN, workload }, ALL_PARTS);
    const before = layersOf(DEFAULT_DESIGN, ALL_PARTS);
    expect(made.ok && before.ok && made.value.layers).toEqual(before.ok && before.value.layers);
    expect(made.ok && made.value.loop).toEqual(before.ok && before.value.loop);
  });

  it('keeps its edits in the document', () => {
    const workload = customOf(DEFAULT_DESIGN);
    const layers = workload.layers.map((row, index) => ({ ...row, name: `Mine ${String(index)}` }));
    const design: Design = { ...DEFAULT_DESIGN, workload: { ...workload, layers } };
    expect(parseDesign(printCompactDesign(design))).toEqual({ ok: true, value: design });
  });

  it('of 4,096 layers fits into a document', () => {
    const shape = { ...DEFAULT_DESIGN.workload, layers: 4096 } as Design['workload'];
    const design: Design = {
      ...DEFAULT_DESIGN,
      workload: customOf({ ...DEFAULT_DESIGN, workload: shape }),
    };
    expect(printCompactDesign(design).length).toBeLessThan(200_000);
    expect(parseDesign(printCompactDesign(design))).toEqual({ ok: true, value: design });
    expect(parseDesign(printDesign(design)).ok).toBe(true);
  });

  it.each([7, -1, 0, 0.5, '0', null, {}])('refuses a duplicate of a missing layer: %j', (like) => {
    const workload = { ...customOf(DEFAULT_DESIGN), layers: [{ name: 'a', like }] };
    expect(parseDesign(JSON.stringify({ v: 1, workload }))).toMatchObject({
      ok: false,
      problems: [{ path: 'workload.layers[0].like' }],
    });
  });

  it('cannot have more layers than a document', () => {
    const workload = { ...DEFAULT_DESIGN.workload, layers: 4096, embeddings: true } as Design['workload'];
    const table = customTable({ ...DEFAULT_DESIGN, workload });
    expect(table.ok ? '' : table.problems[0]?.message).toBe(
      'A table holds at most 4,096 layers; this model has 4,098.',
    );
  });
});
