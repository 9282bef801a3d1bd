import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import { changesTo, setOf } from '../../../design/second/sets.ts';
import { TOPOLOGY_PRESETS } from '../../../topology/presets.ts';
import { withPreset } from './with-preset.ts';

it('a machine brings a step as it is trained there, a network of a study leaves what a step is taken to be', () => {
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
