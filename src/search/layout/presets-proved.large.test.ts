/** One press for a layout, on every machine of the gallery with two models: as the page asks, it ends with a proof. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { asBuilt, onPreset } from '../../design/presets/presets.ts';
import { toEnd } from '../../design/steps.ts';
import { TOPOLOGY_PRESETS } from '../../topology/presets.ts';
import { valueOf } from '../../units/result.ts';
import { transformerWorkload } from '../../workload/transformer/catalog/presets.ts';
import { toldLayouts } from './told-layouts.ts';

const HALF_AN_HOUR_MS = 1_800_000;
/** Of processor time: others may have most of the machine. */
const MOST_SECONDS = 20;

const asked = TOPOLOGY_PRESETS.flatMap((preset) =>
  (['gpt-3', 'transformer-17b'] as const).map((model) => ({ label: preset.label, preset, model })),
);

describe('the layouts that one press finds', () => {
  it.each(asked)('are proved on $label with $model', { timeout: HALF_AN_HOUR_MS }, ({ preset, model }) => {
    const workload = transformerWorkload(model);
    const design = asBuilt(onPreset({ ...DEFAULT_DESIGN, workload }, preset, 500), preset);
    const before = process.cpuUsage();
    const found = valueOf(toEnd(toldLayouts({ design, objective: 'time' })));
    const { user, system } = process.cpuUsage(before);
    const { capacityGB = Infinity } = design.compute;
    for (const { memoryBytes } of found.rows) expect(memoryBytes! / 1e9).toBeLessThanOrEqual(capacityGB);
    expect(found.verdict).toMatch(
      found.rows.length === 0 ? /^No layout fits: the least of [\d,]+ needs / : /^Proved: none of /,
    );
    expect((user + system) / 1e6).toBeLessThan(MOST_SECONDS);
  });
});
