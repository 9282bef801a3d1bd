import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { valueOf } from '../../../units/result.ts';
import { readGoldenFile } from '../golden-file.ts';
import { verify } from '../verify.ts';

const text = readFileSync(new URL('./fixtures/dln.json', import.meta.url), 'utf8');

it('the 96 golden cases of loop networks hold, each to its own tolerance', () => {
  const runs = [...valueOf(verify(valueOf(readGoldenFile(text))))].map(valueOf);
  expect(runs.filter(({ pass }) => !pass).map(({ id, relativeError }) => ({ id, relativeError }))).toEqual(
    [],
  );
  expect(runs).toHaveLength(96);
});
