/**
 * What only designs need that name a calibration: the constants of stacks and what they make of rates and links.
 * run/all-graphs.ts sets them when it is loaded, so that a run without a calibration does not wait for them.
 */
import type { ComputeRate } from '../compute-time.ts';
import type { Timed, Work } from '../compute/work.ts';
import type * as curves from './curves.ts';
import type { MeasuredCompute } from './measured-stack.ts';

export interface MeasuredParts {
  /** Of a rate that names a calibration. */
  readonly stackOfRate: (rate: ComputeRate) => MeasuredCompute;
  readonly measuredTime: (work: Work, measured: MeasuredCompute) => Timed;
  readonly links: Pick<typeof curves, 'linkCurve' | 'measuredLinks'>;
}

let known: MeasuredParts | null = null;

export function setMeasuredParts(parts: MeasuredParts): void {
  known = parts;
}

/** @throws RangeError where they were not loaded first: a bug of the caller */
export function measuredParts(): MeasuredParts {
  if (known === null) throw new RangeError('the calibrations are not loaded');
  return known;
}

/** The stack that a rate names; null where it names none. */
export function measuredCompute(rate: ComputeRate): MeasuredCompute | null {
  return rate.calibration === undefined ? null : measuredParts().stackOfRate(rate);
}
