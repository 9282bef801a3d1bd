/** Terms of a measured step of a transformer, which run/all-graphs.ts sets as it does the stacks (calibration/measured-parts.ts). */
import type * as layerTerms from './layer-terms.ts';
import type * as stepTerms from './step-terms.ts';

export type MeasuredTerms = Pick<
  typeof layerTerms,
  'elementOp' | 'passWaits' | 'besideProducts' | 'measuredGradients' | 'lossOp'
> &
  Pick<typeof stepTerms, 'microBatchOps' | 'updateNs'>;

let known: MeasuredTerms | null = null;

export function setMeasuredTerms(terms: MeasuredTerms): void {
  known = terms;
}

/** @throws RangeError where they were not loaded first: a bug of the caller */
export function measuredTerms(): MeasuredTerms {
  if (known === null) throw new RangeError('the terms of measured steps are not loaded');
  return known;
}
