import { describe, expect, it } from 'vitest';
import type { AstraProgress } from '../../evidence/papers/astra/reproduce.ts';
import { steppedEngine } from './stepped-engine.ts';

describe('the study of ASTRA-SIM in the engine', () => {
  it('replays all figures in slices', async () => {
    const reports: AstraProgress[] = [];
    const outcome = await steppedEngine().reproduceAstra(1, (progress) => void reports.push(progress));
    expect(outcome.status).toBe('finished');
    if (outcome.status === 'finished') expect(outcome.value.panels.length).toBeGreaterThan(5);
    expect(reports.length).toBeGreaterThan(50);
  });
});
