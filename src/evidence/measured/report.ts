/** Files of measured runs, row by row beside the closed form's predictions, with the errors of each source. */
import { allConstants, type Constant } from '../../workload/calibration/constants.ts';
import {
  gpusOf,
  layerWeights,
  tableWeights,
  type TrainingRun,
} from '../../workload/step-time/training-run.ts';
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import { stackScores, type StackScore } from './by-stack.ts';
import { isFittedOn } from './fit/fitted-rows.ts';
import type { MeasuredCase } from './measured-case.ts';
import { cannotOf, createPredictor, fits, type Predictor } from './predict.ts';
import type { ReportRow, RowRun } from './report-row.ts';
import { readMeasuredFile, type MeasuredFile, type MeasuredRow } from './read-file.ts';
import { PROVENANCES, type Provenance } from '../facts/provenance.ts';
import {
  errorsOf,
  gateOf,
  LEAST_ROWS,
  median,
  regret,
  spearman,
  type Candidate,
  type Errors,
  type Gate,
} from './score.ts';

export interface SourceScore extends Errors {
  readonly source: string;
  /** Median over cells of Spearman's rank correlation; over all rows if the source has no cells. */
  readonly spearman: number | null;
  /** Median over cells of the loss of our first pick against the best measured run; null without cells. */
  readonly regret: number | null;
  /** The same for the best of our first three. */
  readonly regretOfThree: number | null;
  readonly gate: Gate | null;
  /** Rows with a pipeline that took more than twice the prediction. */
  readonly stalls: number;
  /** The same errors over the rows that nothing was fitted on. */
  readonly unfitted: Errors;
}

export interface MeasuredReport {
  /** The tables that are read, with their origins. */
  readonly tables: readonly Provenance[];
  readonly constants: readonly Constant[];
  readonly sources: readonly SourceScore[];
  /** By the closed form. */
  readonly stacks: readonly StackScore[];
  readonly rows: readonly ReportRow[];
}

export interface MeasuredText {
  readonly name: string;
  readonly text: string;
}

/** Stalls named in the source: with a pipeline, per micro-batch, at any size. */
const STALL = 2;
/** Papers to which the constants of vTrain's rows alone are also applied. */
export const TRUE_PREDICTIONS: Readonly<Record<string, string>> = {
  sc21: 'sc21-by-vtrain',
  seqsel: 'seqsel-by-vtrain',
};

/**
 * @param files files to report on
 * @param shipped the shipped files, whose rows determine which rows of `files` constants were fitted on
 * @param source restricts the files to this source
 */
export function measuredReport(
  files: readonly MeasuredText[],
  shipped: readonly MeasuredText[],
  source: string | null = null,
): Result<MeasuredReport> {
  const problems: Problem[] = [];
  const read = files.flatMap(({ name, text }) => {
    const file = readMeasuredFile(name, text);
    if (file.ok) return source === null || file.value.source.id === source ? [file.value] : [];
    problems.push(...file.problems);
    return [];
  });
  if (problems.length > 0) return failure(...problems);
  const predict = createPredictor();
  const known = files === shipped ? read : shippedOf(read, shipped);
  const fittedLines = linesFittedOn(known);
  const rows = read.flatMap((file) =>
    file.rows.flatMap((row) => reportRows(file, row, predict, fittedLines)),
  );
  return success({
    tables: PROVENANCES,
    constants: allConstants(),
    sources: scores(read, rows, predict),
    stacks: stackScores(rows, ({ predicted }) => predicted),
    rows,
  });
}

/** Returns the shipped files of the sources of `files`. */
function shippedOf(
  files: readonly MeasuredFile[],
  shipped: readonly MeasuredText[],
): readonly MeasuredFile[] {
  const wanted = new Set(files.map(({ source }) => source.id));
  return shipped.flatMap(({ name, text }) => {
    const file = readMeasuredFile(name, text);
    return file.ok && wanted.has(file.value.source.id) ? [file.value] : [];
  });
}

/** Returns the lines of the shipped files that constants were fitted on, by source. */
function linesFittedOn(shipped: readonly MeasuredFile[]): ReadonlySet<string> {
  const lines = new Set<string>();
  for (const { source, rows } of shipped) {
    for (const { row, line, cases } of rows) {
      if (cases.some((measured) => isFittedOn(source.id, row, measured))) lines.add(`${source.id}\n${line}`);
    }
  }
  return lines;
}

function reportRows(
  { name, source }: MeasuredFile,
  { row, line, cases, problem }: MeasuredRow,
  predict: Predictor,
  fittedLines: ReadonlySet<string>,
): readonly ReportRow[] {
  const place = { file: name, row, source: source.id, line };
  if (problem !== null) return [{ ...place, ...UNREADABLE, cannot: problem }];
  const wasFitted = fittedLines.has(`${source.id}\n${line}`);
  return cases.map((measured) => reportCase(place, measured, predict, wasFitted));
}

const UNREADABLE = {
  model: '',
  cell: null,
  groups: [],
  stack: '',
  measured: null,
  predicted: null,
  unit: '',
  relativeError: null,
  fitted: false,
  gate: null,
  memoryGiB: null,
  isStall: false,
  terms: null,
  run: null,
} as const;

