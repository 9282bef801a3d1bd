import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDesign } from '../../testing/arbitrary/design.arbitrary.ts';
import { compactDesign } from './compact.ts';
import { expandDesign } from './expand.ts';
import { DEFAULT_DESIGN } from '../defaults.ts';
import type { Design } from '../document.ts';
import { validateDesign } from '../schema/schema.ts';
import { printCompactDesign, printDesign, printSteps } from './serialize.ts';
import { MAX_DESIGN_CHARACTERS, parseDesign } from './parse.ts';

interface Fixture {
  readonly name: string;
  readonly document: unknown;
  readonly design: Design;
}

const fixturesOf = (version: 1 | 2): readonly Fixture[] =>
  JSON.parse(
    readFileSync(new URL(`../fixtures/v${version}.json`, import.meta.url), 'utf8'),
  ) as readonly Fixture[];

describe.each([
  { kind: 'convolution', preset: 'resnet-50' },
  { kind: 'dlrm', preset: 'dlrm-tcp' },
])('a document with only a $kind model', (workload) => {
  it('is data parallel', () => {
    const read = parseDesign(JSON.stringify({ v: 1, workload }));
    expect(read.ok && read.value.parallelism.modelParallel).toBe(1);
  });

  it('keeps a model-parallel degree of 16', () => {
    const read = parseDesign(JSON.stringify({ v: 1, workload, parallelism: { modelParallel: 16 } }));
    if (!read.ok) throw new Error(read.problems[0]?.message);
    const again = parseDesign(JSON.stringify(compactDesign(read.value)));
    expect(again.ok && again.value.parallelism.modelParallel).toBe(16);
  });
});

describe.each([1, 2] as const)('a document of version %i always opens', (version) => {
  it.each(fixturesOf(version))('$name', ({ document, design }) => {
    expect(parseDesign(JSON.stringify(document))).toEqual({ ok: true, value: design });
    expect(validateDesign(design)).toEqual({ ok: true, value: design });
  });
});

describe('a random design', () => {
  it('is valid', () => {
    fc.assert(
      fc.property(anyDesign, (design) => {
        expect(validateDesign(design)).toEqual({ ok: true, value: design });
      }),
    );
  });

  it('is restored from its text', () => {
    fc.assert(
      fc.property(anyDesign, (design) => {
        expect(parseDesign(printDesign(design))).toEqual({ ok: true, value: design });
      }),
    );
  });

  it('is restored from its short form', () => {
    fc.assert(
      fc.property(anyDesign, (design) => {
        expect(expandDesign(compactDesign(design))).toEqual({ ok: true, value: design });
        expect(parseDesign(printCompactDesign(design))).toEqual({ ok: true, value: design });
      }),
    );
  });
});

describe('the text of a design', () => {
  it('does not depend on the order in which its fields were set', () => {
    const reversed = Object.fromEntries(Object.entries(DEFAULT_DESIGN).reverse()) as unknown as Design;
    expect(printDesign(reversed)).toBe(printDesign(DEFAULT_DESIGN));
    expect(printDesign(DEFAULT_DESIGN)).toMatch(/^\{\n {2}"v": 2,\n {2}"name": "GPT-3 on a 4D network",/);
  });

  it.each([
    ['', /must be JSON text/],
    ['{"v":1', /must be JSON text/],
    ['[1]', /must be an object with fields; found a list of 1/],
    [' '.repeat(MAX_DESIGN_CHARACTERS + 1), /at most 16,000,000 characters; found 16,000,001/],
  ])('is refused with a reason (case %#)', (text, reason) => {
    const result = parseDesign(text);
    expect(result.ok ? '' : result.problems[0]?.message).toMatch(reason);
  });

  it('ends in a result for any JSON', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseDesign(text)).toHaveProperty('ok');
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const document = { ...DEFAULT_DESIGN, topology: value, workload: value, system: value };
        expect(expandDesign(document)).toHaveProperty('ok');
        const parts = { workload: value, system: value, compute: value, parallelism: value };
        for (const second of [
          { topology: value, ...parts },
          { machine: 'dgx-h100-32', ...parts },
          { model: value, machine: value, npus: value, precision: value, assumptions: value },
        ]) {
          expect(expandDesign({ v: 2, ...second })).toHaveProperty('ok');
        }
      }),
    );
  });
});

describe('the short form', () => {
  it('of the default design names only the set of its assumptions', () => {
    expect(printCompactDesign(DEFAULT_DESIGN)).toBe('{"v":2,"assumptions":"paper"}');
  });

  it('writes what was changed', () => {
    const design: Design = {
      ...DEFAULT_DESIGN,
      topology: {
        ...DEFAULT_DESIGN.topology,
        dimensions: [
          { kind: 'ring', size: 8, linkLatencyNs: 500, tier: 'node' },
          { kind: 'switch', size: 128, linkLatencyNs: 700, tier: 'pod' },
        ],
      },
      bandwidth: { ...DEFAULT_DESIGN.bandwidth, budgetGBps: 500 },
    };
    expect(compactDesign(design)).toEqual({
      v: 2,
      assumptions: 'paper',
      // Entries of four dimensions stay with two.
      system: { algorithms: { allToAll: DEFAULT_DESIGN.system.algorithms.allToAll } },
      topology: {
        dimensions: [
          { kind: 'ring', size: 8 },
          { kind: 'switch', size: 128, linkLatencyNs: 700, tier: 'pod' },
        ],
      },
      bandwidth: { budgetGBps: 500 },
    });
  });

  it('is printed exactly, with keys in a fixed order', () => {
    fc.assert(
      fc.property(anyDesign, (design) => {
        expect(JSON.parse(printCompactDesign(design))).toEqual(
          JSON.parse(JSON.stringify(compactDesign(design))),
        );
      }),
    );
  });

  it('of a large table is printed in steps, whatever the names of its layers', () => {
    const names = ['"', 'layers of the table', '"layers of the table"', 'layers of the table.', '$&'];
    const layers = Array.from({ length: 500 }, (_, index) => ({
      name: names[index] ?? `l${index}`,
      recompute: [],
      inputGradient: [],
      weightGradient: [],
      forward: [{ kind: 'compute', label: 'c', ns: index }],
      updateNs: 0,
    }));
    const workload = { kind: 'table', label: 'layers of the table', loop: { kind: 'data' }, layers };
    const design = { ...DEFAULT_DESIGN, name: 'layers of the table', workload } as unknown as Design;
    const steps = printSteps(design);
    let pauses = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) pauses += 1;
    expect(pauses).toBeGreaterThan(5);
    expect(step.value).toBe(printCompactDesign(design));
    expect(JSON.parse(step.value)).toEqual(compactDesign(design));
  });

  it('reads a named preset as that preset', () => {
    const result = expandDesign({ v: 1, workload: { preset: 'transformer-1t' } });
    expect(result.ok && result.value.workload).toEqual({
      kind: 'transformer',
      preset: 'transformer-1t',
      layers: 141,
      hidden: 24576,
      tokensPerReplica: 16384,
      recompute: true,
    });
  });
});
