/** The workers of a sweep: how they start, are watched, and end. */
import { wrap, type Remote } from 'comlink';
import type { SweepPoint } from '../../analysis/sweep/points.ts';
import type { SweepRow } from '../../analysis/sweep/row.ts';
import type { SweepApi } from '../server/sweep.ts';
import { START_WITHIN_MS } from './engines.ts';
import type { EngineHost } from './host.ts';
import { createWatchdog, noSignOfLife, WATCH_EVERY_MS, type Watchdog } from './watchdog.ts';

export interface Member {
  readonly host: EngineHost;
  readonly remote: Remote<SweepApi>;
  readonly watchdog: Watchdog;
  readonly late: ReturnType<typeof setTimeout>;
  /** The batch that it computes; null between batches. */
  batch: readonly SweepPoint[] | null;
  /** How many points its next batch has. */
  points: number;
}

export interface MemberTimes {
  /** How often a worker that computes is pinged. */
  readonly watchEveryMs?: number;
  /** How long a worker may take to answer at its start before another takes its place. */
  readonly startWithinMs?: number;
}

interface MemberListeners {
  /** The worker has not answered within its start time. */
  readonly onLate: (member: Member) => void;
  readonly onBroken: (member: Member, reason: string) => void;
}

export interface Members {
  readonly all: () => readonly Member[];
  readonly has: (member: Member) => boolean;
  /** Starts a worker. */
  readonly join: () => Member;
  /** Ends a worker. */
  readonly leave: (member: Member) => void;
  /** Evaluates a batch under the watchdog. */
  readonly evaluate: (member: Member, batch: readonly SweepPoint[]) => Promise<readonly SweepRow[]>;
  /** Stops the watch of a worker without a batch. */
  readonly rest: (member: Member) => void;
}

export function createMembers(
  spawn: () => EngineHost,
  { watchEveryMs = WATCH_EVERY_MS, startWithinMs = START_WITHIN_MS }: MemberTimes,
  { onLate, onBroken }: MemberListeners,
): Members {
  const members = new Set<Member>();

  return {
    all: () => [...members],
    has: (member) => members.has(member),
    join() {
      const host = spawn();
      const watchdog = createWatchdog(watchEveryMs, (silentMs) => onBroken(member, noSignOfLife(silentMs)));
      const late = setTimeout(() => onLate(member), startWithinMs);
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
        if (members.has(member)) onBroken(member, reason);
      });
      return member;
    },
    leave(member) {
      members.delete(member);
      clearTimeout(member.late);
      member.watchdog.stop();
      member.host.terminate();
    },
    evaluate(member, batch) {
      member.batch = batch;
      member.watchdog.start(() => member.remote.ping());
      return member.remote.evaluatePoints(batch);
    },
    rest(member) {
      member.watchdog.stop();
      member.batch = null;
    },
  };
}
