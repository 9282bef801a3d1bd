/** A question that designs answer: what the gallery offers to open, with the answer in one sentence. */

/** Figures of the run of a design under its own scheme, from which the sentence is made. */
export interface QuestionRun {
  readonly iterationNs: number;
  /** Communication that compute does not hide. */
  readonly exposedNs: number;
  /** In the unit of the workload, a second. */
  readonly perSecond: number;
  readonly costDollars: number;
  /** Iteration time of every scheme that has a split. */
  readonly bySchemeNs: ReadonlyMap<string, number>;
}

export interface Question {
  readonly id: string;
  readonly question: string;
  /** Documents in the words of version 2, with a name each; the first is edited, the others stand beside it. */
  readonly designs: readonly (Readonly<Record<string, unknown>> & { readonly name: string })[];
  /** The tab that shows it best. */
  readonly tab: string;
  /** What the page says. A test makes it again from runs of the designs. */
  readonly answer: string;
  readonly answerOf: (runs: readonly QuestionRun[]) => string;
}

/** How much less time the second takes, as a share of the first, in words: `2 %`. */
export function lessTime(before: QuestionRun, after: QuestionRun): string {
  return percent(1 - after.iterationNs / before.iterationNs);
}

/** How much more time the second takes: `15 %`. */
export function moreTime(before: QuestionRun, after: QuestionRun): string {
  return percent(after.iterationNs / before.iterationNs - 1);
}

/** How many times as much the second gets done a second: `1.3`. */
export function timesThroughput(before: QuestionRun, after: QuestionRun): string {
  return (after.perSecond / before.perSecond).toPrecision(2);
}

export function percent(share: number): string {
  return `${(share * 100).toPrecision(share < 0.1 ? 1 : 2)} %`;
}
