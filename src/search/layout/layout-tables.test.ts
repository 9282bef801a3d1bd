import { expect, it } from 'vitest';
import { expandDesign } from '../../design/text/expand.ts';
import { valueOf } from '../../units/result.ts';
import { layoutBase } from './layout-base.ts';
import { createLayoutMappings } from './layout-mappings.ts';
import { createLayoutTables } from './layout-tables.ts';
import { layoutOf, type Layout } from './layout.ts';

/** Layouts that follow one another so that each could take a layer from one before it which differs. */
const CHANGES: readonly Partial<Layout>[] = [
  {},
  { experts: 1 },
  { experts: 16 },
  { experts: 16, microBatch: 2 },
  { experts: 8, microBatch: 2, sequenceParallel: true },
  { experts: 16, microBatch: 2, sequenceParallel: true, checkpointing: 'full' },
  { tensor: 2, data: 16, experts: 16, zeroStage: 3 },
  { tensor: 2, data: 16, experts: 4, zeroStage: 3 },
  { stages: 1, chunks: 1, data: 64, experts: 8 },
  { stages: 1, chunks: 1, data: 64, experts: 64 },
];

it.each(['deepseek-v3', 'mixtral-8x7b', 'gpt-oss-120b'])(
  'layers of %s that tables share are those of a table that is made alone',
  (model) => {
    const design = valueOf(
      expandDesign({
        v: 2,
        model,
        machine: 'dgx-h100-32',
        npus: 256,
        tensor: 4,
        expert: 8,
        batch: 512,
        microBatch: 1,
        sequence: 4096,
        parallelism: { zeroStage: 1, pipeline: { stages: 8, schedule: 'interleaved', chunks: 1 } },
      }),
    );
    const base = valueOf(layoutBase(design));
    const mappingOf = createLayoutMappings(base.design);
    const shared = createLayoutTables(base.design, mappingOf);
    for (const change of CHANGES) {
      const layout = { ...layoutOf(base.design), ...change };
      const alone = createLayoutTables(base.design, mappingOf);
      expect(shared.shared(layout)).toEqual(alone.shared(layout));
      expect(shared.exact(layout)).toEqual(createLayoutTables(base.design, mappingOf).exact(layout));
    }
  },
);
