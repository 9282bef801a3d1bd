/**
 * The page's side of sweeps: a few workers beside the one of the interactive engine, so that an edit is
 * simulated as soon as ever while a sweep runs.
 *
 *   page                        worker
 *   openSweep(specification) -> keeps what the points have in common
 *   evaluatePoints(batch)    -> computes
 *                            <- rows; the next batch goes out at once
 *
 * Workers start with the first sweep that needs them and end when none has for a while. A batch is one point at
 * first and then as many as take about BATCH_MS, so that rows come steadily. A cancel ends the workers that are at
 * work, which is at once whatever a point takes. One that breaks, or gives no sign of life (watchdog.ts), is replaced and
 * its batch repeated, once; one that says nothing at its start is replaced sooner. Rows carry their index, so the order they come in is no matter.
 */
import { wrap, type Remote } from 'comlink';
import type { SweepPoint } from '../../analysis/sweep/points.ts';
import type { SweepRow } from '../../analysis/sweep/row.ts';
import type { SweepSpecification } from '../../analysis/sweep/specification.ts';
import { START_WITHIN_MS } from './at-hand.ts';
import type { EngineHost } from './host.ts';
import type { SweepApi } from '../server/sweep.ts';
import { createWatchdog, noSignOfLife, WATCH_EVERY_MS, type Watchdog } from './watchdog.ts';

export type { SweepPoint } from '../../analysis/sweep/points.ts';
export type { SweepNumbers, SweepRow } from '../../analysis/sweep/row.ts';
export type { SweepSpecification } from '../../analysis/sweep/specification.ts';

export type PoolOutcome =
  | { readonly status: 'finished' | 'cancelled' }
  /** A batch broke two workers, or the engine has a bug; rows that came before are good. */
  | { readonly status: 'failed'; readonly message: string };

export interface SweepPool {
  /** Ends a sweep that still runs, as `cancelled`. The promise never rejects. */
  readonly run: (
    specification: SweepSpecification,
    points: readonly SweepPoint[],
    onRows: (rows: readonly SweepRow[]) => void,
  ) => Promise<PoolOutcome>;
  readonly cancel: () => void;
  /** Ends the running sweep and all workers. */
  readonly release: () => void;
}

export interface PoolSettings {
  readonly spawn: () => EngineHost;
  /** Most workers at a time. */
  readonly size: number;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** How often a worker that computes is asked for a sign of life. */
  readonly watchEveryMs?: number;
  /** How long a worker may say nothing at its start before another takes its place. */
  readonly startWithinMs?: number;
}

const BATCH_MS = 60;
const MOST_POINTS = 64;
/** Workers of a sweep that may be late to start: more of them mean a slow machine, which takes its time. */
const MOST_LATE = 4;
/** A worker that has had no work for so long ends. */
export const IDLE_MS = 15_000;

/** One core is left to the page and its own engine. */
export function poolSize(cores: number): number {
  return Math.max(1, Math.min(cores - 1, 4));
}

interface Member {
  readonly host: EngineHost;
  readonly remote: Remote<SweepApi>;
  readonly watchdog: Watchdog;
  readonly late: ReturnType<typeof setTimeout>;
  /** What it computes; null between sweeps. */
  batch: readonly SweepPoint[] | null;
  points: number;
}

interface Sweep {
  readonly specification: SweepSpecification;
  readonly points: readonly SweepPoint[];
  readonly onRows: (rows: readonly SweepRow[]) => void;
  readonly settle: (outcome: PoolOutcome) => void;
  /** The first point that nobody has. */
  next: number;
  done: number;
  /** Batches whose worker broke. */
  readonly repeated: Set<readonly SweepPoint[]>;
  /** Workers that said nothing at their start. */
  late: number;
}

