/** Terms of a measured step of a transformer, for layers whose rate names a calibration. */
import type * as checkpoints from './checkpoint-ops.ts';
import type * as layerTerms from './layer-terms.ts';
import type * as stepTerms from './step-terms.ts';

export type MeasuredTerms = Pick<
  typeof layerTerms,
  'elementOp' | 'passWaits' | 'besideProducts' | 'measuredGradients' | 'lossOp'
> &
  Pick<typeof checkpoints, 'checkpointOps'> &
  Pick<typeof stepTerms, 'microBatchOps' | 'updateNs'>;
