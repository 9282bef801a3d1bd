import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import { givenByPage, renaming } from './page-names.ts';

const smaller = renaming((design) => ({
  ...design,
  topology: { ...design.topology, dimensions: design.topology.dimensions.slice(1) },
}));

it('a name that the page gave goes with what it names; one that a person typed stays', () => {
  const opened = { ...DEFAULT_DESIGN, name: 'Case 3, figure 9' };
  givenByPage([opened]);
  expect(smaller(opened).name).toBe('GPT-3 on a 3D network');
  expect(smaller({ ...DEFAULT_DESIGN, name: 'Mine' }).name).toBe('Mine');
  expect(renaming((design) => design)(opened)).toBe(opened);
});