export function createSweepPool({
  spawn,
  size,
  now,
  watchEveryMs = WATCH_EVERY_MS,
  startWithinMs = START_WITHIN_MS,
}: PoolSettings): SweepPool {
  const members = new Set<Member>();
  let current: Sweep | null = null;
  let idle: ReturnType<typeof setTimeout> | null = null;

  function join(): Member {
    const host = spawn();
    const watchdog = createWatchdog(watchEveryMs, (silentMs) => replace(member, noSignOfLife(silentMs)));
    const late = setTimeout(() => startAgain(member), startWithinMs);
    const member: Member = {
      host,
      remote: wrap<SweepApi>(host.endpoint),
      watchdog,
      late,
      batch: null,
      points: 1,
    };
    member.remote.ping().then(
      () => clearTimeout(late),
      () => undefined,
    );
    members.add(member);
    host.onBroken((reason) => {
      if (members.has(member)) replace(member, reason);
    });
    return member;
  }

  function leave(member: Member): void {
    members.delete(member);
    clearTimeout(member.late);
    member.watchdog.stop();
    member.host.terminate();
  }

  /** Killed while it started, of which there is no event, or slow. */
  function startAgain(member: Member): void {
    const { batch } = member;
    if (current === null || batch === null || current.late === MOST_LATE) return;
    current.late += 1;
    leave(member);
    start(join(), current, batch);
  }

  function replace(member: Member, reason: string): void {
    leave(member);
    const { batch } = member;
    if (current === null || batch === null) return;
    if (current.repeated.has(batch)) {
      end(current, { status: 'failed', message: reason });
      return;
    }
    current.repeated.add(batch);
    start(join(), current, batch);
  }

  function start(member: Member, sweep: Sweep, batch: readonly SweepPoint[]): void {
    member.remote.openSweep(sweep.specification).catch(() => undefined);
    send(member, sweep, batch);
  }

  function send(member: Member, sweep: Sweep, batch: readonly SweepPoint[]): void {
    member.batch = batch;
    member.watchdog.start(() => member.remote.ping());
    const began = now();
    member.remote.evaluatePoints(batch).then(
      (rows) => {
        if (current !== sweep || !members.has(member)) return;
        const share = BATCH_MS / Math.max(1, now() - began);
        member.points = Math.max(1, Math.min(MOST_POINTS, Math.round(batch.length * share)));
        sweep.done += batch.length;
        // A worker that breaks from here on has nothing to be repeated.
        member.batch = null;
        sweep.onRows(rows);
        if (current !== sweep) return;
        if (sweep.done === sweep.points.length) end(sweep, { status: 'finished' });
        else if (members.has(member)) feed(member, sweep);
        else replaceIdle(sweep);
      },
      (error: unknown) => {
        if (current !== sweep || !members.has(member)) return;
        end(sweep, { status: 'failed', message: error instanceof Error ? error.message : String(error) });
      },
    );
  }

  function feed(member: Member, sweep: Sweep): void {
    const batch = take(sweep, member.points);
    if (batch.length > 0) send(member, sweep, batch);
    else rest(member);
  }

  function replaceIdle(sweep: Sweep): void {
    const batch = take(sweep, 1);
    if (batch.length > 0) start(join(), sweep, batch);
  }

  function rest(member: Member): void {
    member.watchdog.stop();
    member.batch = null;
  }

  function end(sweep: Sweep, outcome: PoolOutcome): void {
    current = null;
    for (const member of [...members])
      if (member.batch !== null && outcome.status !== 'finished') leave(member);
    for (const member of members) rest(member);
    idle = setTimeout(release, IDLE_MS);
    sweep.settle(outcome);
  }

  function cancel(): void {
    if (current !== null) end(current, { status: 'cancelled' });
  }

  function release(): void {
    cancel();
    if (idle !== null) clearTimeout(idle);
    idle = null;
    for (const member of [...members]) leave(member);
  }

  return {
    run(specification, points, onRows) {
      cancel();
      if (idle !== null) clearTimeout(idle);
      idle = null;
      return new Promise((settle) => {
        if (points.length === 0) {
          settle({ status: 'finished' });
          return;
        }
        const sweep: Sweep = {
          specification,
          points,
          onRows,
          settle,
          next: 0,
          done: 0,
          repeated: new Set(),
          late: 0,
        };
        current = sweep;
        while (members.size < Math.min(size, points.length)) join();
        for (const member of [...members].slice(0, points.length)) start(member, sweep, take(sweep, 1));
      });
    },
    cancel,
    release,
  };
}

function take(sweep: Sweep, points: number): readonly SweepPoint[] {
  const batch = sweep.points.slice(sweep.next, sweep.next + points);
  sweep.next += batch.length;
  return batch;
}
