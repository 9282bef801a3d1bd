/** The sweep that runs or ran last, and its rows as they come. It outlives its tab being closed. */
import { createStore } from 'zustand/vanilla';
import { spawnEngineWorker } from '../../../worker/client/host.ts';
import { poolSize, type SweepRow } from '../../../worker/client/pool.ts';
import { createPagePool } from '../../state/run/page-pool.ts';
import { announce } from '../../ui/announce.ts';
import { keepSweep, type KeptSweep } from './kept-sweeps.ts';
import type { ReadyPlan } from './form/read-form.ts';

export type SweepPhase = 'running' | 'finished' | 'cancelled' | 'failed';

export interface SweepState {
  /** null before the first sweep. */
  readonly ran: ReadyPlan | null;
  readonly phase: SweepPhase;
  /** By index; a hole where a row has not come. */
  readonly rows: readonly (SweepRow | undefined)[];
  readonly done: number;
  readonly wallMs: number;
  /** Whether its rows are those of an earlier run, kept in the browser. */
  readonly isKept: boolean;
  /** Why it failed. */
  readonly message: string | null;
}

/** Rows are shown in steps that the page can draw. */
const SHOW_EVERY_MS = 120;

export const sweepStore = createStore<SweepState>()(() => ({
  ran: null,
  phase: 'finished',
  rows: [],
  done: 0,
  wallMs: 0,
  isKept: false,
  message: null,
}));

const pool = createPagePool({
  spawn: spawnEngineWorker,
  size: poolSize(navigator.hardwareConcurrency),
  now: () => performance.now(),
});

let latest = 0;

export async function runSweep(ready: ReadyPlan): Promise<void> {
  const sweep = (latest += 1);
  const began = performance.now();
  const rows = new Array<SweepRow | undefined>(ready.plan.rows);
  let done = 0;
  const waiting: { timer: ReturnType<typeof setTimeout> | null } = { timer: null };
  const stopWaiting = (): void => {
    if (waiting.timer !== null) clearTimeout(waiting.timer);
    waiting.timer = null;
  };
  const show = (more: Partial<SweepState> = {}): void => {
    stopWaiting();
    sweepStore.setState({ rows: [...rows], done, wallMs: performance.now() - began, ...more });
  };
  const outcome = pool.run(ready.specification, ready.plan.points, (some) => {
    for (const row of some) rows[row.index] = row;
    done += some.length;
    waiting.timer ??= setTimeout(show, SHOW_EVERY_MS);
  });
  // After `run`, which ends the sweep before this one.
  show({ ran: ready, phase: 'running', isKept: false, message: null });
  const ended = await outcome;
  if (sweep !== latest) {
    stopWaiting();
    return;
  }
  show({ phase: ended.status, message: ended.status === 'failed' ? ended.message : null });
  if (ended.status === 'finished') void keepSweep(ready.specification, sweepStore.getState());
  announce(ended.status === 'finished' ? `Sweep finished: ${done} results.` : `Sweep ${ended.status}.`);
}

/** Shows the rows of an earlier run of the same sweep, unless one runs. */
export function showKept(ran: ReadyPlan, { rows, wallMs }: KeptSweep): void {
  if (sweepStore.getState().phase === 'running') return;
  sweepStore.setState({
    ran,
    rows,
    wallMs,
    done: rows.length,
    phase: 'finished',
    isKept: true,
    message: null,
  });
}

export function cancelSweep(): void {
  pool.cancel();
}
