import type { SystemPolicy } from '../../../simulator/policy.ts';

/** One operation after the other, each in one piece: pieces would hide what a calibration has measured whole. */
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
