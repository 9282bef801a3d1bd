/** The network models that a design may name: a record each. */
import { analyticalModel } from './analytical-model.ts';
import { sharedModel } from './contention/model.ts';
import type { NetworkModel } from './model.ts';
import type { NetworkModelId } from './model-names.ts';

export const networkModels: Readonly<Record<NetworkModelId, NetworkModel>> = {
  analytical: analyticalModel,
  shared: sharedModel,
};
