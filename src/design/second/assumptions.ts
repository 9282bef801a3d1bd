/**
 * Sets of assumptions: what a step is taken to be where a document says nothing. `measured` is what practitioners run and
 * what was measured of it; `paper` is what the bandwidth and ASTRA papers assume, which version 1 of the document meant.
 */
export const ASSUMPTIONS = ['measured', 'paper'] as const;
export type Assumptions = (typeof ASSUMPTIONS)[number];
