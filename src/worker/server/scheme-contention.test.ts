import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import type { SchemeContentionProgress } from '../../analysis/contention/scheme-contention.ts';
import { steppedEngine } from './stepped-engine.ts';

const { topology, system, parallelism } = DEFAULT_DESIGN;
/** 64 NPUs of one dimension placed along a line on a 4 x 4 x 4 torus, so that every link is shared. */
const TORUS: Design = {
  ...DEFAULT_DESIGN,
  topology: {
    ...topology,
    dimensions: [0, 1, 2].map(() => ({ kind: 'ring', size: 4, linkLatencyNs: 500, tier: 'node' })),
    physical: { sizes: [4, 4, 4], lanes: 1, linkLatencyNs: 500 },
  },
  parallelism: { ...parallelism, modelParallel: 64 },
  system: { ...system, chunks: 16 },
};

describe('schemes with contention, in the engine', () => {
  it('are computed in slices, with progress that only grows', async () => {
    const reports: SchemeContentionProgress[] = [];
    const outcome = await steppedEngine().schemeContention(
      1,
      TORUS,
      (progress) => void reports.push(progress),
    );
    expect(outcome.status).toBe('finished');
    if (outcome.status !== 'finished') return;
    expect(outcome.value.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    const schemes = reports.map(({ schemesDone }) => schemesDone);
    expect(schemes).toEqual(schemes.toSorted((a, b) => a - b));
    expect(new Set(schemes).size).toBe(4);
    for (const { done, total } of reports) expect(done).toBeLessThanOrEqual(total);
  });

  it('stop at the next pause when they are cancelled', async () => {
    let pauses = 0;
    const stopping = steppedEngine((api) => {
      if (++pauses === 20) api.cancelTask(7);
    });
    expect(await stopping.schemeContention(7, TORUS, () => undefined)).toEqual({ status: 'cancelled' });
    expect(pauses).toBe(20);
  });
});
