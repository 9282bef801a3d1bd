import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { valueOf } from '../../../units/result.ts';
import { readGoldenFile } from '../golden-file.ts';
import { verify } from '../verify.ts';

const text = readFileSync(new URL('./fixtures/mesh.json', import.meta.url), 'utf8');

describe('the golden cases of 2D products', () => {
  it('hold, all 170, each to its own tolerance', () => {
    const runs = [...valueOf(verify(valueOf(readGoldenFile(text))))].map(valueOf);
    expect(runs.filter(({ pass }) => !pass).map(({ id, relativeError }) => ({ id, relativeError }))).toEqual(
      [],
    );
    expect(runs).toHaveLength(170);
  });

  it('name the field of a bad input', () => {
    const file = {
      cases: [
        {
          id: 'a',
          kind: 'gemm',
          input: { profile: 'SIM', algorithm: 'cannon', flow: 'OS', M: 8, N: 8, K: 8, rows: 2, columns: 4 },
          expected: {},
          tolerance: 0,
        },
      ],
    };
    const [run] = [...valueOf(verify(valueOf(readGoldenFile(JSON.stringify(file)))))];
    expect(run).toEqual({
      ok: false,
      problems: [{ path: 'cases[0].input.columns', message: 'is 4; Cannon needs a square mesh: 2' }],
    });
  });
});
