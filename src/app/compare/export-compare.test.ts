import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { replaceDesign } from '../state/document/edits.ts';
import { schemeName } from '../state/run/schemes.ts';
import { compareExport } from './export-compare.ts';

afterEach(() => replaceDesign(DEFAULT_DESIGN));

/** The names of the schemes in a comparison that is taken away. */
function namesIn(): readonly unknown[] {
  const schemes = (['custom', 'equal'] as const).map((id) => ({
    ...{ id, metrics: null, splitGBps: [1], isSimulated: false },
  }));
  const table = compareExport(schemes).table();
  return [schemeName('custom'), schemeName('equal'), table.rows.length];
}

describe('a scheme', () => {
  it('is called as the comparison calls it wherever it is named', () => {
    expect(namesIn().slice(0, 2)).toEqual(['Custom', 'EqualBW']);
    const { bandwidth } = DEFAULT_DESIGN;
    replaceDesign({ ...DEFAULT_DESIGN, bandwidth: { ...bandwidth, mode: 'fixed', customGBps: [1, 2, 3, 4] } });
    expect(namesIn().slice(0, 2)).toEqual(['As given', 'EqualBW']);
  });
});
