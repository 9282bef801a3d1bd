import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../testing/large.ts';
import { anyDesign } from '../../testing/arbitrary/design.arbitrary.ts';
import { compactDesign } from '../text/compact.ts';
import { DEFAULT_DESIGN } from '../defaults.ts';
import { parseDesign } from '../text/parse.ts';
import { printCompactDesign, printDesign } from '../text/serialize.ts';
import { difference, withDifference } from './difference.ts';
import { joinDesigns } from './join.ts';
import { parseWorkbench } from './parse.ts';
import { printWorkbench } from './print.ts';
import type { Workbench } from './workbench.ts';

const anyWorkbench: fc.Arbitrary<Workbench> = fc
  .array(anyDesign, { minLength: 1, maxLength: 6 })
  .chain((designs) => fc.nat(designs.length - 1).map((active) => ({ designs, active })));

describe('a difference of JSON values', () => {
  // Includes objects with the keys that differences use themselves.
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(null, true, 0, 1, 'a', ''),
      fc.array(tie('json'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', '0', '1', '-', '='), tie('json'), { maxKeys: 3 }),
    ),
  }));

  it('leads from one to the other', () => {
    fc.assert(
      fc.property(json, json, (from, to) => {
        const made = difference(from, to);
        const change: unknown = made === undefined ? undefined : JSON.parse(JSON.stringify(made));
        expect(withDifference(from, change)).toEqual(to);
      }),
      { numRuns: cases(500, 2000) },
    );
  });

  it('contains only what differs', () => {
    const from = { a: { b: 1, c: [1, 2, 3] }, d: 4 };
    expect(difference(from, { a: { b: 1, c: [1, 9, 3] }, e: 5 })).toEqual({
      '-': ['d'],
      a: { c: { 1: 9 } },
      e: 5,
    });
    expect(difference(from, structuredClone(from))).toBeUndefined();
  });
});

describe('designs side by side', () => {
  it('are restored from their file', () => {
    fc.assert(
      fc.property(anyWorkbench, (workbench) => {
        expect(parseWorkbench(printWorkbench(workbench))).toEqual({ ok: true, value: workbench });
      }),
    );
  });

  it('are restored from their short form', () => {
    fc.assert(
      fc.property(anyWorkbench, (workbench) => {
        const { designs, active } = workbench;
        const text = JSON.stringify(joinDesigns(designs.map(compactDesign), active));
        expect(parseWorkbench(text)).toEqual({ ok: true, value: workbench });
        // A reader of single designs reads the first.
        expect(parseDesign(text)).toEqual({ ok: true, value: designs[0] });
      }),
    );
  });

  it('are printed as before if there is one', () => {
    fc.assert(
      fc.property(anyDesign, (design) => {
        expect(printWorkbench({ designs: [design], active: 0 })).toBe(printDesign(design));
        expect(parseWorkbench(printCompactDesign(design))).toEqual({
          ok: true,
          value: { designs: [design], active: 0 },
        });
      }),
    );
  });

  it('report problems with the letter of the design', () => {
    const message = (document: unknown): string => {
      const read = parseWorkbench(JSON.stringify(document));
      return read.ok ? 'read' : `${read.problems[0]?.path}: ${read.problems[0]?.message}`;
    };
    expect(message({ v: 1, others: [{}, { bandwidth: { budgetGBps: -1 } }] })).toMatch(
      /^others\[1\]\.bandwidth\.budgetGBps: design C: /,
    );
    expect(message({ v: 1, others: [{}], active: 2 })).toContain('active');
    expect(message({ v: 1, others: [1] })).toMatch(/^others\[0\]: design B: /);
    expect(message({ v: 1, others: Array.from({ length: 6 }, () => ({})) })).toContain('at most 5');
    expect(message({ v: 1, others: [] })).toBe('read');
  });

  it('repeat nothing of the first', () => {
    const other = { ...DEFAULT_DESIGN, name: 'other' };
    expect(joinDesigns([DEFAULT_DESIGN, other].map(compactDesign), 1)).toEqual({
      ...compactDesign(DEFAULT_DESIGN),
      others: [{ name: 'other' }],
      active: 1,
    });
  });
});
