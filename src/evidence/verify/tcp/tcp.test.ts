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
const areAll = cases(false, true);
/** Of the small ones those that take longest, each of which differs from another of them in one setting. */
const SLOW = new Set([
  'a2a-16-drops-1448-ideal',
  'dlrm-flat-8',
  'dlrm-flat-8-800g',
  'dlrm-flat-8-weights',
  'dlrm-hier-16',
  'dlrm-hier-16-inj10us',
  'dlrm-hieropt-16-rotated',
  'dlrm-hieropt-32',
]);
/** Likewise of those with options. */
const SLOW_OPTIONS = new Set(['o-dbt-16-drops-growth1']);
// Cases of 128 nodes take seconds to minutes.
const small = packets.cases.filter(({ large }) => large !== true);
const usual = areAll ? packets.cases : small.filter(({ id }) => !SLOW.has(id));
const usualOptions = options.cases.filter(({ id }) => areAll || !SLOW_OPTIONS.has(id));

describe('a golden case of packets', () => {
  it('is one of 67, of which 54 are small, or of 13 with options', () => {
    expect([packets.cases.length, small.length, options.cases.length]).toEqual([67, 54, 13]);
    expect(usual).toHaveLength(areAll ? 67 : 54 - SLOW.size);
    expect(usualOptions).toHaveLength(areAll ? 13 : 13 - SLOW_OPTIONS.size);
  });

  it.each(usual.map(({ id }) => id))('%s gives every count and time exactly', (id) => {
    expect([...valueOf(verify(packets, { id }))].map(valueOf)).toMatchObject([{ id, pass: true }]);
  });

  it.each(usualOptions.map(({ id }) => id))('%s gives every count and time exactly', (id) => {
    expect([...valueOf(verify(options, { id }))].map(valueOf)).toMatchObject([{ id, pass: true }]);
  });
});
