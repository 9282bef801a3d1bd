import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { valueOf } from '../../../units/result.ts';
import { readGoldenFile } from '../golden-file.ts';
import { verify } from '../verify.ts';

it('takes what SimGrid gives 32 random networks whose parts are slow or lost', () => {
  const text = readFileSync(new URL('./fixtures/simgrid.json', import.meta.url), 'utf8');
  const rows = [...valueOf(verify(valueOf(readGoldenFile(text))))].map(valueOf);
  expect(rows.filter(({ pass }) => pass)).toHaveLength(32);
  expect(Math.max(...rows.map(({ relativeError }) => relativeError))).toBeLessThan(1e-12);
});
