import { expose } from 'comlink';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { createEvaluator } from '../../analysis/questions/sweep.ts';
import { planSweep } from '../../analysis/sweep/points.ts';
import type { SweepRow } from '../../analysis/sweep/row.ts';
import { OWN, type SweepSpecification } from '../../analysis/sweep/specification.ts';
import type { EngineHost } from './host.ts';
import { createSweepPool, IDLE_MS, poolSize, type SweepPoint } from './pool.ts';
import type { Pace } from '../server/time-slices.ts';
import { createSweepWorker, type SweepApi } from '../server/sweep.ts';

const specification: SweepSpecification = {
  design: { ...DEFAULT_DESIGN, workload: { ...DEFAULT_DESIGN.workload, layers: 1 } as Design['workload'] },
  field: 'bandwidth.budgetGBps',
  range: { from: 100, to: 1000, steps: 10, scale: 'linear' },
  topologies: [OWN, '2d-1024'],
  workloads: [OWN],
  schemes: ['equal', 'smart'],
};
const planned = planSweep(specification);
if (!planned.ok) throw new Error('the sweep of the tests is none');
const { points } = planned.value;

interface Worker {
  readonly breakDown: (reason: string) => void;
  isTerminated: boolean;
}

const opened: MessagePort[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const port of opened.splice(0)) port.close();
});

const pace: Pace = {
  now: () => performance.now(),
  pause: () => new Promise((resolve) => setImmediate(resolve)),
};
const engine = (): SweepApi => ({ ...createSweepWorker(pace), ping: () => undefined });

/** A pool over message ports; `api` may stand in for the engine. */
function setUp(size: number, api: () => SweepApi = engine, watchEveryMs?: number) {
  const workers: Worker[] = [];
  const spawn = (): EngineHost => {
    const { port1, port2 } = new MessageChannel();
    opened.push(port1, port2);
    for (const port of [port1, port2]) port.start();
    expose(api(), port2);
    let broken: (reason: string) => void = () => undefined;
    const worker: Worker = { breakDown: (reason) => broken(reason), isTerminated: false };
    workers.push(worker);
    return {
      endpoint: port1,
      terminate: () => {
        worker.isTerminated = true;
        port1.close();
      },
      onBroken: (listener) => (broken = listener),
    };
  };
  const watch = watchEveryMs === undefined ? {} : { watchEveryMs };
  const pool = createSweepPool({ spawn, size, now: () => performance.now(), ...watch });
  const rows: SweepRow[] = [];
  return { pool, workers, rows, onRows: (some: readonly SweepRow[]) => void rows.push(...some) };
}

/** Workers whose batches are answered by the test. */
function held() {
  const batches: {
    readonly points: readonly SweepPoint[];
    readonly answer: () => void;
    readonly fail: () => void;
  }[] = [];
  const evaluate = createEvaluator(specification);
  const api = (): SweepApi => ({
    openSweep: () => undefined,
    ping: () => undefined,
    evaluatePoints: (asked) =>
      new Promise((resolve, reject) => {
        const answer = (): void => resolve(asked.flatMap(evaluate));
        batches.push({ points: asked, answer, fail: () => reject(new Error('a bug')) });
      }),
  });
  const nth = async (count: number) => {
    await vi.waitFor(() => expect(batches.length).toBeGreaterThanOrEqual(count), { timeout: 10_000 });
    return batches[count - 1]!;
  };
  return { api, batches, nth };
}

