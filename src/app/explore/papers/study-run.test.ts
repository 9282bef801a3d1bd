import { describe, expect, it } from 'vitest';
import type {
  Reproduction,
  Progress as StudyProgress,
} from '../../../evidence/papers/allocation/reproduce.ts';
import type { TaskEnd } from '../../../worker/client/task-client.ts';
import { createStudyRun } from './study-run.ts';

const reproduction: Reproduction = { rows: [], points: [], statements: [], outermost: [] };

/** An engine whose tasks report and end when the test says so. */
function setUp() {
  const reports: ((progress: StudyProgress) => void)[] = [];
  let end: (end: TaskEnd<Reproduction>) => void = () => undefined;
  let clock = 0;
  const papers = createStudyRun<Reproduction>(
    (onProgress) => {
      reports.push(onProgress);
      const ended = new Promise<TaskEnd<Reproduction>>((resolve) => (end = resolve));
      return { end: ended, cancel: () => end({ status: 'cancelled' }) };
    },
    () => (clock += 100),
  );
  const finish = async (how: TaskEnd<Reproduction>): Promise<void> => {
    end(how);
    await Promise.resolve();
  };
  return { papers, tells: reports, finish };
}

describe('the reproduction of the page', () => {
  it('runs once, reports its progress, and keeps its result', async () => {
    const { papers, tells: reports, finish } = setUp();
    expect(papers.store.getState()).toEqual({ phase: 'idle' });
    papers.start();
    papers.start();
    reports[0]?.({ done: 7, total: 108 });
    expect(papers.store.getState()).toEqual({
      phase: 'running',
      about: null,
      progress: { done: 7, total: 108 },
    });
    await finish({ status: 'finished', value: reproduction });
    expect(papers.store.getState()).toEqual({ phase: 'done', about: null, value: reproduction, wallMs: 100 });
    papers.start();
    expect(reports).toHaveLength(1);
  });

  it('can be cancelled and run again; what comes late is not heard', async () => {
    const { papers, tells: reports } = setUp();
    papers.start();
    papers.cancel();
    await Promise.resolve();
    expect(papers.store.getState()).toEqual({ phase: 'cancelled', about: null, progress: null });
    papers.start();
    reports[0]?.({ done: 9, total: 108 });
    expect(papers.store.getState()).toEqual({ phase: 'running', about: null, progress: null });
    reports[1]?.({ done: 1, total: 108 });
    expect(papers.store.getState()).toEqual({
      phase: 'running',
      about: null,
      progress: { done: 1, total: 108 },
    });
  });

  it('reports what went wrong with the engine', async () => {
    const { papers, finish } = setUp();
    papers.start();
    await finish({ status: 'failed', message: 'the engine could not be loaded' });
    expect(papers.store.getState()).toEqual({
      phase: 'failed',
      about: null,
      message: 'the engine could not be loaded',
      problems: [],
    });
  });
});
