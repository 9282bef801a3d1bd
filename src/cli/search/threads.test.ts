import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SearchJob } from '../../search/pool/help.ts';
import { ALIVE, createHelpThreads, type HelpThread, type JobMessage } from './threads.ts';

/** A mock thread that receives orders and answers when the test says so. */
class Told extends EventEmitter {
  readonly jobs: JobMessage[] = [];
  ended = false;
  postMessage(message: JobMessage): void {
    this.jobs.push(message);
  }
  terminate(): Promise<number> {
    this.ended = true;
    return Promise.resolve(0);
  }
  answer(place: number): void {
    this.emit('message', { number: this.jobs[place]!.number, answer: [] });
  }
}

const JOB: SearchJob = { kind: 'runs', points: [1] };

function started(count: number) {
  const threads: Told[] = [];
  const lost: string[] = [];
  const help = createHelpThreads(
    count,
    () => {
      const thread = new Told();
      threads.push(thread);
      return thread as unknown as HelpThread;
    },
    (why) => lost.push(why),
  );
  return { help, threads, lost };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('threads that help a search', () => {
  it('get one job each before one gets two, and answer in any order', async () => {
    const { help, threads } = started(2);
    const asked = [help.give(JOB), help.give(JOB), help.give(JOB)];
    expect(threads.map(({ jobs }) => jobs.length)).toEqual([2, 1]);
    threads[1]!.answer(0);
    threads[0]!.answer(1);
    threads[0]!.answer(0);
    expect(await Promise.all(asked)).toEqual([[], [], []]);
    help.end();
    expect(threads.every(({ ended }) => ended)).toBe(true);
  });

  it('are reported if they end, and their jobs come back', async () => {
    const { help, threads, lost } = started(2);
    const asked = help.give(JOB);
    threads[0]!.emit('error', new Error('out of memory'));
    threads[0]!.emit('exit', 1);
    expect(await asked).toBeNull();
    expect(lost).toEqual(['out of memory']);
    expect(help.count()).toBe(1);
    threads[1]!.emit('exit', 3);
    expect(lost).toEqual(['out of memory', 'it ended with code 3']);
    expect(await help.give(JOB)).toBeNull();
  });

  it('are not missed once the search has ended', () => {
    const { help, threads, lost } = started(1);
    help.end();
    threads[0]!.emit('exit', 1);
    expect(lost).toEqual([]);
  });

  it('are terminated if they hang, and their jobs come back', async () => {
    vi.useFakeTimers();
    const { help, threads, lost } = started(2);
    const asked = [help.give(JOB), help.give(JOB)];
    for (let second = 0; second < 30; second += 1) {
      vi.advanceTimersByTime(1000);
      threads[1]!.emit('message', ALIVE);
    }
    expect(await asked[0]).toBeNull();
    expect(threads.map(({ ended }) => ended)).toEqual([true, false]);
    expect(lost).toEqual(['it was silent for 20 s']);
    threads[1]!.answer(0);
    expect(await asked[1]).toEqual([]);
    help.end();
  });

  it('may be silent while they have no job', () => {
    vi.useFakeTimers();
    const { help, threads, lost } = started(1);
    vi.advanceTimersByTime(100_000);
    const asked = help.give(JOB);
    vi.advanceTimersByTime(15_000);
    threads[0]!.answer(0);
    vi.advanceTimersByTime(100_000);
    expect(lost).toEqual([]);
    help.end();
    return expect(asked).resolves.toEqual([]);
  });
});