describe('the pool of sweeps', () => {
  it.each([
    [1, 1],
    [2, 1],
    [4, 3],
    [64, 4],
    [0, 1],
  ])('on a machine with %i cores has %i workers', (cores, size) => {
    expect(poolSize(cores)).toBe(size);
  });

  it.each([1, 3])('gives the rows of evaluations one after the other, with %i workers', async (size) => {
    const { pool, workers, rows, onRows } = setUp(size);
    expect(workers).toHaveLength(0);
    expect(await pool.run(specification, points, onRows)).toEqual({ status: 'finished' });
    expect(workers).toHaveLength(size);
    expect(rows.toSorted((a, b) => a.index - b.index)).toEqual(
      points.flatMap(createEvaluator(specification)),
    );
    pool.release();
    expect(workers.every(({ isTerminated }) => isTerminated)).toBe(true);
  });

  it('starts at most one worker for each point', async () => {
    const { pool, workers, onRows } = setUp(4);
    expect(await pool.run(specification, points.slice(0, 2), onRows)).toEqual({ status: 'finished' });
    expect(workers).toHaveLength(2);
    expect(await pool.run(specification, [], onRows)).toEqual({ status: 'finished' });
    pool.release();
  });

  it('passes rows on as they come and cancels at once, whatever the workers do', async () => {
    const { api, nth } = held();
    const { pool, workers, rows, onRows } = setUp(2, api);
    const outcome = pool.run(specification, points, onRows);
    (await nth(1)).answer();
    await vi.waitFor(() => expect(rows).toHaveLength(2));
    const last = await nth(3);
    pool.cancel();
    expect(await outcome).toEqual({ status: 'cancelled' });
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, true]);
    last.answer();
    await new Promise((resolve) => setImmediate(resolve));
    expect(rows).toHaveLength(2);
    pool.cancel();
    pool.release();
  });

  it('ends an older sweep when a newer one starts', async () => {
    const { api, nth } = held();
    const { pool, rows, onRows } = setUp(1, api);
    const older = pool.run(specification, points, onRows);
    await nth(1);
    const newer = pool.run(specification, points.slice(4, 5), onRows);
    expect(await older).toEqual({ status: 'cancelled' });
    (await nth(2)).answer();
    expect(await newer).toEqual({ status: 'finished' });
    expect(rows.map(({ index }) => index)).toEqual([8, 9]);
    pool.release();
  });

  it('replaces a worker that dies and repeats its batch; if the new worker dies, too, the sweep fails', async () => {
    const { api, batches, nth } = held();
    const { pool, workers, onRows } = setUp(1, api);
    const outcome = pool.run(specification, points, onRows);
    const first = await nth(1);
    workers[0]!.breakDown('out of memory');
    const second = await nth(2);
    expect(second.points).toEqual(first.points);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
    workers[1]!.breakDown('out of memory again');
    expect(await outcome).toEqual({ status: 'failed', message: 'out of memory again' });
    expect(batches).toHaveLength(2);
    pool.release();
  });

  it('replaces a worker that hangs, and leaves a slow one alone', async () => {
    const { api, nth } = held();
    let isFirst = true;
    const hanging = (): SweepApi => {
      const hanging = api();
      if (!isFirst) return hanging;
      isFirst = false;
      // It receives no more messages.
      return { ...hanging, ping: () => new Promise<void>(() => undefined) as unknown as undefined };
    };
    const { pool, workers, rows, onRows } = setUp(1, hanging, 10);
    const outcome = pool.run(specification, points.slice(0, 1), onRows);
    const hung = await nth(1);
    const second = await nth(2);
    expect(second.points).toEqual(hung.points);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    second.answer();
    expect(await outcome).toEqual({ status: 'finished' });
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
    expect(rows).toHaveLength(2);
    pool.release();
  });

  it('replaces workers that do not answer within 3 s of their start, as often as needed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let started = 0;
    const never = () => new Promise<never>(() => undefined);
    const dead = { openSweep: never, evaluatePoints: never, ping: never } as unknown as SweepApi;
    const { pool, workers, rows, onRows } = setUp(2, () => ((started += 1) <= 4 ? dead : engine()));
    const outcome = pool.run(specification, points, onRows);
    expect(workers).toHaveLength(2);
    vi.advanceTimersByTime(3000);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, true, false, false]);
    vi.advanceTimersByTime(3000);
    expect(await outcome).toEqual({ status: 'finished' });
    expect(rows).toHaveLength(2 * points.length);
    vi.advanceTimersByTime(9000);
    expect(workers).toHaveLength(6);
    pool.release();
  });

  it('fails a sweep whose batch hangs every worker', async () => {
    const { api, nth } = held();
    const deaf = (): SweepApi => ({
      ...api(),
      ping: () => new Promise<void>(() => undefined) as unknown as undefined,
    });
    const { pool, onRows } = setUp(1, deaf, 5);
    const outcome = pool.run(specification, points, onRows);
    await nth(2);
    expect(await outcome).toEqual({ status: 'failed', message: 'no sign of life for 0.015 s' });
    pool.release();
  });

  it('answers between the time slices of a batch', async () => {
    let pauses = 0;
    let timeMs = 0;
    const { openSweep, evaluatePoints } = createSweepWorker({
      now: () => (timeMs += 5),
      pause: () => {
        pauses += 1;
        return Promise.resolve();
      },
    });
    openSweep(specification);
    const [point] = points;
    expect(await evaluatePoints([point!])).toEqual(createEvaluator(specification)(point!));
    expect(pauses).toBeGreaterThan(1);
  });

  // The first rows may come from either worker.
  it.each([0, 1])('finishes with every row exactly once after worker %i died', async (which) => {
    const { pool, workers, rows, onRows } = setUp(2);
    const outcome = pool.run(specification, points, (some) => {
      onRows(some);
      if (rows.length === some.length) workers[which]!.breakDown('gone');
    });
    expect(await outcome).toEqual({ status: 'finished' });
    expect(rows.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(
      points.flatMap(({ index }) => [2 * index, 2 * index + 1]),
    );
    expect(workers).toHaveLength(3);
    pool.release();
  });

  it('reports a bug of the engine as a failed sweep', async () => {
    const { api, nth } = held();
    const { pool, onRows } = setUp(1, api);
    const outcome = pool.run(specification, points, onRows);
    (await nth(1)).fail();
    expect(await outcome).toEqual({ status: 'failed', message: 'a bug' });
    pool.release();
  });

  it('ends idle workers', async () => {
    const { pool, workers, onRows } = setUp(1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    expect(await pool.run(specification, points.slice(0, 1), onRows)).toEqual({ status: 'finished' });
    vi.advanceTimersByTime(IDLE_MS - 1);
    expect(workers[0]?.isTerminated).toBe(false);
    vi.advanceTimersByTime(1);
    expect(workers[0]?.isTerminated).toBe(true);
    expect(await pool.run(specification, points.slice(0, 1), onRows)).toEqual({ status: 'finished' });
    expect(workers).toHaveLength(2);
    pool.release();
  });
});
