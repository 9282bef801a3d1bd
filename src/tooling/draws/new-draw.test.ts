import { describe, expect, it } from 'vitest';
import { root } from '../steps.ts';
import { draws, propertyFiles } from './property-files.ts';
import { summaryOf } from './summary-of-draw.ts';

describe('a run of the properties with a new seed', () => {
  it('prints what repeats each failure, in one line', () => {
    const ended = new Map([
      ['src/b.test.ts', false],
      ['src/a.test.ts', true],
    ]);
    expect(summaryOf({ seed: -7, files: 3, ended })).toEqual([
      'properties with the seed -7: 2 of 3 files, 1 failed',
      'NETLOOM_SEED=-7 src/b.test.ts',
    ]);
  });

  it('includes the files that draw, and leaves out those that take minutes', () => {
    const files = propertyFiles(root);
    expect(files).toContain('src/app/parts/charts/axis.test.ts');
    expect(files).not.toContain('src/tooling/draws/new-draw.test.ts');
    expect(files.filter((file) => file.includes('.large.'))).toEqual([]);
    expect(draws('fc\n  .assert(fc.property(), {})')).toBe(true);
  });
});
