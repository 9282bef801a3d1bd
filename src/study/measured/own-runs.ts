/**
 * What a person's own runs say of the constants: of an nccl-tests log a latency and a bandwidth, of step times under the
 * header of a known source one factor. Both are told with the error that they leave.
 */
import { problem, success, type Result } from '../../units/result.ts';
import { fitPositive } from './fit/least-squares.ts';
import { cannotOf, createPredictor } from './predict.ts';
import { readMeasuredFile } from './read-file.ts';
import { median } from './score.ts';

export type OwnRuns =
  | {
      readonly kind: 'collective';
      readonly sizes: number;
      readonly latencyUs: number;
      readonly busGBps: number;
      /** Mean relative error of latency + bytes / bandwidth over the sizes. */
      readonly error: number;
    }
  | {
      readonly kind: 'steps';
      readonly runs: number;
      readonly stack: string;
      /** Measured over predicted: what `slowdown` is to be. */
      readonly factor: number;
      /** Mean relative error without the factor, and with it. */
      readonly before: number;
      readonly error: number;
    };

/** Longer texts are no log of a benchmark. */
const MOST_CHARACTERS = 2_000_000;

/** @param text an nccl-tests log, or rows of measured runs under their header */
export function readOwnRuns(text: string): Result<OwnRuns> {
  if (text.length > MOST_CHARACTERS)
    return problem('runs', `has ${text.length} characters; expected at most ${MOST_CHARACTERS}`);
  const sizes = logRows(text);
  if (sizes.length > 0) return collectiveOf(sizes);
  return stepsOf(text);
}

interface LogRow {
  readonly bytes: number;
  readonly us: number;
  /** Bus bandwidth over the bytes' own: what the kind of collective and the ranks make of it. */
  readonly wire: number;
}

/** Lines of nccl-tests: size, count, type, redop, root, time (us), algbw, busbw, errors, then in place. */
function logRows(text: string): readonly LogRow[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const cells = line.trim().split(/\s+/);
    const [size, count, type] = cells;
    if (!/^\d+$/.test(size ?? '') || !/^\d+$/.test(count ?? '') || !/^[a-z]/.test(type ?? '')) return [];
    // Reductions have an operation, rooted ones a root: time is the first cell with a decimal point.
    const at = cells.findIndex((cell, index) => index > 2 && /^\d+\.\d+$/.test(cell));
    const [us = 0, algorithm = 0, bus = 0] = cells.slice(at, at + 3).map(Number);
    if (at < 0 || !(us > 0) || Number(size) === 0) return [];
    return [{ bytes: Number(size), us, wire: algorithm > 0 && bus > 0 ? bus / algorithm : 1 }];
  });
}

function collectiveOf(rows: readonly LogRow[]): Result<OwnRuns> {
  if (new Set(rows.map(({ bytes }) => bytes)).size < 2)
    return problem('runs', 'has one message size; expected two or more');
  const last = rows.reduce((most, row) => (row.bytes > most.bytes ? row : most));
  const first = rows.reduce((least, row) => (row.bytes < least.bytes ? row : least));
  // The wire of the largest message is read from two digits; that of all sizes is the same.
  const { wire } = last;
  const predicted = (row: LogRow, latencyUs: number, busGBps: number): number =>
    latencyUs + (row.bytes * wire * 1e-3) / busGBps;
  const [latencyUs = 1, busGBps = 1] = fitPositive(
    [first.us, (last.bytes * wire * 1e-3) / last.us],
    ([latency = 1, bus = 1]) => rows.map((row) => Math.log(predicted(row, latency, bus) / row.us)),
    { prior: 1e-4, corner: 0.03, steps: 60 },
  );
  const error =
    rows.reduce((sum, row) => sum + Math.abs(predicted(row, latencyUs, busGBps) / row.us - 1), 0) /
    rows.length;
  return success({ kind: 'collective', sizes: rows.length, latencyUs, busGBps, error });
}

function stepsOf(text: string): Result<OwnRuns> {
  const read = readMeasuredFile('runs', text);
  if (!read.ok) {
    return problem('runs', 'is neither an nccl-tests log nor rows under the header of a known source');
  }
  const predict = createPredictor();
  const found = read.value.rows.flatMap(({ cases }) =>
    cases.flatMap((measured) => {
      const prediction = predict(measured.subject);
      if (measured.measured === null || prediction.value === null || cannotOf(measured, prediction) !== null)
        return [];
      return [{ ratio: measured.measured / prediction.value, stack: prediction.stack }];
    }),
  );
  const factor = median(found.map(({ ratio }) => ratio));
  if (factor === null) {
    const reason =
      read.value.rows.find((row) => row.problem !== null)?.problem ?? 'no row that can be predicted';
    return problem('runs', reason);
  }
  const meanError = (scale: number): number =>
    found.reduce((sum, { ratio }) => sum + Math.abs(scale / ratio - 1), 0) / found.length;
  const stacks = [...new Set(found.map(({ stack }) => stack))].join(', ');
  return success({
    kind: 'steps',
    runs: found.length,
    stack: stacks,
    factor,
    before: meanError(1),
    error: meanError(factor),
  });
}
