import { describe, expect, it } from 'vitest';
import type { TaskEnd } from '../../../worker/client/task-client.ts';
import { createTaskRun } from './task-run.ts';

/** Tasks that report and end when the test says so, by what they are about. */
function setUp(showEnd?: (show: () => void) => void) {
  const asked: {
    about: string;
    tell: (step: number) => void;
    finish: (end: TaskEnd<string>) => Promise<void>;
  }[] = [];
  let clock = 0;
  const run = createTaskRun<string, string, number>(
    (about, report) => {
      let settle: (end: TaskEnd<string>) => void = () => undefined;
      const end = new Promise<TaskEnd<string>>((resolve) => (settle = resolve));
      const finish = async (how: TaskEnd<string>): Promise<void> => {
        settle(how);
        await Promise.resolve();
      };
      asked.push({ about, tell: report, finish });
      return { end, cancel: () => settle({ status: 'cancelled' }) };
    },
    () => (clock += 10),
    showEnd,
  );
  return { run, asked, state: () => run.store.getState() };
}

describe('a task of the engine', () => {
  it('shows its end in the hands of who keeps something else meanwhile', async () => {
    const seen: string[] = [];
    const { run, asked, state } = setUp((show) => {
      seen.push(state().phase);
      show();
      seen.push(state().phase);
    });
    void run.start('a');
    await asked[0]?.finish({ status: 'finished', value: 'answer' });
    expect(seen).toEqual(['running', 'done']);
  });

  it('reports its progress, and how long its answer took', async () => {
    const { run, asked, state } = setUp();
    const answer = run.start('a');
    asked[0]?.tell(3);
    expect(state()).toEqual({ phase: 'running', about: 'a', progress: 3 });
    await asked[0]?.finish({ status: 'finished', value: 'answer' });
    expect(state()).toEqual({ phase: 'done', about: 'a', value: 'answer', wallMs: 10 });
    expect(await answer).toEqual(state());
    asked[0]?.tell(4);
    expect(state()).toMatchObject({ phase: 'done' });
  });

  it('ends with a newer one, whose answer alone counts', async () => {
    const { run, asked, state } = setUp();
    const old = run.start('a');
    const refused = run.start('b');
    await asked[0]?.finish({ status: 'finished', value: 'old' });
    expect(state()).toEqual({ phase: 'running', about: 'b', progress: null });
    await asked[1]?.finish({ status: 'refused', problems: [{ path: 'x', message: 'no' }] });
    expect(state()).toEqual({
      phase: 'failed',
      about: 'b',
      message: 'no',
      problems: [{ path: 'x', message: 'no' }],
    });
    expect([await old, await refused]).toEqual([null, null]);
  });

  it('keeps its progress when it is cancelled, and reports nothing when it is dropped', async () => {
    const { run, asked, state } = setUp();
    void run.start('a');
    asked[0]?.tell(1);
    run.cancel();
    await Promise.resolve();
    expect(state()).toEqual({ phase: 'cancelled', about: 'a', progress: 1 });
    void run.start('b');
    run.drop();
    await Promise.resolve();
    expect(state()).toEqual({ phase: 'running', about: 'b', progress: null });
  });
});
