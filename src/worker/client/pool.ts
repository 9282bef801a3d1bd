/**
 * The side of sweeps that runs in the page: a few workers besides the one of the interactive engine, so that an edit is simulated without
 * delay while a sweep runs.
 *
 *   page                        worker
 *   openSweep(specification) -> keeps what the points have in common
 *   evaluatePoints(batch)    -> computes
 *                            <- rows; the next batch goes out at once
 *
 * Workers start with the first sweep that needs them and end when they have been idle for a while. The first batch is one
 * point, later ones take about BATCH_MS, so that rows come steadily. A cancel ends the workers that
 * compute, so it is immediate however long a point takes. A worker that breaks, or does not answer (watchdog.ts), is replaced
 * and its batch repeated once; a worker that does not answer at its start is replaced sooner. Rows carry their index, so
 * their order does not matter.
 */
import type { SweepPoint } from '../../analysis/sweep/points.ts';
import type { SweepRow } from '../../analysis/sweep/row.ts';
import type { SweepSpecification } from '../../analysis/sweep/specification.ts';
import type { EngineHost } from './host.ts';
import { createMembers, type Member, type MemberTimes } from './sweep-members.ts';

export type { SweepPoint } from '../../analysis/sweep/points.ts';
export type { SweepNumbers, SweepRow } from '../../analysis/sweep/row.ts';
export type { SweepSpecification } from '../../analysis/sweep/specification.ts';

export type PoolOutcome =
  | { readonly status: 'finished' | 'cancelled' }
  /** A batch broke two workers, or the engine has a bug; earlier rows are valid. */
  | { readonly status: 'failed'; readonly message: string };

export interface SweepPool {
  /** Starts a sweep; a sweep in progress ends as `cancelled`. The promise never rejects. */
  readonly run: (
    specification: SweepSpecification,
    points: readonly SweepPoint[],
    onRows: (rows: readonly SweepRow[]) => void,
  ) => Promise<PoolOutcome>;
  readonly cancel: () => void;
  /** Ends the running sweep and all workers. */
  readonly release: () => void;
}

export interface PoolSettings extends MemberTimes {
  readonly spawn: () => EngineHost;
  /** Maximum number of workers. */
  readonly size: number;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

const BATCH_MS = 60;
const MOST_POINTS = 64;
/** How many workers of a sweep are replaced because they start late. If more are late, the machine is slow. */
const MOST_LATE = 4;
/** How long a worker may be idle before it ends. */
export const IDLE_MS = 15_000;

/** The number of workers for a machine; one core is left to the page and its engine. */
export function poolSize(cores: number): number {
  return Math.max(1, Math.min(cores - 1, 4));
}

interface Sweep {
  readonly specification: SweepSpecification;
  readonly points: readonly SweepPoint[];
  readonly onRows: (rows: readonly SweepRow[]) => void;
  readonly settle: (outcome: PoolOutcome) => void;
  /** The first point that no worker has. */
  next: number;
  done: number;
  /** Batches that were repeated because their worker broke. */
  readonly repeated: Set<readonly SweepPoint[]>;
  /** Workers that were replaced because they started late. */
  late: number;
}

export function createSweepPool({ spawn, size, now, ...times }: PoolSettings): SweepPool {
  const members = createMembers(spawn, times, { onLate: startAgain, onBroken: replace });
  let current: Sweep | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;

  /** A worker that does not answer at its start was killed, which raises no event, or is slow. */
  function startAgain(member: Member): void {
    const { batch } = member;
    if (current === null || batch === null || current.late === MOST_LATE) return;
    current.late += 1;
    members.leave(member);
    start(current, batch);
  }

  function replace(member: Member, reason: string): void {
    members.leave(member);
    const { batch } = member;
    if (current === null || batch === null) return;
    const isRepeated = current.repeated.has(batch);
    current.repeated.add(batch);
    if (isRepeated) end(current, { status: 'failed', message: reason });
    else start(current, batch);
  }

  function start(sweep: Sweep, batch: readonly SweepPoint[], member: Member = members.join()): void {
    member.remote.openSweep(sweep.specification).catch(() => undefined);
    send(member, sweep, batch);
  }

  function send(member: Member, sweep: Sweep, batch: readonly SweepPoint[]): void {
    const began = now();
    const isExpected = (): boolean => current === sweep && members.has(member);
    members.evaluate(member, batch).then(
      (rows) => {
        if (!isExpected()) return;
        member.points = pointsOfBatch(batch.length, now() - began);
        sweep.done += batch.length;
        // From here on nothing has to be repeated if the worker breaks.
        member.batch = null;
        sweep.onRows(rows);
        if (current === sweep) goOn(member, sweep);
      },
      (error: unknown) => (isExpected() ? end(sweep, failed(error)) : undefined),
    );
  }

  function goOn(member: Member, sweep: Sweep): void {
    const isThere = members.has(member);
    const batch = take(sweep, isThere ? member.points : 1);
    if (sweep.done === sweep.points.length) end(sweep, { status: 'finished' });
    else if (batch.length === 0) members.rest(member);
    else if (isThere) send(member, sweep, batch);
    else start(sweep, batch);
  }

  function end(sweep: Sweep, outcome: PoolOutcome): void {
    current = null;
    for (const member of members.all()) {
      if (member.batch !== null && outcome.status !== 'finished') members.leave(member);
      else members.rest(member);
    }
    idle = setTimeout(release, IDLE_MS);
    sweep.settle(outcome);
  }

  function cancel(): void {
    if (current !== null) end(current, { status: 'cancelled' });
  }

  function release(): void {
    cancel();
    clearTimeout(idle);
    for (const member of members.all()) members.leave(member);
  }

  return {
    run(specification, points, onRows) {
      cancel();
      clearTimeout(idle);
      if (points.length === 0) return Promise.resolve({ status: 'finished' });
      return new Promise((settle) => {
        const sweep = startOf({ specification, points, onRows, settle });
        current = sweep;
        while (members.all().length < Math.min(size, points.length)) members.join();
        for (const member of members.all().slice(0, points.length)) start(sweep, take(sweep, 1), member);
      });
    },
    cancel,
    release,
  };
}

function failed(error: unknown): PoolOutcome {
  return { status: 'failed', message: error instanceof Error ? error.message : String(error) };
}

function startOf(asked: Pick<Sweep, 'specification' | 'points' | 'onRows' | 'settle'>): Sweep {
  return { ...asked, next: 0, done: 0, repeated: new Set(), late: 0 };
}

/** The number of points that take about BATCH_MS, given how long a batch took. */
function pointsOfBatch(points: number, tookMs: number): number {
  const share = BATCH_MS / Math.max(1, tookMs);
  return Math.max(1, Math.min(MOST_POINTS, Math.round(points * share)));
}

function take(sweep: Sweep, points: number): readonly SweepPoint[] {
  const batch = sweep.points.slice(sweep.next, sweep.next + points);
  sweep.next += batch.length;
  return batch;
}
