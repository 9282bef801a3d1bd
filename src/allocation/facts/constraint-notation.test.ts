import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyConstraint } from '../../testing/arbitrary/goal.arbitrary.ts';
import { parseConstraints, printConstraint } from './constraint-notation.ts';

function read(text: string): unknown {
  const result = parseConstraints(text);
  return result.ok ? result.value : result.problems[0]?.message;
}

describe('constraints', () => {
  it.each([
    ['bw1>=bw2', [{ kind: 'order', larger: 0, smaller: 1 }]],
    ['BW1 <= BW3', [{ kind: 'order', larger: 2, smaller: 0 }]],
    [
      'BW2 = BW1',
      [
        { kind: 'order', larger: 1, smaller: 0 },
        { kind: 'order', larger: 0, smaller: 1 },
      ],
    ],
    [
      'BW1 ≥ BW2 >= 10',
      [
        { kind: 'order', larger: 0, smaller: 1 },
        { kind: 'dimension', dimension: 1, relation: '>=', bandwidthGBps: 10 },
      ],
    ],
    ['25 GB/s >= bw4', [{ kind: 'dimension', dimension: 3, relation: '<=', bandwidthGBps: 25 }]],
    ['dim 2 = 1 TB/s', [{ kind: 'dimension', dimension: 1, relation: '=', bandwidthGBps: 1000 }]],
    ['BW1 + BW2 <= 60', [{ kind: 'sum', dimensions: [0, 1], relation: '<=', bandwidthGBps: 60 }]],
    ['total>=100', [{ kind: 'total', relation: '>=', bandwidthGBps: 100 }]],
    ['cost <= $1.2 M', [{ kind: 'cost', dollars: 1_200_000 }]],
  ])('are parsed: %s', (text, constraints) => {
    expect(read(text)).toEqual(constraints);
  });

  it.each([
    ['', 'no <=, >= or ='],
    ['BW1', 'no <=, >= or ='],
    ['BW1 <=', 'A side is empty'],
    ['BW0 <= 5', '"BW0" is no bandwidth of a dimension'],
    ['wide <= 5', '"wide" is no bandwidth of a dimension'],
    ['5 <= 6', 'Both sides are amounts'],
    ['BW1 + BW2 >= BW3', 'Only single dimensions can be put in order'],
    ['cost >= 5', 'only be limited from above'],
    ['BW1 <= 5 dollars', 'is not a number of 0 or more with one of the units'],
    ['B'.repeat(501), 'at most 500 characters'],
  ])('that make no sense are refused with what is expected: %s', (text, message) => {
    expect(read(text)).toContain(message);
  });

  it('are printed as they are parsed', () => {
    fc.assert(
      fc.property(anyConstraint, (constraint) => {
        fc.pre(constraint.kind !== 'sum' || constraint.dimensions.length > 1);
        expect(read(printConstraint(constraint))).toEqual([constraint]);
      }),
    );
  });

  it('are parsed in linear time, whatever is pasted', () => {
    fc.assert(fc.property(fc.string({ maxLength: 600 }), (text) => void parseConstraints(text)));
  });
});
