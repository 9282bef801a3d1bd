import { expect, it } from 'vitest';
import { labelWithUnit, numericFields } from '../../../analysis/sweep/fields.ts';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import { fieldPlaces } from './field-places.ts';

it('a sweep names each number as its field does, at most with the part of the training in front', () => {
  const labels = new Map(fieldPlaces('transformer', false).map(({ path, label }) => [path, label]));
  const named = numericFields(DEFAULT_DESIGN).filter(({ path }) => labels.has(path));
  expect(named.length).toBeGreaterThan(40);
  const without = (label: string): string => label.replace(/^(Failures|Checkpoint|Power|Money): /, '');
  expect(named.map(({ label }) => without(label).toLowerCase())).toEqual(
    named.map(({ path }) => labels.get(path)!.toLowerCase()),
  );
});

it('an amount of bytes and a time per kB have their unit in the label of a sweep', () => {
  const labels = numericFields(DEFAULT_DESIGN).map(labelWithUnit);
  expect(labels).toEqual(expect.arrayContaining(['Least chunk (B)', 'Local update per kB (ns)']));
});
