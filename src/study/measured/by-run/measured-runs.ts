/** Measured rows predicted by the event-driven run, beside the closed form, with the errors of each source. */
import { failure, success, type Problem, type Result } from '../../../units/result.ts';
import type { MeasuredCase, Subject } from '../measured-case.ts';
import type { Stack } from '../../../workload/step-time/stack.ts';
import { stepTime } from '../../../workload/step-time/step-time.ts';
import { createPredictor, createStacks } from '../predict.ts';
import { readMeasuredFile } from '../read-file.ts';
import type { MeasuredText } from '../report.ts';
import { errorsOf, type Errors, type Pair } from '../score.ts';
import { runCollectiveUs, runExperts } from './run-collective.ts';
import { runStep, type StepRun } from './run-step.ts';

export interface RunScore {
  readonly source: string;
  /** Of the rows that both predict. */
  readonly closed: Errors;
  readonly run: Errors;
  /** Both, where transfers between stages take no time; only where the run errs by more than `MORE` beyond the closed form. */
  readonly withoutTransfers?: BothErrors;
}

interface BothErrors {
  readonly closed: Errors;
  readonly run: Errors;
}

/** A point: what the run may err more without a reason. */
const MORE = 0.01;

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
    name,
    id,
    cases: rows.flatMap(({ problem, cases }): readonly (MeasuredCase | null)[] =>
      problem === null ? cases : [null],
    ),
  }));
  const total = listed.reduce((sum, { cases }) => sum + cases.length, 0);
  const predict = createPredictor();
  const byRun = createRunPredictor();
  const pairs: Pairs = new Map();
  const ofGroups = new Map<string, MeasuredCase[]>();
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
      addPairs(pairs, [id, ...each.groups], each, { closed: predict(each.subject).value, run: value });
      for (const name of [id, ...each.groups]) ofGroups.set(name, [...(ofGroups.get(name) ?? []), each]);
    }
    done.push({ name, predicted });
  }
  const sources: RunScore[] = [];
  for (const [source, { closed, run }] of pairs) {
    const score = { source, closed: errorsOf(closed), run: errorsOf(run) };
    const more = (score.run.mape ?? 0) - (score.closed.mape ?? 0);
    const own =
      more > MORE ? yield* withoutTransfers(ofGroups.get(source) ?? [], { done: count, total }) : null;
    sources.push(own === null ? score : { ...score, withoutTransfers: own });
  }
  return success({ files: done, sources });
}

/** The errors of steps if transfers between stages took no time; null of what has no steps. */
function* withoutTransfers(
  cases: readonly MeasuredCase[],
  progress: RunsDone,
): Generator<RunsDone, BothErrors | null, void> {
  const stacks = createStacks();
  const pairs: Pairs = new Map();
  for (const each of cases) {
    const { subject } = each;
    const own = subject.kind === 'step' ? stacks(subject) : null;
    if (subject.kind !== 'step' || own === null) return null;
    const stack: Stack = { ...own, freeTransfers: true };
    const run = yield* telling(runStep(subject.run, stack), progress);
    if (run !== null) addPairs(pairs, [''], each, { closed: stepTime(subject.run, stack).seconds, run });
  }
  const { closed, run } = pairs.get('') ?? { closed: [], run: [] };
  return { closed: errorsOf(closed), run: errorsOf(run) };
}

type Pairs = Map<string, { readonly closed: Pair[]; readonly run: Pair[] }>;

function addPairs(
  pairs: Pairs,
  names: readonly string[],
  { measured }: MeasuredCase,
  { closed, run }: { readonly closed: number | null; readonly run: number },
): void {
  if (measured === null || closed === null) return;
  for (const name of names) {
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
        return yield* telling(runStep(subject.run, stack), progress);
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

function* telling(steps: StepRun, progress: RunsDone): Generator<RunsDone, number | null, void> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    yield progress;
  }
}
