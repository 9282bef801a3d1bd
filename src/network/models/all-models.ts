/** Every network model that a design may name, by its id. */
import { createAnalyticalModel } from './analytical.ts';
import { eagerAlone } from '../contention/eager.ts';
import { sharedModel } from './shared.ts';
import type { NetworkModel } from './model.ts';
import type { NetworkModelId } from '../options/model-names.ts';
import { packetModel } from './packets.ts';

export const ALL_MODELS: Readonly<Record<NetworkModelId, NetworkModel>> = {
  analytical: createAnalyticalModel(eagerAlone),
  shared: sharedModel,
  packets: packetModel,
};
