/** Every network model that a design may name, by its id. */
import { createAnalyticalModel } from './analytical/model.ts';
import { eagerAlone } from '../contention/eager.ts';
import { sharedModel } from './shared/model.ts';
import type { NetworkModel } from './model.ts';
import type { NetworkModelId } from './facts.ts';
import { packetModel } from './packets/model.ts';

export const ALL_MODELS: Readonly<Record<NetworkModelId, NetworkModel>> = {
  analytical: createAnalyticalModel(eagerAlone),
  shared: sharedModel,
  packets: packetModel,
};
