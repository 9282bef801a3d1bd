/**
 * Sets of assumptions: what a step is taken to be if a document does not say. `measured` is what practitioners run and what was measured;
 * `paper` is what the bandwidth and ASTRA papers assume, and what version 1 of the document meant.
 */
export const ASSUMPTIONS = ['measured', 'paper'] as const;
export type Assumptions = (typeof ASSUMPTIONS)[number];
