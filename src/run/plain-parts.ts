import { createAnalyticalModel } from '../network/models/analytical/model.ts';
import type { EngineParts } from './engine-parts.ts';

/** Enough for designs on the analytical network with synchronous steps, without a pipeline, a calibration or conditions (checks/check-parts.ts). */
export const PLAIN_PARTS: EngineParts = {
  models: { analytical: createAnalyticalModel(null) },
  pipelines: null,
  calibrations: null,
  conditions: null,
};
