import type { SystemPolicy } from '../../../simulator/policy.ts';

/** Runs whole operations one after another: chunks would overlap what a calibration has measured as a whole. */
export const POLICY: SystemPolicy = {
  chunks: 1,
  activeChunks: 1,
  queuesPerDimension: 1,
  scheduling: 'FIFO',
  intraDimension: 'FIFO',
  interDimension: 'ascending',
  optimization: 'localBWAware',
  rounding: 'exact',
};
