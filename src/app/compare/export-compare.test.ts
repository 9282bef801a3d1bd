import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { replaceDesign } from '../state/document/edits.ts';
import { byRole } from '../../taskgraph/roles.ts';
import { someThroughput } from '../../testing/work.ts';
import { metricsOf } from './metrics.ts';
import { compareExport } from './export-compare.ts';

const SHOWN = {
  custom: {
    closed: {
      scheme: 'custom',
      ...{ splitGBps: [1], iterationNs: 40, why: '', notes: [], computeNs: 10, utilisation: 0.5 },
      ...{ commNs: byRole(() => 15), costDollars: 100, optimality: null },
      communication: { exposed: 0.5, line: '', warning: null },
      bill: { dimensions: [], dollars: 100 },
      ...someThroughput(40, 100),
    },
    simulated: null,
  },
} as const;

afterEach(() => replaceDesign(DEFAULT_DESIGN));

/** The names of the schemes in a comparison that is taken away, as its description has them. */
async function namesIn(): Promise<readonly unknown[]> {
  const ids = ['custom', 'equal'] as const;
  const metrics = metricsOf(SHOWN, 'custom', 'custom');
  const schemes = ids.map((id) => ({ id, metrics, splitGBps: [1], isSimulated: false }));
  const { rows } = await compareExport(schemes).table();
  return rows.map(([name]) => name);
}

describe('a scheme', () => {
  it('is called in files as the comparison calls it', async () => {
    expect(await namesIn()).toEqual(['Custom', 'EqualBW']);
    const { bandwidth } = DEFAULT_DESIGN;
    replaceDesign({
      ...DEFAULT_DESIGN,
      bandwidth: { ...bandwidth, mode: 'fixed', customGBps: [1, 2, 3, 4] },
    });
    expect(await namesIn()).toEqual(['As given', 'EqualBW']);
  });
});
