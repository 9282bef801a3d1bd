import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Design } from '../../design/document.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { designDocument } from '../state/page/session.ts';
import { byRole } from '../../taskgraph/roles.ts';
import { someThroughput } from '../../testing/work.ts';
import { metricsOf } from './metrics.ts';
import { compareExport } from './export-compare.ts';

const SHOWN = {
  custom: {
    closed: {
      scheme: 'custom',
      splitGBps: [1],
      iterationNs: 40,
      why: '',
      notes: [],
      computeNs: 10,
      utilisation: 0.5,
      commNs: byRole(() => 15),
      costDollars: 100,
      optimality: null,
      communication: { exposed: 0.5, line: '', warning: null },
      bill: { dimensions: [], dollars: 100 },
      ...someThroughput(40, 100),
    },
    simulated: null,
  },
} as const;

afterEach(() => {
  vi.restoreAllMocks();
});

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
    const { store } = designDocument;
    const design: Design = {
      ...DEFAULT_DESIGN,
      bandwidth: { ...bandwidth, mode: 'fixed', customGBps: [1, 2, 3, 4] },
    };
    vi.spyOn(store, 'getState').mockReturnValue({ ...store.getState(), design });
    expect(await namesIn()).toEqual(['As given', 'EqualBW']);
  });
});
