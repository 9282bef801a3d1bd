/** The Search tab's form as it opens, on every network of the gallery: the search ends, and proposes what fits or says what would. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import { isFixed } from '../../../design/budget.ts';
import type { Design } from '../../../design/document.ts';
import { asBuilt, onPreset } from '../../../design/presets/presets.ts';
import { cases } from '../../../testing/large.ts';
import { answerOf, memoryBytesOf } from '../../../testing/search/space-answers.ts';
import { npuCount } from '../../../topology/dimension.ts';
import { TOPOLOGY_PRESETS, type TopologyPreset } from '../../../topology/presets.ts';
import { valueOf } from '../../../units/result.ts';
import { publishedTransformer } from '../../../workload/transformer/facts/catalog.ts';
import { transformerWorkload } from '../../../workload/transformer/catalog/presets.ts';
import { searchForm } from './form/form-store.ts';
import { ASSUMED_GB } from './form/proposal.ts';
import { readForm } from './form/read-form.ts';
import { settledText } from './words.ts';

const FIVE_MINUTES_MS = 300_000;
/** A machine; all of them with NETLOOM_LARGE. A journey holds a budget. */
const USUAL = new Set(['tpu-v2 gpt-3']);
const models = ['gpt-3', 'transformer-17b'] as const;
const asked = TOPOLOGY_PRESETS.flatMap((preset) =>
  models
    .filter((model) => cases(USUAL.has(`${preset.id} ${model}`), true))
    .map((model) => ({ label: preset.label, preset, model })),
);

function designOn(preset: TopologyPreset, workload: Design['workload']): Design {
  return asBuilt(onPreset({ ...DEFAULT_DESIGN, workload }, preset, 500), preset);
}

describe('the search that the form proposes', () => {
  it.each(asked)('ends on $label with $model', { timeout: FIVE_MINUTES_MS }, ({ preset, model }) => {
    const design = designOn(preset, transformerWorkload(model));
    const found = valueOf(answerOf(valueOf(readForm(searchForm.getInitialState(), design))));
    const isEmpty = found.rows.length === 0;
    expect(found.gap).toBe(isEmpty ? null : 0);
    expect(settledText(found)).toMatch(isEmpty ? /^No point of the space can run, / : /^Proved: /);
    const batches = new Set<unknown>();
    for (const { design: best } of found.rows) {
      expect(memoryBytesOf(best)! / 1e9).toBeLessThanOrEqual(design.compute.capacityGB ?? ASSUMED_GB);
      expect(npuCount(best.topology)).toBe(npuCount(design.topology));
      for (const { kind, size } of isFixed(design) ? [] : best.topology.dimensions)
        if (kind === 'fullyConnected') expect(size).toBeLessThanOrEqual(16);
      batches.add(best.workload.kind === 'transformer' && best.workload.globalBatch);
    }
    expect(batches.size).toBeLessThanOrEqual(1);
    // Where nothing fits, it says what would.
    if (isEmpty) {
      expect(found.points).toBe(0);
      expect(settledText(found)).toMatch(/The least of them needs [\d.]+ .B of memory an NPU$/);
    }
  });

  it('frees the layout of a machine, and the network of a budget', () => {
    const spaceOf = (id: string, workload: Design['workload'] = transformerWorkload('gpt-3')) => {
      const preset = TOPOLOGY_PRESETS.find((candidate) => candidate.id === id)!;
      return valueOf(readForm(searchForm.getInitialState(), designOn(preset, workload)));
    };
    expect(spaceOf('dgx-h100-32')).toMatchObject({
      free: {
        tp: [1, 2, 4, 8, 16],
        pp: [1, 2, 4, 8, 16],
        vp: [1, 2],
        zero: [0, 1, 3],
        microBatch: [1, 2, 4],
        sp: [false, true],
        order: [
          ['tensor', 'context', 'data', 'pipeline'],
          ['tensor', 'context', 'pipeline', 'data'],
        ],
      },
      where: ['fits memory', 'vp == 1 or pp > 1', 'tp > 1 or not sp'],
      split: 'given',
    });
    expect(spaceOf('dgx-h100-32')).not.toHaveProperty('dimensions');
    // Sequences of 2,048 tokens are not cut, those of 8,192 are.
    expect(spaceOf('dgx-h100-32')).not.toHaveProperty('free.cp');
    expect(spaceOf('dgx-h100-32', publishedTransformer('llama-3-405b'))).toHaveProperty('free.cp', [1, 2]);
    expect(spaceOf('4d-1024')).toMatchObject({
      dimensions: { npus: 1024, most: { fullyConnected: 16 } },
      where: ['memory <= 80'],
      split: 'best',
    });
  });
});
