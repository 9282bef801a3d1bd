import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { AdviseProgress } from '../../analysis/why/advise.ts';
import { steppedEngine } from './stepped-engine.ts';

const DESIGN = { ...DEFAULT_DESIGN, system: { ...DEFAULT_DESIGN.system, chunks: 4 } };

describe('the explanation of a run, in the engine', () => {
  it('is computed in slices', async () => {
    const outcome = await steppedEngine().explain(1, DESIGN, () => undefined);
    expect(outcome.status).toBe('finished');
    if (outcome.status === 'finished') expect(outcome.value.idle).toHaveLength(4);
  });

  it('advises with progress that never exceeds its announced total', async () => {
    const reports: AdviseProgress[] = [];
    const outcome = await steppedEngine().advise(1, DESIGN, (progress) => void reports.push(progress));
    expect(outcome.status).toBe('finished');
    expect(reports.length).toBeGreaterThan(5);
    for (const { done, most } of reports) expect(done).toBeLessThanOrEqual(most);
  });

  it('stops when it is cancelled', async () => {
    const stopping = steppedEngine((api) => api.cancelTask(7));
    expect(await stopping.advise(7, DESIGN, () => undefined)).toEqual({ status: 'cancelled' });
    const other = steppedEngine((api) => api.cancelTask(8));
    expect(await other.explain(8, DESIGN, () => undefined)).toEqual({ status: 'cancelled' });
  });
});
