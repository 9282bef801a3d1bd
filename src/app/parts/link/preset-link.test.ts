import { expect, it } from 'vitest';
import { validateDesign } from '../../../design/schema/schema.ts';
import { parseLink } from './parse-link.ts';
import { PRESET_NAMES } from './preset-link.ts';

it('every preset opens by its name as a separate design', async () => {
  expect(new Set(PRESET_NAMES).size).toBe(PRESET_NAMES.length);
  const seen = new Set<string>();
  for (const name of PRESET_NAMES) {
    const read = await parseLink(`preset=${name}`);
    if (!read.ok) throw new Error(name);
    expect(validateDesign(read.value)).toEqual(read);
    expect(read.value.topology.dimensions.length).toBeGreaterThan(0);
    seen.add(JSON.stringify(read.value));
  }
  expect(seen.size).toBe(PRESET_NAMES.length);
});

it('an unknown name is refused with the known names', async () => {
  const read = await parseLink('preset=abacus');
  expect(read.ok ? '' : read.problems[0]?.message).toMatch(
    /^it asks for the preset "abacus"; there are .*tpu-v4/,
  );
});
