/** Fits every constant from the shipped rows, and computes what each is worth. */
import type { FittedConstants } from '../../../workload/calibration/fitted.ts';
import type { MeasuredCase } from '../measured-case.ts';
import { createPredictor, type Predictor } from '../predict.ts';
import type { MeasuredFile } from '../read-file.ts';
import { isFittedOn } from './fitted-rows.ts';
import { FIT_JOBS, type FitJob } from './jobs.ts';
import { fitPositive } from './least-squares.ts';

interface Weighed {
  readonly measured: MeasuredCase;
  readonly weight: number;
}

/** One constant of a fit: how the mean relative error of its rows grows without it. */
export interface TermWorth {
  readonly stack: string;
  readonly name: string;
  readonly value: number;
  /** Mean relative error on the fitted rows, with all constants. */
  readonly error: number;
  /** The same with this constant at its start value and all others refitted. */
  readonly without: number;
}

const STEPS = 60;

/** Returns the table of all constants. Deterministic: the same rows give the same table. */
export function fitAll(files: readonly MeasuredFile[]): FittedConstants {
  let table: FittedConstants = {};
  for (const job of FIT_JOBS) table = { ...table, ...fitJob(job, rowsOf(job, files), table) };
  return table;
}

/** Returns what each constant of `job` contributes: the others are refitted with it held at `neutral`. */
export function termWorths(
  job: FitJob,
  files: readonly MeasuredFile[],
  table: FittedConstants,
  neutral: (stack: string, name: string) => number,
): readonly TermWorth[] {
  const rows = rowsOf(job, files);
  const error = meanError(job, rows, table);
  return Object.entries(job.start).flatMap(([stack, names]) =>
    Object.keys(names).map((name) => {
      const held = { stack, name, value: neutral(stack, name) };
      const without = meanError(job, rows, { ...table, ...fitJob(job, rows, table, held) });
      return { stack, name, value: table[stack]?.[name] ?? 0, error, without };
    }),
  );
}

function rowsOf(job: FitJob, files: readonly MeasuredFile[]): readonly Weighed[] {
  return files.flatMap(({ source, rows }) =>
    rows.flatMap(({ row, cases }) =>
      cases
        .map((measured) => ({ measured, weight: job.weight(source.id, measured) }))
        .filter(({ measured, weight }) => weight > 0 && isFittedOn(source.id, row, measured)),
    ),
  );
}

interface Held {
  readonly stack: string;
  readonly name: string;
  readonly value: number;
}

function fitJob(job: FitJob, rows: readonly Weighed[], table: FittedConstants, held?: Held): FittedConstants {
  const free = Object.entries(job.start).flatMap(([stack, names]) =>
    Object.entries(names)
      .filter(([name]) => stack !== held?.stack || name !== held.name)
      .map(([name, value]) => ({ stack, name, value })),
  );
  const tableOf = (values: readonly number[]): FittedConstants => {
    const made: Record<string, Record<string, number>> = {};
    free.forEach(({ stack, name }, index) => {
      (made[stack] ??= {})[name] = values[index] ?? 0;
    });
    if (held !== undefined) (made[held.stack] ??= {})[held.name] = held.value;
    return { ...table, ...made };
  };
  if (rows.length === 0) return {};
  const found = fitPositive(
    free.map(({ value }) => value),
    (values) => residuals(job, rows, createPredictor(tableOf(values))),
    { prior: job.prior, corner: job.corner, steps: STEPS },
  );
  const all = tableOf(found.map((value) => Number(value.toPrecision(4))));
  return Object.fromEntries(Object.keys(job.start).map((stack) => [stack, all[stack] ?? {}]));
}

function residuals(job: FitJob, rows: readonly Weighed[], predict: Predictor): readonly number[] {
  return rows.map(({ measured, weight }) => weight * Math.log(ratio(job, measured, predict)));
}

function meanError(job: FitJob, rows: readonly Weighed[], table: FittedConstants): number {
  const predict = createPredictor(table);
  return (
    rows.reduce((sum, { measured }) => sum + Math.abs(ratio(job, measured, predict) - 1), 0) / rows.length
  );
}

/** Returns predicted over measured. */
function ratio(job: FitJob, measured: MeasuredCase, predict: Predictor): number {
  const { subject } = measured;
  const software = job.software;
  const asked = software !== undefined && subject.kind === 'step' ? { ...subject, software } : subject;
  const prediction = predict(asked);
  if (job.target === 'memory') return (prediction.memory?.needGiB ?? 1) / (measured.measuredGiB ?? 1);
  return (prediction.value ?? 1) / (measured.measured ?? 1);
}
