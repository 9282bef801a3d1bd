/**
 * Fits constants to a user's own runs: a latency and a bandwidth to an nccl-tests log, one factor to step times. Both have a remaining
 * error, and the fields of a design that would hold them.
 */
import type { Design } from '../../../design/document.ts';
import { problem, success, type Problem, type Result } from '../../../units/result.ts';
import { cannotOf, createPredictor } from '../predict.ts';
import { readMeasuredFile } from '../read-file.ts';
import { median } from '../score.ts';
import { measuredNetwork, type NetworkFit } from './measured-network.ts';
import { without } from '../../../units/without.ts';
import { linkOffers, type LinkOffer } from './links-of-log.ts';
import { MOST_ERROR, readNcclLogs, type NcclLog } from './nccl-log.ts';
import { readStepTimes, stepTimes, type StepTimes } from './step-times.ts';

/** Rows of a known source, which the closed form predicts. */
export interface OwnRows {
  readonly kind: 'rows';
  readonly runs: number;
  readonly stack: string;
  /** Measured over predicted. */
  readonly factor: number;
  /** Mean relative error without the factor, and with it. */
  readonly before: number;
  readonly error: number;
}

export interface OwnLog extends NcclLog {
  /** Whether latency and bandwidth leave too large an error to be written anywhere. */
  readonly isPoor: boolean;
  /** Empty if the fit is poor. */
  readonly offers: readonly LinkOffer[];
}

export interface OwnLogs {
  readonly kind: 'collectives';
  /** One per collective, number of ranks and number of hosts. */
  readonly logs: readonly OwnLog[];
  /** Runs of the file that cannot be fitted, with the reason. */
  readonly leftOut: readonly Problem[];
  /** The links of each place that take the times of all logs together; empty for one log, or where none fit. */
  readonly together: readonly TogetherFit[];
}

export type TogetherFit = Omit<NetworkFit, 'errors'>;

export type OwnRuns = OwnLogs | StepTimes | OwnRows;

/** Maximum length of a benchmark log. */
const MOST_CHARACTERS = 2_000_000;

/** @param text an nccl-tests log, step times of `design`, or rows of measured runs under their header */
export function* ownRuns(
  text: string,
  design: Design,
): Generator<{ readonly tried: number }, Result<OwnRuns>, void> {
  if (text.length > MOST_CHARACTERS)
    return problem('runs', `has ${text.length} characters; expected at most ${MOST_CHARACTERS}`);
  const read = readNcclLogs(text);
  if (read !== null) {
    if (!read.ok) return read;
    const logs = read.value.logs.map((log) => withOffers(design, log));
    return success({
      kind: 'collectives',
      logs,
      leftOut: read.value.leftOut,
      together: togetherOf(design, read.value.logs),
    });
  }
  const times = readStepTimes(text);
  if (times !== null) return yield* stepTimes(design, times);
  return ownRows(text);
}

function togetherOf(design: Design, logs: readonly NcclLog[]): readonly TogetherFit[] {
  if (logs.length < 2) return [];
  const fits = measuredNetwork(design, logs);
  return fits.ok
    ? fits.value.filter(({ error }) => error <= MOST_ERROR).map((fit) => without(fit, 'errors'))
    : [];
}

function withOffers(design: Design, log: NcclLog): OwnLog {
  const isPoor = !(log.error <= MOST_ERROR);
  const offers = isPoor ? success([]) : linkOffers(design, log);
  return { ...log, isPoor, offers: offers.ok ? offers.value : [] };
}

/** Returns the factor of rows under the header of a known source. */
export function ownRows(text: string): Result<OwnRows> {
  const read = readMeasuredFile('runs', text);
  if (!read.ok) {
    return problem(
      'runs',
      'is no nccl-tests log, no list of step times, and no table under the header of a known source',
    );
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
    kind: 'rows',
    runs: found.length,
    stack: stacks,
    factor,
    before: meanError(1),
    error: meanError(factor),
  });
}
