/**
 * The open requests of the page to its engine. When the engine breaks, every job is sent once more, to the next engine; a job
 * that meets a second break fails with its reason. Jobs other than runs then wait until no run is in progress, so that a job
 * that breaks the engine again cannot end a run.
 */
export interface Job {
  readonly isRun: boolean;
  /** Sends the job to the current engine. */
  readonly send: () => void;
  /** Called when the job is sent again, so that the answers so far are void. */
  readonly restarted?: (reason: string) => void;
  readonly fail: (reason: string) => void;
}

export interface Jobs {
  /** Sends the job, which is then open until it is closed or fails. */
  readonly open: (job: Job) => void;
  readonly areOpen: () => boolean;
  readonly close: (job: Job) => void;
  /** Resends a job that failed although the engine did not break. */
  readonly again: (job: Job, reason: string) => void;
  /** Sends all open jobs to a new engine after the current one broke. */
  readonly broken: (reason: string) => void;
  /** Sends all open jobs to another engine that takes over; this does not count as a restart of any of them. */
  readonly moved: () => void;
}

const MOST_RESTARTS = 1;

/** @param onBusy called when the first job opens and after each break; `onIdle` when the last one has closed */
export function createJobs(onBusy: () => void, onIdle: () => void): Jobs {
  /** How often each open job has been sent again. */
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
      // Runs come first: jobs must not be held for a run that fails now.
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
