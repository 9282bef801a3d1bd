import { expect, it } from 'vitest';
import { fieldLabel } from '../../../analysis/sweep/field-label.ts';
import { TRAINING_PARTS } from './training-fields.ts';

it('Sweeps call the numbers of a training what their panel calls them', () => {
  const labels = TRAINING_PARTS.flatMap(({ part, fields }) =>
    fields.map(({ key, label }) => [
      fieldLabel(`training.${part}.${key}`).toLowerCase(),
      label.toLowerCase(),
    ]),
  );
  for (const [swept, label] of labels) expect(swept!.split(': ').at(-1)).toBe(label);
});
