import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { request, setUp, settled, smartResult } from './answered-engine.ts';
import { START_WITHIN_MS } from './engines.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const MOST_MS = 3000;

/** A client with a run in progress, whose engines before `from` were killed while they started. */
async function withKilled(from: number) {
  const all = setUp({}, (engine) => engine < from);
  const outcome = all.client.run(request, all.listeners);
  await settled();
  return { ...all, outcome };
}

const ended = ({ hosts }: ReturnType<typeof setUp>): readonly boolean[] =>
  hosts.map(({ terminated }) => terminated);

async function finish({ nthRun }: Pick<ReturnType<typeof setUp>, 'nthRun'>): Promise<void> {
  const { request: asked, say, end } = await nthRun(1);
  say(smartResult(asked.runId));
  end({ status: 'finished', runId: asked.runId, wallMs: 1 });
}

describe('an engine that gives no answer while it starts', () => {
  it('is replaced within 3 s, and its jobs are sent again without a message', async () => {
    expect(START_WITHIN_MS).toBeLessThan(MOST_MS);
    const all = await withKilled(1);
    expect(all.hosts).toHaveLength(1);
    vi.advanceTimersByTime(START_WITHIN_MS);
    expect(all.hosts).toHaveLength(2);
    await finish(all);
    expect((await all.outcome).status).toBe('finished');
    expect([ended(all), all.restarts, all.troubles]).toEqual([[true, false], [], []]);
    vi.advanceTimersByTime(10 * START_WITHIN_MS);
    expect(all.hosts).toHaveLength(2);
    all.close();
  });

  it('is replaced even if its successor is killed, too', async () => {
    const all = await withKilled(2);
    vi.advanceTimersByTime(2 * START_WITHIN_MS);
    await finish(all);
    expect((await all.outcome).status).toBe('finished');
    expect(ended(all)).toEqual([true, true, false]);
    all.close();
  });

  it('continues if it was only slow, and the engine that was started beside it ends', async () => {
    const all = await withKilled(2);
    vi.advanceTimersByTime(START_WITHIN_MS);
    all.hosts[0]!.start();
    await finish(all);
    expect((await all.outcome).status).toBe('finished');
    expect(ended(all)).toEqual([false, true]);
    all.close();
  });

  it('is joined by a limited number of engines', async () => {
    const all = await withKilled(Infinity);
    for (let time = 0; time < 9; time += 1) vi.advanceTimersByTime(START_WITHIN_MS);
    expect(all.hosts).toHaveLength(3);
    all.close();
  });

  it('is left alone when it answers at once, however long its run takes', async () => {
    const all = await withKilled(0);
    await all.nthRun(1);
    vi.advanceTimersByTime(10 * START_WITHIN_MS);
    expect(ended(all)).toEqual([false]);
    all.close();
  });
});
