import { expect, it } from 'vitest';
import { createJobs, type Job } from './jobs.ts';

function setUp() {
  const reports: string[] = [];
  const jobs = createJobs(
    () => reports.push('busy'),
    () => reports.push('idle'),
  );
  const job = (name: string, isRun = false): Job => ({
    isRun,
    send: () => reports.push(`send ${name}`),
    fail: (reason) => reports.push(`${name} fails: ${reason}`),
  });
  return { jobs, job, take: () => reports.splice(0) };
}

it('reports when the first job opens and when the last one has closed', () => {
  const { jobs, job, take } = setUp();
  const [first, second] = [job('first'), job('second')];
  jobs.open(first);
  jobs.open(second);
  jobs.close(first);
  jobs.close(first);
  expect(take()).toEqual(['busy', 'send first', 'send second']);
  jobs.close(second);
  expect(take()).toEqual(['idle']);
});

it('sends every job again after a break, once', () => {
  const { jobs, job, take } = setUp();
  jobs.open(job('first'));
  take();
  jobs.broken('killed');
  expect(take()).toEqual(['send first', 'busy']);
  jobs.open(job('second'));
  take();
  jobs.broken('killed again');
  expect(take()).toEqual(['first fails: killed again', 'send second', 'busy']);
  jobs.broken('killed for good');
  expect(take()).toEqual(['idle', 'second fails: killed for good']);
  jobs.broken('nobody waits');
  expect(take()).toEqual([]);
});

it('holds other jobs back until the run has ended', () => {
  const { jobs, job, take } = setUp();
  const [task, run] = [job('task'), job('run', true)];
  jobs.open(task);
  jobs.open(run);
  take();
  jobs.broken('hangs');
  expect(take()).toEqual(['send run', 'busy']);
  jobs.close(run);
  expect(take()).toEqual(['send task']);
  jobs.broken('hangs');
  expect(take()).toEqual(['idle', 'task fails: hangs']);
});

it('forgets a job that was closed while it was held back', () => {
  const { jobs, job, take } = setUp();
  const [task, run] = [job('task'), job('run', true)];
  jobs.open(task);
  jobs.open(run);
  jobs.broken('hangs');
  jobs.close(task);
  take();
  jobs.close(run);
  expect(take()).toEqual(['idle']);
});

it('repeats a single job if only that job failed', () => {
  const { jobs, job, take } = setUp();
  const [first, second] = [job('first'), job('second')];
  jobs.open(first);
  jobs.open(second);
  take();
  jobs.again(first, 'a bug');
  expect(take()).toEqual(['send first']);
  jobs.again(first, 'a bug');
  expect(take()).toEqual(['first fails: a bug']);
});
