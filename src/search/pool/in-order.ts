/**
 * Jobs that others help with, taken in their order: what comes of them is the same whoever did which. The one that takes never
 * waits: where its next job is with somebody else it does a later one meanwhile, and where there is none, the same.
 */

/** Helpers on other threads. */
export interface Others<J, A> {
  /** The current number of helpers. */
  readonly count: () => number;
  /** Hands a job over and returns its number. */
  readonly give: (job: J) => number;
  /** Takes the answer of a job; null if none will come, undefined if it is not there yet. */
  readonly take: (number: number) => A | null | undefined;
}

export interface Doing<J, A, P> {
  /** Does the next job here, piece by piece. */
  readonly here: (job: J) => Generator<P, void, void>;
  /** Does a later job here, for its answer. */
  readonly answer: (job: J) => Generator<P, A, void>;
  readonly take: (job: J, answer: A) => Generator<P, void, void>;
  readonly others: Others<J, A> | null;
}

/** The number of jobs that a helper holds at a time: the current one and the next. */
const EACH = 2;

interface Waiting<J, A> {
  readonly job: J;
  /** null while no helper has it. */
  given: number | null;
  answer: A | null;
}

export function* inOrder<J, A, P>(
  jobs: Iterator<J, unknown>,
  { here, answer, take, others }: Doing<J, A, P>,
): Generator<P, void, void> {
  const waiting: Waiting<J, A>[] = [];
  let isOver = false;
  const more = (): boolean => {
    const next = isOver ? null : jobs.next();
    if (next === null || next.done === true) {
      isOver = true;
      return false;
    }
    waiting.push({ job: next.value, given: null, answer: null });
    return true;
  };
  const look = (): void => {
    if (others === null) return;
    for (const own of waiting) {
      if (own.given === null || own.answer !== null) continue;
      const found = others.take(own.given);
      if (found === null) own.given = null;
      else if (found !== undefined) own.answer = found;
    }
    const most = EACH * others.count();
    let out = waiting.filter((own) => own.given !== null && own.answer === null).length;
    // The first is for the one that takes.
    for (let at = 1; out < most; at += 1) {
      if (at >= waiting.length && !more()) return;
      const own = waiting[at]!;
      if (own.given !== null || own.answer !== null) continue;
      own.given = others.give(own.job);
      out += 1;
    }
  };

  while (waiting.length > 0 || more()) {
    look();
    const first = waiting[0]!;
    if (first.answer === null && first.given !== null) {
      const later = waiting.find((own) => own.given === null && own.answer === null);
      if (later !== undefined || more()) {
        const own = later ?? waiting.at(-1)!;
        own.answer = yield* answer(own.job);
        continue;
      }
    }
    waiting.shift();
    if (first.answer === null) yield* here(first.job);
    else yield* take(first.job, first.answer);
  }
}
