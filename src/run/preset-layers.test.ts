import { describe, expect, it } from 'vitest';
import { CONVOLUTION_CATALOG, convolutionWorkload } from '../workload/convolution/facts/catalog.ts';
import { DLRM_MODELS, dlrmWorkload } from '../workload/dlrm/facts/description.ts';
import { modelParameters } from '../workload/model/model.ts';
import { TRANSFORMER_MODELS, TRANSFORMER_PRESETS } from '../workload/transformer/facts/description.ts';
import { publishedTransformer } from '../workload/transformer/facts/catalog.ts';
import { transformerWorkload } from '../workload/transformer/catalog/presets.ts';
import { compactDesign } from '../design/text/compact.ts';
import { BASE_V1 } from '../design/base.ts';
import { DEFAULT_DESIGN } from '../design/defaults.ts';
import type { Design } from '../design/document.ts';
import { layersOf } from './layers-of.ts';
import { printCompactDesign } from '../design/text/serialize.ts';
import { parseDesign } from '../design/text/parse.ts';
import { WORKLOAD_PRESETS } from '../design/presets/workload-presets.ts';
import { ALL_PARTS } from './all-parts.ts';

const STUDIED = TRANSFORMER_PRESETS as readonly string[];

function designOf({ workload, modelParallel }: (typeof WORKLOAD_PRESETS)[number]): Design {
  return {
    ...BASE_V1,
    workload,
    parallelism: { ...BASE_V1.parallelism, modelParallel },
  };
}

describe('a published model', () => {
  it('exists for every description', () => {
    expect(new Set(WORKLOAD_PRESETS.map(({ id }) => id)).size).toBe(
      TRANSFORMER_MODELS.length + CONVOLUTION_CATALOG.length + DLRM_MODELS.length,
    );
  });

  it.each(WORKLOAD_PRESETS)('runs on 1,024 NPUs: $id', (preset) => {
    const made = layersOf(designOf(preset), ALL_PARTS);
    expect(made.ok ? made.value.layers.length : made.problems).toBeGreaterThan(4);
  });

  it.each(WORKLOAD_PRESETS)('makes a short link: $id', (preset) => {
    const { workload, modelParallel } = preset;
    const parallelism = { ...DEFAULT_DESIGN.parallelism, modelParallel };
    const design: Design = { ...DEFAULT_DESIGN, workload, parallelism };
    const short = printCompactDesign(design);
    const added = short.length - printCompactDesign(DEFAULT_DESIGN).length;
    // A DLRM names all its optional fields: the packet study's has four.
    expect(added).toBeLessThan(preset.id === 'dlrm-tcp' ? 173 : 93);
    expect(parseDesign(short)).toEqual({ ok: true, value: design });
  });

  it('matches the catalogs today; if a catalog changes, old documents keep the frozen numbers', () => {
    const workloads = new Map(WORKLOAD_PRESETS.map(({ id, workload }) => [id as string, workload]));
    for (const id of TRANSFORMER_PRESETS) expect(workloads.get(id)).toEqual(transformerWorkload(id));
    const others = TRANSFORMER_MODELS.filter((id) => !STUDIED.includes(id));
    for (const id of others) expect(workloads.get(id)).toEqual(publishedTransformer(id));
    for (const { id } of CONVOLUTION_CATALOG) expect(workloads.get(id)).toEqual(convolutionWorkload(id));
    for (const id of DLRM_MODELS) expect(workloads.get(id)).toEqual(dlrmWorkload(id));
  });
});

describe('a link', () => {
  it.each(['convolution', 'dlrm'])('that names only the kind opens the first model of it: %s', (kind) => {
    const opened = parseDesign(JSON.stringify({ v: 1, workload: { kind } }));
    const first = WORKLOAD_PRESETS.find(({ workload }) => workload.kind === kind);
    expect(opened.ok && opened.value.workload).toEqual(first?.workload);
  });

  it('keeps a field that was removed from its model', () => {
    const workload = { ...transformerWorkload('gpt-3'), preset: 'llama-3-8b', kvHeads: 8 } as const;
    const design = { ...BASE_V1, workload };
    expect(compactDesign(design)['workload']).toMatchObject({ kind: 'transformer', kvHeads: 8 });
    expect(parseDesign(printCompactDesign(design))).toEqual({ ok: true, value: design });
  });
});

describe('the default of a hyper-parameter', () => {
  // Documents leave it to the catalog of src/workload: a change there would change what old links open as.
  it.each([
    ['transformer-17b', 17_175_089_664],
    ['gpt-3', 174_591_687_168],
    ['transformer-1t', 1_024_400_000_000],
  ] as const)('is frozen too: %s', (id, parameters) => {
    expect(modelParameters(transformerWorkload(id)) / parameters).toBeCloseTo(1, 2);
  });
});
