import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../testing/large.ts';
import { valueOf } from '../../../units/result.ts';
import { readGoldenFile } from '../golden-file.ts';
import { verify } from '../verify.ts';

function goldenFile(name: string) {
  return valueOf(readGoldenFile(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8')));
}

const packets = goldenFile('tcp.json');
const options = goldenFile('tcp-options.json');
// Cases of 128 nodes take seconds to minutes.
const areAll = cases(0, 1) === 1;
const usual = packets.cases.filter(({ large }) => areAll || large !== true);

describe('a golden case of packets', () => {
  it('is one of 67, of which 54 are small, or of 13 with options', () => {
    expect([packets.cases.length, usual.length, options.cases.length]).toEqual([67, areAll ? 67 : 54, 13]);
  });

  it.each(usual.map(({ id }) => id))('%s gives every count and time exactly', (id) => {
    expect([...valueOf(verify(packets, { id }))].map(valueOf)).toMatchObject([{ id, pass: true }]);
  });

  it.each(options.cases.map(({ id }) => id))('%s gives every count and time exactly', (id) => {
    expect([...valueOf(verify(options, { id }))].map(valueOf)).toMatchObject([{ id, pass: true }]);
  });
});
