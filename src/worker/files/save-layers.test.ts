import { describe, expect, it } from 'vitest';
import { openFiles } from '../../formats/open.ts';
import { customTable } from '../../analysis/tables/custom-table.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { WORKLOAD_PRESETS } from '../../design/presets/workload-presets.ts';
import type { LayerFormat } from '../protocol.ts';
import { saveAstra } from './save.ts';
import { saveLayers } from './save-layers.ts';

function saved(design: Design, format: LayerFormat) {
  const result = saveLayers(design, format);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

const designs = WORKLOAD_PRESETS.map(({ id, workload, modelParallel }) => ({
  id,
  design: { ...DEFAULT_DESIGN, workload, parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel } },
}));

describe('the layer table of a model as a file', () => {
  it.each(designs)('opens as the same layers: $id', ({ design }) => {
    const table = customTable(design);
    for (const format of ['csv', 'json'] as const) {
      const { files } = saved(design, format);
      expect(files.map(({ name }) => name)).toEqual([`GPT-3-on-a-4D-network.layers.${format}`]);
      const opened = openFiles(files, design);
      expect(opened.ok && opened.value.design.workload).toEqual(table.ok && table.value);
    }
  });

  it.each(designs)('is a workload file of ASTRA-sim too: $id', ({ design }) => {
    const { files } = saved(design, 'astra');
    expect(files.map(({ name }) => name)).toEqual(['GPT-3-on-a-4D-network.workload.txt']);
    expect(openFiles(files, design)).toMatchObject({ ok: true });
  });

  it('keeps a cell that was edited', () => {
    const overrides = [{ layer: 0, pass: 'forward', operation: 1, value: 1234 }] as const;
    const workload = { ...DEFAULT_DESIGN.workload, overrides };
    expect(saved({ ...DEFAULT_DESIGN, workload }, 'csv').files[0]?.text).toContain(
      ',1234,B,allReduce,model,"set by hand; ',
    );
  });

  it('gives the problems of a design that has no layers', () => {
    const parallelism = { ...DEFAULT_DESIGN.parallelism, modelParallel: 3 };
    expect(saveLayers({ ...DEFAULT_DESIGN, parallelism }, 'csv')).toMatchObject({
      ok: false,
      problems: [{ path: 'parallelism.modelParallel' }],
    });
  });
});

describe('what a workload file cannot say', () => {
  it.each([
    ['gpt-3', 3],
    ['resnet-50', 1],
  ] as const)('is explained by the setting that asks for it: %s, ZeRO stage %s', (id, zeroStage) => {
    const design = designs.find((candidate) => candidate.id === id)?.design ?? DEFAULT_DESIGN;
    const result = saveAstra({ ...design, parallelism: { ...design.parallelism, zeroStage } }, [1, 1, 1, 1]);
    if (result.ok) throw new Error('saved');
    expect(result.problems).toHaveLength(1);
    expect(result.problems[0]?.path).toBe('parallelism.zeroStage');
    expect(result.problems[0]?.message).toContain('stage 0 can be written');
  });

  it('is listed where the files give another run', () => {
    const parallelism = { ...DEFAULT_DESIGN.parallelism, innermost: 'data' } as const;
    const { dropped } = saved({ ...DEFAULT_DESIGN, parallelism }, 'astra');
    expect(dropped.map(({ path }) => path)).toContain('parallelism.innermost');
  });
});
