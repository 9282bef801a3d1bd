import { describe, expect, it } from 'vitest';
import { PUBLISHED } from '../../evidence/papers/allocation/facts/published.ts';
import type { AstraProgress } from '../../evidence/papers/astra/reproduce.ts';
import type { StatedProgress } from '../../evidence/papers/stated.ts';
import type { Progress as StudyProgress } from '../../evidence/papers/allocation/reproduce.ts';
import { steppedEngine } from './stepped-engine.ts';

describe('the study in the engine', () => {
  it('is computed in slices, with progress', async () => {
    const reports: StudyProgress[] = [];
    const outcome = await steppedEngine().reproduceStudy(1, (progress) => void reports.push(progress));
    expect(outcome.status).toBe('finished');
    if (outcome.status === 'finished') expect(outcome.value.rows).toHaveLength(PUBLISHED.length);
    expect(reports.length).toBeGreaterThan(5);
    expect(reports.map(({ done }) => done)).toEqual(
      reports.map(({ done }) => done).toSorted((a, b) => a - b),
    );
  });

  it('stops when it is cancelled', async () => {
    const outcome = await steppedEngine((api) => api.cancelTask(7)).reproduceStudy(7, () => undefined);
    expect(outcome).toEqual({ status: 'cancelled' });
  });

  it('replays the figures of ASTRA-SIM in slices, until it is cancelled', async () => {
    const reports: AstraProgress[] = [];
    const engine = steppedEngine((api) => {
      if (reports.length >= 20) api.cancelTask(7);
    });
    expect(await engine.reproduceAstra(7, (progress) => void reports.push(progress))).toEqual({
      status: 'cancelled',
    });
    expect(reports.length).toBeGreaterThanOrEqual(20);
  });

  it('evaluates the statements of a study in slices, and stops when it is cancelled', async () => {
    const reports: StatedProgress[] = [];
    const outcome = await steppedEngine().reproduceStated(
      1,
      'meshslice',
      (progress) => void reports.push(progress),
    );
    expect(outcome.status).toBe('finished');
    if (outcome.status === 'finished') expect(outcome.value.statements.length).toBeGreaterThan(20);
    expect(reports.length).toBeGreaterThan(5);
    expect(reports.every(({ done, total }) => done <= total)).toBe(true);
    const stopped = await steppedEngine((api) => api.cancelTask(7)).reproduceStated(
      7,
      'meshslice',
      () => undefined,
    );
    expect(stopped).toEqual({ status: 'cancelled' });
  });

  it('gives the design of a case', async () => {
    const design = await steppedEngine().studyDesign({
      setting: 'grid',
      network: '3d',
      workload: '1t',
      budgetGBps: 300,
      scheme: 'equal',
    });
    expect(design).toMatchObject({
      bandwidth: { budgetGBps: 300, scheme: 'equal' },
      workload: { kind: 'transformer', preset: 'transformer-1t', layers: 2 },
    });
  });
});
