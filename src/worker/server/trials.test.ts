import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { TrialsProgress } from '../../analysis/questions/trials.ts';
import { steppedEngine } from './stepped-engine.ts';

describe('the engine', () => {
  it('tries designs and reports progress', async () => {
    const reports: TrialsProgress[] = [];
    const outcome = await steppedEngine().trials(
      1,
      [DEFAULT_DESIGN, DEFAULT_DESIGN],
      (step) => void reports.push(step),
    );
    expect(outcome.status).toBe('finished');
    if (outcome.status === 'finished') expect(outcome.value.map(({ ok }) => ok)).toEqual([true, true]);
    expect(reports.length).toBeGreaterThan(1);
    for (const { done, most } of reports) {
      expect(most).toBe(2);
      expect(done).toBeLessThan(2);
    }
  });

  it('reports what is known so far about designs side by side', async () => {
    const reports: number[] = [];
    const { topology } = DEFAULT_DESIGN;
    const empty = { ...DEFAULT_DESIGN, topology: { ...topology, dimensions: [] } };
    const asked = [DEFAULT_DESIGN, empty, DEFAULT_DESIGN];
    const engine = steppedEngine();
    const sides = await engine.sides(1, asked, ({ tried }) => void reports.push(tried.length));
    expect(sides).toEqual(await engine.trials(2, asked, () => undefined));
    expect(reports.toSorted((a, b) => a - b)).toEqual(reports);
    expect(reports).toContain(0);
    expect(reports).toContain(2);
  });

  it('stops cancelled trials at once', async () => {
    let pauses = 0;
    const stopping = steppedEngine((api) => {
      pauses += 1;
      api.cancelTask(7);
    });
    const designs = Array.from({ length: 50 }, () => DEFAULT_DESIGN);
    expect(await stopping.trials(7, designs, () => undefined)).toEqual({ status: 'cancelled' });
    expect(pauses).toBe(1);
  });

  it('answers with a single collective, or with the reason why there is none', async () => {
    const splitGBps = [100, 100, 50, 50];
    const question = { splitGBps, collective: 'allReduce', bytes: 1e6, chunks: 2 } as const;
    const answer = await steppedEngine().singleCollective(DEFAULT_DESIGN, question);
    expect(answer).toMatchObject({ ok: true, value: { chunks: 2, lanes: { length: 4 } } });
    const refused = await steppedEngine().singleCollective(DEFAULT_DESIGN, { ...question, chunks: 0 });
    expect(refused).toMatchObject({ ok: false, problems: [{ path: 'chunks' }] });
  });
});
