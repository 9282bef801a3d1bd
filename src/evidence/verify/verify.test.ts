import { describe, expect, it } from 'vitest';
import { valueOf } from '../../units/result.ts';
import { deviation } from './deviation.ts';
import { readGoldenFile } from './golden-file.ts';
import { verify, type Selection } from './verify.ts';

const BURST = { bytes: 16, chunks: 2, parallelChunks: 1, nodes: 4, switchBufferBytes: 40, segmentBytes: 54 };

function file(...cases: readonly object[]): string {
  return JSON.stringify({
    cases: cases.map((goldenCase, index) => ({
      id: `case-${index}`,
      kind: 'burst',
      input: BURST,
      expected: {},
      tolerance: 0,
      ...goldenCase,
    })),
  });
}

function outcome(text: string, selection: Selection = {}): readonly string[] {
  const read = readGoldenFile(text);
  if (!read.ok) return read.problems.map(({ path }) => path);
  const runs = verify(read.value, selection);
  if (!runs.ok) return runs.problems.map(({ path }) => path);
  return [...runs.value].map((run) =>
    run.ok ? `${run.value.id} ${run.value.relativeError} ${run.value.pass}` : (run.problems[0]?.path ?? ''),
  );
}

describe('a file of golden cases', () => {
  it('is run case by case, and outcomes have the keys of the expected ones', () => {
    const runs = valueOf(verify(valueOf(readGoldenFile(file({ expected: { portBytes: 10 } })))));
    expect([...runs]).toEqual([
      {
        ok: true,
        value: {
          id: 'case-0',
          expected: { portBytes: 10 },
          got: { portBytes: 10 },
          relativeError: 0,
          pass: true,
        },
      },
    ]);
  });

  it('reports the error relative to the expected value', () => {
    expect(
      outcome(file({ expected: { portBytes: 8 } }, { expected: { portBytes: 8 }, tolerance: 0.25 })),
    ).toEqual(['case-0 0.25 false', 'case-1 0.25 true']);
  });

  it('is selected by kind, id and size', () => {
    const text = file({ expected: {} }, { kind: 'trees', input: { nodes: 4 } }, { large: true });
    expect(outcome(text, { kind: 'trees' })).toEqual(['case-1 0 true']);
    expect(outcome(text, { id: 'case-2' })).toEqual(['case-2 0 true']);
    expect(outcome(text, { noLarge: true })).toEqual(['case-0 0 true', 'case-1 0 true']);
    expect(outcome(text, { id: 'none' })).toEqual(['cases']);
  });

  it.each([
    ['a kind', file({ kind: 'bursts' }), {}, ['cases[0].kind']],
    ['a kind that is asked for', file({}), { kind: 'bursts' }, ['--kind']],
    ['a field of the input', file({ input: { ...BURST, colour: 1 } }), {}, ['cases[0].input.colour']],
    ['a value of the input', file({ input: { ...BURST, nodes: 1.5 } }), {}, ['cases[0].input.nodes']],
    ['a field of a case', file({ colour: 1 }), {}, ['cases[0].colour']],
    ['a field that is expected', file({ expected: { colour: 1 } }), {}, ['cases[0].expected.colour']],
    ['a text that is no JSON', '{', {}, ['']],
  ])('names the position of %s that is unknown', (_, text, selection, paths) => {
    expect(outcome(text, selection)).toEqual(paths);
  });
});

describe('the deviation of an outcome', () => {
  it.each([
    [1, 1, 0, 0, true],
    [2, 3, 0.5, 0.5, true],
    [0, 1e-300, 1, 1, true],
    ['a', 'b', 0.5, 1, false],
    [null, 0, 0, 1, false],
    [[1, 2], [1, 2, 3], 0, 1, false],
    [{ a: [1, 2] }, { a: [1, 4] }, 0.5, 1, false],
    [{ a: 1 }, { b: 1 }, 0, 1, false],
    [[], {}, 0, 1, false],
  ])('of %j and %j with tolerance %d is %d: %s', (expected, got, tolerance, relativeError, pass) => {
    expect(deviation(expected, got, tolerance)).toEqual({ relativeError, pass });
  });

  it('compares whole numbers with `integers` and named fields with their own tolerance', () => {
    const expected = { count: 10, share: 0.5, rest: { share: [1, 0.25] } };
    const got = { count: 10, share: 0.55, rest: { share: [1, 0.275] } };
    expect(deviation(expected, got, { integers: 0, share: 0.11 }).pass).toBe(true);
    expect(deviation(expected, got, { integers: 0, share: 0.01 }).pass).toBe(false);
    expect(deviation(expected, { ...got, count: 11 }, { integers: 0, share: 0.11 }).pass).toBe(false);
    expect(deviation(expected, { ...got, count: 11 }, { integers: 0.1, share: 0.11 }).pass).toBe(true);
    expect(deviation(expected, got, { integers: 0.2 }).pass).toBe(false);
  });
});
