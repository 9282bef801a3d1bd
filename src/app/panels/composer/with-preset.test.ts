import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import { changesTo, setOf } from '../../../design/second/sets.ts';
import { TOPOLOGY_PRESETS } from '../../../topology/presets.ts';
import { withPreset } from './with-preset.ts';

it('a machine brings the assumptions of its training step; a network of a study keeps those of the design', () => {
  for (const preset of TOPOLOGY_PRESETS) {
    const design = withPreset(preset)(DEFAULT_DESIGN);
    if (preset.isMachine === true) {
      expect([preset.id, setOf(design)]).toEqual([preset.id, 'measured']);
      expect(design.workload).toMatchObject({ attentionScores: true, embeddings: true, precision: 'bf16' });
      expect(design.parallelism).toMatchObject({ overlap: true, sequenceParallel: true });
    } else {
      expect([preset.id, design.parallelism]).toEqual([preset.id, DEFAULT_DESIGN.parallelism]);
      expect(design.workload).toBe(DEFAULT_DESIGN.workload);
      expect(changesTo('measured', design)).toContain('parallelism.overlap');
    }
  }
});
