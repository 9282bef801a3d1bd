import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { valueOf } from '../../../units/result.ts';
import { readGoldenFile } from '../golden-file.ts';
import { verify } from '../verify.ts';

const TEXT = readFileSync(new URL('./fixtures/faults.json', import.meta.url), 'utf8');
const FILE = valueOf(readGoldenFile(TEXT));

describe('cases of networks with conditions', () => {
  it.each(FILE.cases.map(({ id }) => id))('agree with the runs of designs: %s', (id) => {
    const [run] = valueOf(verify(FILE, { id }));
    const row = valueOf(run!);
    expect(row.got).toEqual(
      expect.objectContaining(
        Object.fromEntries(Object.keys(row.expected as object).map((key) => [key, expect.anything()])),
      ),
    );
    expect(row.relativeError).toBeLessThan(1e-8);
    expect(row.pass).toBe(true);
  });

  it('name the field of a case that is wrong', () => {
    const wrong = (change: object): readonly string[] => {
      const { cases, ...file } = JSON.parse(TEXT) as { readonly cases: readonly object[] };
      const read = readGoldenFile(JSON.stringify({ ...file, cases: [{ ...cases[0], ...change }] }));
      const runs = read.ok ? verify(read.value) : read;
      if (!runs.ok) return runs.problems.map(({ path }) => path);
      return [...runs.value].flatMap((run) => (run.ok ? [] : run.problems.map(({ path }) => path)));
    };
    expect(wrong({ bytes: 0 })).toEqual(['cases[0].bytes']);
    expect(wrong({ kind: 'odd' })).toEqual(['cases[0].kind']);
    expect(wrong({ network: { block: 'Star', size: 8, gbps: 50, latencyNs: 0 } })).toEqual([
      'cases[0].network.block',
    ]);
  });
});
