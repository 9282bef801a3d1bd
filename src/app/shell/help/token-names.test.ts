import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DIMENSION_COLOURS } from '../../ui/theme/dimension-colour.ts';
import { SERIES_COLOURS } from '../../ui/theme/series-colour.ts';
import { COLOUR_TOKENS, SPACE_TOKENS, TEXT_TOKENS } from './token-names.ts';

const css = readFileSync(new URL('../../ui/theme/tokens.css', import.meta.url), 'utf8');

function declared(pattern: RegExp): readonly (string | undefined)[] {
  return [...css.matchAll(pattern)].map(([, name]) => name);
}

it('the help shows every token there is', () => {
  expect(TEXT_TOKENS.map(({ name }) => name)).toEqual(declared(/--(text-[a-z]+):/g));
  expect([...SPACE_TOKENS]).toEqual(declared(/--(space-\d+):/g));
  const dimensions = Array.from({ length: DIMENSION_COLOURS }, (_, index) => `dim-${index + 1}`);
  const series = Array.from({ length: SERIES_COLOURS }, (_, index) => `series-${index + 1}`);
  expect([...COLOUR_TOKENS, ...dimensions, ...series]).toEqual(declared(/--([a-z0-9-]+): light-dark/g));
});
