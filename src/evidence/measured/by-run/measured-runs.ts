/** Predicts measured rows by the event-driven run, beside the closed form, with the errors of each source. */
import { formatDecimal } from '../../../units/decimal.ts';
import { failure, problem, success, type Problem, type Result } from '../../../units/result.ts';
import { planFor } from '../../../workload/calibration/stacks.ts';
import { designOfStep } from '../design-of-run.ts';
import type { MeasuredCase } from '../measured-case.ts';
import { createPredictor } from '../predict.ts';
import { readMeasuredFile } from '../read-file.ts';
import { stackScores, type StackScore } from '../by-stack.ts';
import { measuredReport, type MeasuredText } from '../report.ts';
import { errorsOf, type Errors, type Pair } from '../score.ts';
import { runCollectiveUs, runExperts } from './run-collective.ts';
import { runDesign } from './run-step.ts';

export interface RunScore {
  readonly source: string;
  /** Over the rows that both predict. */
  readonly closed: Errors;
  readonly run: Errors;
}

/** A row that no design can express. */
export interface UnsaidRow {
  readonly file: string;
  readonly row: number;
  readonly reason: string;
}

export interface MeasuredRuns {
  readonly files: readonly {
    readonly name: string;
    /** In the order of the file's rows in the report; null if the run makes no prediction. */
    readonly predicted: readonly (number | null)[];
  }[];
  readonly sources: readonly RunScore[];
  /** Scores of the stacks that predict their rows. */
  readonly stacks: readonly StackScore[];
  /** Rows with a prediction that no design can express, in the order of the files. */
  readonly unsaid: readonly UnsaidRow[];
}

export interface RunsDone {
  readonly done: number;
  readonly total: number;
}

/** @param source restricts the files to this source */
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
  const pairs: Pairs = new Map();
  const done: MeasuredRuns['files'][number][] = [];
  const unsaid: UnsaidRow[] = [];
  let count = 0;
  for (const { name, id, cases } of listed) {
    const predicted: (number | null)[] = [];
    for (const [row, measuredCase] of cases.entries()) {
      yield { done: count, total };
      count += 1;
      const said =
        measuredCase === null || measuredCase.cannot !== null
          ? null
          : yield* predictByRun(measuredCase, { done: count, total });
      predicted.push(said?.ok === true ? said.value : null);
      if (measuredCase === null || said === null) continue;
      if (!said.ok) {
        const reason = said.problems
          .map(({ path, message }) => (path === 'row' ? message : `${path}: ${message}`))
          .join('; ');
        unsaid.push({ file: name, row, reason });
      } else if (said.value !== null) {
        addPairs(pairs, [id, ...measuredCase.groups], measuredCase, {
          closed: predict(measuredCase.subject).value,
          run: said.value,
        });
      }
    }
    done.push({ name, predicted });
  }
  const sources = [...pairs].map(([source, { closed, run }]): RunScore => ({
    source,
    closed: errorsOf(closed),
    run: errorsOf(run),
  }));
  const report = measuredReport(files, files, source);
  if (!report.ok) return report;
  const said = done.flatMap(({ predicted }) => predicted);
  const byRow = new Map(report.value.rows.map((row, index) => [row, said[index] ?? null]));
  const stacks = stackScores(report.value.rows, (row) => byRow.get(row) ?? null);
  return success({ files: done, sources, stacks, unsaid });
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

/** Returns the run's prediction of a case, in its unit; null if there is none. */
function* predictByRun(
  { subject, model }: MeasuredCase,
  progress: RunsDone,
): Generator<RunsDone, Result<number | null>, void> {
  switch (subject.kind) {
    case 'step': {
      if (planFor(subject.software, subject.run.machine.chip) === null) return success(null);
      const made = designOfStep(subject, model, model);
      if (!made.ok) return made;
      const { microBatches } = made.value;
      if (microBatches !== null)
        return problem(
          'row',
          `has ${formatDecimal(microBatches)} micro-batches in the mean; a design has whole ones`,
        );
      const steps = runDesign(made.value.design);
      for (;;) {
        const { done, value } = steps.next();
        if (done === true) return value;
        yield progress;
      }
    }
    case 'collective':
      return success(runCollectiveUs(subject));
    case 'experts':
      return success(runExperts(subject));
    case 'bus-share':
      // An efficiency of links whose rate the source does not state.
      return success(null);
  }
}
