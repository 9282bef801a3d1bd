import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { valueOf } from '../../../units/result.ts';
import { readGoldenFile } from '../golden-file.ts';
import { verify } from '../verify.ts';

// The largest, 128 nodes, and most of the training runs are left to `netloom verify` and the whole file.
const text = readFileSync(new URL('./fixtures/tcp.json', import.meta.url), 'utf8');

describe('the golden cases of packets', () => {
  it('hold: counts and times exactly', () => {
    const runs = [...valueOf(verify(valueOf(readGoldenFile(text))))].map(valueOf);
    expect(runs.filter(({ pass }) => !pass).map(({ id }) => id)).toEqual([]);
    expect(runs).toHaveLength(46);
  });
});
