/** The network models that are loaded: the analytical one, and all of them once all-models.ts is loaded. */
import { analyticalModel } from './analytical-model.ts';
import type { NetworkModel } from './model.ts';
import { NETWORK_MODELS, type NetworkModelId } from './model-names.ts';

const known = new Map<NetworkModelId, NetworkModel>([['analytical', analyticalModel]]);

export function addModels(models: Readonly<Record<NetworkModelId, NetworkModel>>): void {
  for (const [id, model] of Object.entries(models)) known.set(id as NetworkModelId, model);
}

/** @throws RangeError for a model that has not been loaded, which is a bug of the caller */
export function modelOf(id: NetworkModelId): NetworkModel {
  const model = known.get(id);
  if (model === undefined) throw new RangeError(`the network model ${NETWORK_MODELS[id].name} is not loaded`);
  return model;
}
