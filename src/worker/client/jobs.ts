/**
 * The page's open requests to its engine. When the engine breaks, every job is sent to the next one, once; a job that
 * meets a second break fails with its reason. A job that is no run then waits until no run is under way: should that job
 * be the one that breaks the engine, the run has ended before.
 */
export interface Job {
  readonly isRun: boolean;
  /** Asks the engine, a new one where the one before broke. */
  readonly send: () => void;
  /** What was received so far is void, the job is sent again. */
  readonly restarted?: (reason: string) => void;
  readonly fail: (reason: string) => void;
}

export interface Jobs {
  /** Sends the job, which is then open until it is closed or fails. */
  readonly open: (job: Job) => void;
  readonly areOpen: () => boolean;
  readonly close: (job: Job) => void;
  /** This one job has failed; the engine has not. */
  readonly again: (job: Job, reason: string) => void;
  /** The engine is gone. */
  readonly broken: (reason: string) => void;
  /** Another engine takes over, through no fault of a job: all are sent to it, however often they were sent before. */
  readonly moved: () => void;
}

const MOST_RESTARTS = 1;

/** @param onBusy called when the first job opens and after each break; `onIdle` when the last one has closed */
export function createJobs(onBusy: () => void, onIdle: () => void): Jobs {
  /** How often each open job was sent again. */
  const restarts = new Map<Job, number>();
  const held = new Set<Job>();

  const isRunning = (): boolean => [...restarts.keys()].some(({ isRun }) => isRun);

  function close(job: Job): void {
    held.delete(job);
    if (!restarts.delete(job)) return;
    if (restarts.size === 0) onIdle();
    else if (!isRunning()) release();
  }

  function release(): void {
    const waiting = [...held];
    held.clear();
    for (const job of waiting) job.send();
  }

  function again(job: Job, reason: string): void {
    const count = restarts.get(job);
    if (count === undefined) return;
    if (count === MOST_RESTARTS) {
      close(job);
      job.fail(reason);
      return;
    }
    restarts.set(job, count + 1);
    job.restarted?.(reason);
    if (!job.isRun && isRunning()) held.add(job);
    else job.send();
  }

  return {
    open(job) {
      restarts.set(job, 0);
      if (restarts.size === 1) onBusy();
      job.send();
    },
    areOpen: () => restarts.size > 0,
    close,
    again,
    broken(reason) {
      held.clear();
      const open = [...restarts.keys()];
      // Runs first: what is behind a run that fails now must not be held for it.
      for (const job of open.filter(({ isRun }) => isRun)) again(job, reason);
      for (const job of open.filter(({ isRun }) => !isRun)) again(job, reason);
      if (restarts.size > 0) onBusy();
    },
    moved() {
      held.clear();
      const isHeldBack = isRunning();
      for (const job of restarts.keys()) {
        if (isHeldBack && !job.isRun) held.add(job);
        else job.send();
      }
      if (restarts.size > 0) onBusy();
    },
  };
}
