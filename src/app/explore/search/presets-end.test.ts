/** The Search tab's form as it opens, on every network of the gallery: the search ends, and each point is looked at once. */
import { describe, expect, it } from 'vitest';
import { npuCount } from '../../../topology/dimension.ts';
import { TOPOLOGY_PRESETS } from '../../../topology/presets.ts';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import { asBuilt, onPreset } from '../../../design/presets/presets.ts';
import { cases } from '../../../testing/large.ts';
import { answerOf } from '../../../testing/space-answers.ts';
import { valueOf } from '../../../units/result.ts';
import { searchForm } from './form-store.ts';
import { readForm } from './read-form.ts';

const TWO_MINUTES_MS = 120_000;
/** Larger machines, and two of 128 NPUs, take seconds each. */
const MOST_NPUS = cases(300, Infinity);
const SLOW = cases(['zion-16', 'tpu-v5p-4x4x8'], []);

const presets = TOPOLOGY_PRESETS.filter(
  ({ id, dimensions }) => npuCount({ dimensions }) <= MOST_NPUS && !SLOW.includes(id),
);

describe('the search that the form proposes', () => {
  it.each(presets)('ends on $label', { timeout: TWO_MINUTES_MS }, (preset) => {
    const design = asBuilt(onPreset(DEFAULT_DESIGN, preset, 500), preset);
    const found = valueOf(answerOf(valueOf(readForm(searchForm.getInitialState(), design))));
    expect(found.gap).toBe(0);
    expect(found.rows.length).toBeGreaterThan(0);
    expect(found.worth).toHaveLength(3);
  });
});
