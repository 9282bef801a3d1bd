/** Documents of version 1 keep their meaning: read, written as version 2 in either form and read again, they are the same design. */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../run/evaluate.ts';
import { anyDesign } from '../testing/arbitrary/design.arbitrary.ts';
import { TWENTY_DESIGNS } from '../testing/runs/twenty-designs.ts';
import { valueOf } from '../units/result.ts';
import { BASE_V1 } from '../design/base.ts';
import { DEFAULT_DESIGN } from '../design/defaults.ts';
import type { Design } from '../design/document.ts';
import { DESIGN_PRESETS } from '../design/presets/presets.ts';
import { WORKLOAD_PRESETS } from '../design/presets/workload-presets.ts';
import { compactDesign, completeDesign } from '../design/text/compact.ts';
import { expandDesign } from '../design/text/expand.ts';
import { parseDesign } from '../design/text/parse.ts';
import { printCompactDesign, printDesign } from '../design/text/serialize.ts';
import { valueAt } from '../design/second/paths.ts';
import { DEFAULT_PATHS } from '../design/second/rules.ts';
import { ALL_PARTS } from '../run/all-parts.ts';

const readJson = (place: URL | string): unknown => JSON.parse(readFileSync(place, 'utf8'));

const FIXTURES = (
  readJson(new URL('../design/fixtures/v1.json', import.meta.url)) as readonly {
    readonly document: unknown;
  }[]
).map(({ document }) => document);
const EXAMPLE_FOLDER = 'examples/';
const EXAMPLES = readdirSync(EXAMPLE_FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => readJson(`${EXAMPLE_FOLDER}${name}`) as { readonly v?: number; readonly base?: object })
  .map((document) => document.base ?? document)
  .filter((document) => 'v' in document);

const STAGED = { pipeline: { stages: 8, schedule: 'oneForwardOneBackward' as const } };
const MACHINES = [
  'dgx-1-16',
  'dgx-a100-32',
  'dgx-h100-32',
  'dgx-h200-64',
  'dgx-b200-32',
  'nvl72-8',
  'tpu-v4',
];
const COMPUTES = [
  DEFAULT_DESIGN.compute,
  ...MACHINES.map((machine) => valueOf(expandDesign({ v: 2, assumptions: 'paper', machine })).compute),
];
/** Every model with every kind of parallelism that a rule depends on, on the accelerator of every machine. */
const CROSSED: readonly Design[] = WORKLOAD_PRESETS.flatMap(({ workload, modelParallel }) =>
  COMPUTES.map((compute, index) => ({
    ...DEFAULT_DESIGN,
    workload,
    compute,
    parallelism: {
      modelParallel,
      overlap: index % 2 === 0,
      ...(workload.kind === 'transformer' && index % 3 === 0 ? STAGED : {}),
    },
  })),
);

function expectSame(design: Design): void {
  for (const text of [printDesign(design), printCompactDesign(design)]) {
    expect(JSON.parse(text)).toMatchObject({ v: 2 });
    expect(parseDesign(text)).toEqual({ ok: true, value: design });
  }
  // Only the comparison above treats undefined fields as missing.
  expect(JSON.stringify(valueOf(expandDesign(completeDesign(design))), ordered)).toBe(
    JSON.stringify(design, ordered),
  );
}

function ordered(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

describe('a document of version 1', () => {
  it('is the same design once it is written as version 2: fixtures, examples, presets', () => {
    expect(EXAMPLES.length).toBeGreaterThan(0);
    for (const document of [...FIXTURES, ...EXAMPLES]) expectSame(valueOf(expandDesign(document)));
    for (const { design } of DESIGN_PRESETS) expectSame(design);
    for (const design of [BASE_V1, DEFAULT_DESIGN, ...CROSSED]) expectSame(design);
  });

  it('is the same design once it is written as version 2: anything that the schema accepts', () => {
    fc.assert(fc.property(anyDesign, expectSame));
  });

  it('runs like the document it is written as', () => {
    for (const design of TWENTY_DESIGNS) {
      const written = valueOf(parseDesign(printCompactDesign(design)));
      expect(evaluate(written, ALL_PARTS)).toEqual(evaluate(design, ALL_PARTS));
    }
  });

  it('has three precisions', () => {
    const read = expandDesign({ v: 1, workload: { precision: 'fp8' } });
    expect(read).toEqual({
      ok: false,
      problems: [
        {
          path: 'workload.precision',
          message: 'precision must be one of "fp16", "bf16", "fp32"; found "fp8"',
        },
      ],
    });
    expect(expandDesign({ v: 2, workload: { precision: 'fp8' } }).ok).toBe(true);
  });
});

describe('a document of version 2', () => {
  it('relies on no default if written out in full', () => {
    for (const design of [DEFAULT_DESIGN, ...CROSSED]) {
      const isTransformer = design.workload.kind === 'transformer';
      const written = completeDesign(design);
      for (const path of DEFAULT_PATHS) {
        const isAsked = isTransformer || !/^workload|sequenceParallel|axisOrder/.test(path);
        expect(valueAt(written, path) !== undefined, path).toBe(isAsked);
      }
    }
  });

  it('contains only its version if every field is left to it', () => {
    const design = valueOf(expandDesign({ v: 2 }));
    expect(compactDesign(design)).toEqual({ v: 2 });
    expect(compactDesign(DEFAULT_DESIGN)).toEqual({ v: 2, assumptions: 'paper' });
  });

  it('takes the fields of a step from the set that it names', () => {
    const measured = valueOf(expandDesign({ v: 2, model: 'llama-3-8b', machine: 'dgx-h100-32', tensor: 2 }));
    const paper = valueOf(
      expandDesign({ v: 2, assumptions: 'paper', model: 'llama-3-8b', machine: 'dgx-h100-32', tensor: 2 }),
    );
    expect(measured.parallelism).toEqual({ modelParallel: 2, overlap: true, sequenceParallel: true });
    expect(paper.parallelism).toEqual({ modelParallel: 2, overlap: false });
    expect(paper.compute).not.toHaveProperty('calibration');
    expect(compactDesign(paper)).toMatchObject({ assumptions: 'paper' });
    expect(expandDesign({ v: 2, assumptions: 'none' })).toMatchObject({
      problems: [
        { path: 'assumptions', message: 'assumptions must be one of measured, paper; found "none"' },
      ],
    });
  });
});
