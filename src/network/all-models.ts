/**
 * Every network model that a design may name: a record each. Apart from models.ts, so that the first run of the page does
 * not wait for what lays messages on links.
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
