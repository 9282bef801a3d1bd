/**
 * The goodput of a training that fails and goes on from its last checkpoint: which share of its time is progress.
 *
 * The model. Failures come at a constant rate while the job holds its NPUs (computing, saving or restarting). Every failure costs
 * detection and restart, which a further failure begins anew, and all work since the last complete checkpoint. After each interval of
 * work the job stands still for `stallHours` while its state is copied; from then on the copy is written for `writeHours` beside the
 * next work, and counts when it is whole. A failure that takes a host away needs a spare; without one the job waits until the first of
 * the broken hosts is repaired.
 *
 * With rate l, interval t, stall d, write w and restart R, s = t + d: from one complete checkpoint to the next it takes
 *   (1/l) (1 - exp(-l s)) exp(l (R + s + w))
 * on average, which for w = 0 is Daly's (1/l) exp(l R) (exp(l s) - 1) (J. Daly, Future Generation Computer Systems 22, 2006). Hosts under
 * repair are an Erlang loss system, so that waiting takes the share B(spares + 1, replacements x repair time) of the whole.
 */

export interface Interruptions {
  /** All failures that stop the job. */
  readonly failuresPerHour: number;
  /** Those of them that take a host away. */
  readonly replacementsPerHour: number;
  /** From a failure until the job computes again, on the hosts that it then has. */
  readonly restartHours: number;
  /** Hosts that wait to replace others; null if there is always one. */
  readonly spares: number | null;
  /** Until a replaced host is a spare. */
  readonly repairHours: number;
}

export interface Saving {
  /** For which the job stands still. */
  readonly stallHours: number;
  /** After that, beside the work that follows, until the checkpoint counts. */
  readonly writeHours: number;
}

export const GOODPUT_PARTS = ['effective', 'saving', 'lost', 'restarting', 'waiting'] as const;

/** Shares of the whole time; they add up to 1. */
export interface Goodput {
  /** Progress: effective training time. */
  readonly effective: number;
  /** Standing still for checkpoints that were completed. */
  readonly saving: number;
  /** Work and saving that a failure undid. */
  readonly lost: number;
  /** Detecting failures and restarting. */
  readonly restarting: number;
  /** Waiting for a host. */
  readonly waiting: number;
}

/** The goodput of a training that is long against an interval. */
export function goodputOf(
  interruptions: Interruptions,
  { stallHours, writeHours }: Saving,
  intervalHours: number,
): Goodput {
  const { failuresPerHour, restartHours } = interruptions;
  const span = intervalHours + stallHours;
  const waiting = waitingShare(interruptions);
  const exposed = hoursToNext(failuresPerHour, span, span + writeHours, restartHours);
  const share = (hours: number): number => (exposed === Infinity ? 0 : ((1 - waiting) * hours) / exposed);
  const failures = failuresPerHour * exposed;
  const effective = share(intervalHours);
  const saving = share(stallHours);
  const restarting =
    exposed === Infinity ? 1 - waiting : share(failures * meanUpTo(failuresPerHour, restartHours));
  return {
    effective,
    saving,
    restarting,
    waiting,
    lost: Math.max(0, 1 - effective - saving - restarting - waiting),
  };
}

/**
 * The mean hours of a training of `workHours` without failures, cut into equal intervals of at least `intervalHours`, with a checkpoint
 * at its end.
 */
export function trainingHours(
  workHours: number,
  interruptions: Interruptions,
  { stallHours, writeHours }: Saving,
  intervalHours: number,
): number {
  const { failuresPerHour, restartHours } = interruptions;
  const { intervals, hours } = wholeIntervals(workHours, intervalHours);
  const span = hours + stallHours;
  const again = span + writeHours;
  // Before the first checkpoint there is no earlier one whose writing has to be waited for.
  const first = hoursToNext(failuresPerHour, again, again, restartHours);
  const others = (intervals - 1) * hoursToNext(failuresPerHour, span, again, restartHours);
  return (first + others) / (1 - waitingShare(interruptions));
}

/** A training cut into equal intervals, none shorter than the one asked for unless the whole is. */
export function wholeIntervals(
  workHours: number,
  intervalHours: number,
): { readonly intervals: number; readonly hours: number } {
  const intervals = Math.max(1, Math.floor(workHours / intervalHours));
  return { intervals, hours: workHours / intervals };
}

/** Share of the time in which the job waits for a host. */
export function waitingShare({ replacementsPerHour, repairHours, spares }: Interruptions): number {
  const share = spares === null ? 0 : erlangLoss(spares + 1, replacementsPerHour * repairHours);
  // What never happens in the age of the universe.
  return share < 1e-15 ? 0 : share;
}

/**
 * Mean hours from one complete checkpoint to the next, restarts included: `span` if nothing fails, `again` from a restart on.
 */
function hoursToNext(perHour: number, span: number, again: number, restart: number): number {
  if (perHour === 0) return span;
  return (-Math.expm1(-perHour * span) * Math.exp(perHour * (restart + again))) / perHour;
}

/** Mean of the smaller of `hours` and the time to the next failure. */
function meanUpTo(perHour: number, hours: number): number {
  return perHour === 0 ? hours : -Math.expm1(-perHour * hours) / perHour;
}

/** Erlang's loss formula: the share of time in which all `servers` are busy under a load of `erlangs`. */
export function erlangLoss(servers: number, erlangs: number): number {
  let loss = 1;
  for (let server = 1; server <= servers; server++) loss = (erlangs * loss) / (server + erlangs * loss);
  return loss;
}
