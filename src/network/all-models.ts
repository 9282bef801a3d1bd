/**
 * Every network model that a design can name, one record each. Loading the shared model also brings eager
 * steps to the analytical one (contention/eager.ts). Kept apart from models.ts because the first run of the
 * page needs none of the code that lays messages on links.
 */
import { analyticalModel } from './analytical-model.ts';
import { sharedModel } from './contention/model.ts';
import type { NetworkModel } from './model.ts';
import { addModels } from './models.ts';
import type { NetworkModelId } from './model-names.ts';
import { packetModel } from './packets/model.ts';

export const ALL_MODELS: Readonly<Record<NetworkModelId, NetworkModel>> = {
  analytical: analyticalModel,
  shared: sharedModel,
  packets: packetModel,
};

addModels(ALL_MODELS);
