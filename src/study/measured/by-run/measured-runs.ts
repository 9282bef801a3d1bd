/** Measured rows predicted by the event-driven run, beside the closed form, with the errors of each source. */
import { failure, success, type Problem, type Result } from '../../../units/result.ts';
import type { MeasuredCase, Subject } from '../measured-case.ts';
import { createPredictor, createStacks } from '../predict.ts';
import { readMeasuredFile } from '../read-file.ts';
import type { MeasuredText } from '../report.ts';
import { errorsOf, type Errors, type Pair } from '../score.ts';
import { runCollectiveUs, runExperts } from './run-collective.ts';
import { runStep } from './run-step.ts';

export interface RunScore {
  readonly source: string;
  /** Of the rows that both predict. */
  readonly closed: Errors;
  readonly run: Errors;
}

export interface MeasuredRuns {
  readonly files: readonly {
    readonly name: string;
    /** In the order of the file's rows in the report; null: the run has nothing to say. */
    readonly predicted: readonly (number | null)[];
  }[];
  readonly sources: readonly RunScore[];
}

export interface RunsDone {
  readonly done: number;
  readonly total: number;
}

/** @param source only files of this source */
export function* measuredRuns(
  files: readonly MeasuredText[],
  source: string | null = null,
): Generator<RunsDone, Result<MeasuredRuns>, void> {
  const problems: Problem[] = [];
  const read = files.flatMap(({ name, text }) => {
    const file = readMeasuredFile(name, text);
    if (file.ok) return source === null || file.value.source.id === source ? [file.value] : [];
    problems.push(...file.problems);
    return [];
  });
  if (problems.length > 0) return failure(...problems);
  const listed = read.map(({ name, source: { id }, rows }) => ({
    ...{ name, id },
    cases: rows.flatMap(({ problem, cases }): readonly (MeasuredCase | null)[] =>
      problem === null ? cases : [null],
    ),
  }));
  const total = listed.reduce((sum, { cases }) => sum + cases.length, 0);
  const predict = createPredictor();
  const byRun = createRunPredictor();
  const pairs = new Map<string, { readonly closed: Pair[]; readonly run: Pair[] }>();
  const done: MeasuredRuns['files'][number][] = [];
  let count = 0;
  for (const { name, id, cases } of listed) {
    const predicted: (number | null)[] = [];
    for (const each of cases) {
      const value =
        each === null || each.cannot !== null ? null : yield* byRun(each.subject, { done: count, total });
      count += 1;
      predicted.push(value);
      if (each === null || value === null) continue;
      addPairs(pairs, id, each, { closed: predict(each.subject).value, run: value });
    }
    done.push({ name, predicted });
  }
  return success({
    files: done,
    sources: [...pairs].map(([own, { closed, run }]) => ({
      source: own,
      closed: errorsOf(closed),
      run: errorsOf(run),
    })),
  });
}

function addPairs(
  pairs: Map<string, { readonly closed: Pair[]; readonly run: Pair[] }>,
  source: string,
  { measured, groups }: MeasuredCase,
  { closed, run }: { readonly closed: number | null; readonly run: number },
): void {
  if (measured === null || closed === null) return;
  for (const name of [source, ...groups]) {
    const known = pairs.get(name) ?? { closed: [], run: [] };
    known.closed.push({ predicted: closed, measured });
    known.run.push({ predicted: run, measured });
    pairs.set(name, known);
  }
}

/** What the run says of a case, in its unit; null where it has nothing to say. */
function createRunPredictor(): (
  subject: Subject,
  progress: RunsDone,
) => Generator<RunsDone, number | null, void> {
  const stacks = createStacks();
  return function* predict(subject, progress) {
    yield progress;
    switch (subject.kind) {
      case 'step': {
        const stack = stacks(subject);
        if (stack === null) return null;
        const steps = runStep(subject.run, stack);
        for (;;) {
          const { done, value } = steps.next();
          if (done === true) return value;
          yield progress;
        }
      }
      case 'collective':
        return runCollectiveUs(subject);
      case 'experts':
        return runExperts(subject);
      case 'bus-share':
        // A share of links whose rate the source does not say.
        return null;
    }
  };
}
