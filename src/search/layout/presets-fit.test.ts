/** On every machine of the gallery a layout of the first design is found that fits, or what would have to be there for one. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { asBuilt, onPreset } from '../../design/presets/presets.ts';
import { toEnd } from '../../design/steps.ts';
import { cases } from '../../testing/large.ts';
import { npuCount } from '../../topology/dimension.ts';
import { TOPOLOGY_PRESETS } from '../../topology/presets.ts';
import { valueOf } from '../../units/result.ts';
import { modelFacts } from '../../analysis/tables/model-facts.ts';
import { findLayouts } from './find-layouts.ts';
import { verdictText } from './layout-words.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

const TWO_MINUTES_MS = 120_000;
/** Larger machines take seconds each. */
const MOST_NPUS = cases(32, Infinity);

const presets = TOPOLOGY_PRESETS.filter(({ dimensions }) => npuCount({ dimensions }) <= MOST_NPUS);

describe('a layout of the first design', () => {
  it.each(presets)(
    'fits on $label, or the least memory that would do is said',
    { timeout: TWO_MINUTES_MS },
    (preset) => {
      const design = asBuilt(onPreset(DEFAULT_DESIGN, preset, 500), preset);
      const found = valueOf(toEnd(findLayouts(design, { mostRuns: 5, top: 3 })));
      for (const row of found.rows) expect(modelFacts(row.design, ALL_PARTS).memory?.fits).not.toBe(false);
      if (found.rows.length > 0) {
        // Whether it is proved is said by what is proved: presets-proved.large.test.ts has the proofs.
        expect(verdictText(found)).toMatch(found.gap === 0 ? /^Proved: / : /^Best of those tried: /);
        return;
      }
      expect(found.tooLarge).toBeGreaterThan(0);
      expect(verdictText(found)).toMatch(/^No layout fits: the least of [\d,]+ needs [\d.]+ [GT]B of an NPU/);
    },
  );
});
