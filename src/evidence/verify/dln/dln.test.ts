import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cases } from '../../../testing/large.ts';
import { valueOf } from '../../../units/result.ts';
import { readGoldenFile } from '../golden-file.ts';
import { verify } from '../verify.ts';

const text = readFileSync(new URL('./fixtures/dln.json', import.meta.url), 'utf8');

// Every third, with some of every kind; all of them with NETLOOM_LARGE=1.
const EVERY = cases(3, 1);

it('the golden cases of loop networks hold, each to its own tolerance', () => {
  const file = valueOf(readGoldenFile(text));
  const some = { ...file, cases: file.cases.filter((_, index) => index % EVERY === 0) };
  const runs = [...valueOf(verify(some))].map(valueOf);
  expect(runs.filter(({ pass }) => !pass).map(({ id, relativeError }) => ({ id, relativeError }))).toEqual(
    [],
  );
  expect(runs).toHaveLength(96 / EVERY);
});
