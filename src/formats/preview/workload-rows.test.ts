import { describe, expect, it } from 'vitest';
import { LAYOUT_PRESETS, layoutDesign } from '../../design/presets/layouts/layouts.ts';
import { npuCount } from '../../topology/dimension.ts';
import { valueOf } from '../../units/result.ts';
import { PIPELINE_SCHEDULES } from '../../workload/pipeline/facts/names.ts';
import { SCHEDULE_FACTS } from '../../workload/pipeline/facts/schedules.ts';
import { parallelismRows, workloadRows } from './workload-rows.ts';

describe('the rows of a preview', () => {
  it('count a replica as tensor, context and pipeline parallelism together', () => {
    for (const layout of LAYOUT_PRESETS) {
      const design = valueOf(layoutDesign(layout));
      const { modelParallel, contextParallel = 1, pipeline } = design.parallelism;
      const replica = modelParallel * contextParallel * (pipeline?.stages ?? 1);
      const rows = new Map(parallelismRows(design));
      const shown = rows.get('Data parallel (DP)')?.replaceAll(',', '');
      expect([layout, Number(shown) * replica]).toEqual([layout, npuCount(design.topology)]);
    }
  });

  it('name a model by its label, not by the preset that its numbers replace', () => {
    const design = valueOf(layoutDesign(LAYOUT_PRESETS[0]!));
    const { workload } = design;
    if (workload.kind !== 'transformer') throw new Error(workload.kind);
    const rows = workloadRows({
      ...design,
      workload: { ...workload, preset: 'llama-3-8b', label: '80 x 8192' },
    });
    expect(rows[0]).toEqual(['Workload', '80 x 8192, a transformer model']);
    expect(rows.map(([label]) => label)).not.toContain('Label');
  });

  it('write a schedule and a field as a person does, never as identifiers', () => {
    const design = valueOf(layoutDesign(LAYOUT_PRESETS[0]!));
    const labels = PIPELINE_SCHEDULES.map((schedule) => {
      const pipeline = { stages: 4, schedule };
      return new Map(parallelismRows({ ...design, parallelism: { ...design.parallelism, pipeline } })).get(
        'Schedule',
      );
    });
    expect(labels).toEqual(PIPELINE_SCHEDULES.map((schedule) => SCHEDULE_FACTS[schedule].label));
    const rows = [...workloadRows(design), ...parallelismRows(design)];
    expect(rows.map(([label]) => label)).toContain('KV heads');
    for (const [label, value] of rows)
      expect(`${label}: ${value}`).not.toMatch(/\b(?:[a-z]+[A-Z]\w*|Kv|Npus?|Nic|Hbm)\b/u);
  });
});
