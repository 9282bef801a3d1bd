import { describe, expect, it } from 'vitest';
import { baseTransformer } from '../../design/base-models.ts';
import { modelFacts } from '../../analysis/tables/model-facts.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { onMachine } from '../../testing/runs/on-machine.ts';
import { layoutBase } from './layout-base.ts';
import { createLayoutMappings } from './layout-mappings.ts';
import { createDegreesMemory } from './layout-memory.ts';
import { layoutOf, withLayout } from './layout.ts';

const STATES = { stateHeads: 32, stateWidth: 128, keyHeads: 16, keyWidth: 128, stateConvolution: 4 };

describe('the memory of a layout', () => {
  it.each(['3 delta+dense, full+dense', 'full, dense, mamba', 'linear+dense, full+dense'])(
    'of layers %s is what the panel says, to the byte',
    (pattern) => {
      const drawn = onMachine('dgx-h100-32', {
        ...baseTransformer('llama-3-8b'),
        ...STATES,
        pattern,
        sequence: 4096,
        microBatch: 1,
        globalBatch: 64,
      });
      const base = layoutBase(drawn);
      if (!base.ok) throw new Error(JSON.stringify(base.problems));
      const layout = { ...layoutOf(base.value.design), checkpointing: 'none' as const };
      const design = withLayout(base.value.design, layout);
      const mappingOf = createLayoutMappings(design);
      const found = createDegreesMemory(design, (own) => mappingOf({ ...layout, ...own })!);
      expect(found(layout.microBatch, layout.chunks).bytes(layout.zeroStage, layout)).toBe(
        modelFacts(design, ALL_PARTS).memory!.totalBytes,
      );
    },
  );
});