/** Fields are listed without a spread: for thousands of rows, merging records would dominate the time of a report. */
function reportCase(
  { file, row, source, line }: Pick<ReportRow, 'file' | 'row' | 'source' | 'line'>,
  measured: MeasuredCase,
  predict: Predictor,
  wasFitted: boolean,
): ReportRow {
  const { subject, model, cell, groups, unit } = measured;
  const prediction = predict(subject);
  const predicted = measured.cannot === null ? prediction.value : null;
  const value = measured.measured;
  const isPiped = subject.kind === 'step' && subject.run.layout.pipeline > 1;
  const { memory } = prediction;
  return {
    file,
    row,
    source,
    line,
    model,
    cell,
    groups,
    stack: prediction.stack,
    measured: value,
    predicted,
    unit,
    relativeError: value === null || predicted === null ? null : predicted / value - 1,
    fitted: wasFitted && value !== null && measured.cannot === null,
    cannot: cannotOf(measured, prediction),
    gate: measured.isGated ? { didRun: value !== null, isRejected: !fits(prediction) } : null,
    memoryGiB:
      memory === null
        ? null
        : { measured: measured.measuredGiB, predicted: memory.needGiB, available: memory.haveGiB },
    isStall: isPiped && value !== null && predicted !== null && value > STALL * predicted,
    terms: measured.cannot === null ? prediction.terms : null,
    run: subject.kind === 'step' ? rowRun(subject.run) : null,
  };
}

function rowRun({ model, layout, machine }: TrainingRun): RowRun {
  const { tensor, context, pipeline, data, experts = 1 } = layout;
  return {
    chip: machine.chip.id,
    gpus: gpusOf(layout),
    tensor,
    context,
    pipeline,
    data,
    experts,
    parameters: model.layers * layerWeights(model) + tableWeights(model),
  };
}

function scores(
  files: readonly MeasuredFile[],
  rows: readonly ReportRow[],
  predict: Predictor,
): readonly SourceScore[] {
  const bySource = new Map<string, ReportRow[]>();
  for (const row of rows) {
    for (const name of [row.source, ...row.groups]) {
      const known = bySource.get(name);
      if (known === undefined) bySource.set(name, [row]);
      else known.push(row);
    }
  }
  const scored = [...bySource].map(([name, some]) => scoreOf(name, some));
  const foreign = files.flatMap((file) => {
    const name = TRUE_PREDICTIONS[file.source.id];
    return name === undefined ? [] : [scoreOf(name, byVtrain(file, predict))];
  });
  return [...scored, ...foreign];
}

/** Returns rows of a paper with the constants of vTrain's rows alone, none of them fitted. */
function byVtrain(file: MeasuredFile, predict: Predictor): readonly ReportRow[] {
  const swapped: Predictor = (subject) =>
    predict(subject.kind === 'step' ? { ...subject, software: 'megatron-2021-vtrain' } : subject);
  return file.rows.flatMap((row) => reportRows(file, row, swapped, new Set()));
}

interface Scored extends Candidate {
  readonly cell: string | null;
  readonly isStall: boolean;
  readonly fitted: boolean;
}

function scoreOf(source: string, rows: readonly ReportRow[]): SourceScore {
  const scored: Scored[] = [];
  for (const row of rows) {
    const { measured, predicted, cell, isStall, fitted } = row;
    if (measured === null || predicted === null) continue;
    scored.push({ measured, predicted, mayBePicked: hasRoom(row), cell, isStall, fitted });
  }
  const cells = cellsOf(scored);
  const overCells = (figure: (cell: readonly Scored[]) => number | null): number | null =>
    median(cells.map(figure).filter((value) => value !== null));
  const gated = rows.flatMap(({ gate }) => (gate === null ? [] : [gate]));
  return {
    source,
    ...errorsOf(scored),
    spearman: cells.length === 0 ? spearman(scored) : overCells(spearman),
    regret: overCells((cell) => regret(cell, 1)),
    regretOfThree: overCells((cell) => regret(cell, 3)),
    gate: gateOf(gated),
    stalls: scored.filter(({ isStall }) => isStall).length,
    unfitted: errorsOf(scored.filter(({ fitted }) => !fitted)),
  };
}

/** Runs that nearly fill a GPU took 5 times the expected time in the median: a pick leaves this share of the memory free. */
const LEAST_FREE = 0.12;

function hasRoom({ memoryGiB }: ReportRow): boolean {
  return memoryGiB === null || memoryGiB.predicted <= (1 - LEAST_FREE) * memoryGiB.available;
}

/** Returns the cells with enough rows to rank. */
function cellsOf(rows: readonly Scored[]): readonly (readonly Scored[])[] {
  const cells = new Map<string, Scored[]>();
  for (const row of rows) {
    if (row.cell === null) continue;
    const cell = cells.get(row.cell);
    if (cell === undefined) cells.set(row.cell, [row]);
    else cell.push(row);
  }
  return [...cells.values()].filter(({ length }) => length >= LEAST_ROWS);
}
