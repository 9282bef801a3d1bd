/** `--network=`: the network model of a run, in place of the design's. */
import '../network/all-models.ts';
import '../study/run/all-graphs.ts';
import { NETWORK_MODEL_IDS, NETWORK_MODELS, type NetworkModelId } from '../network/model-names.ts';
import { problem, success, type Result } from '../units/result.ts';
import type { Option, OptionValues } from './options.ts';

/** @param fallback where the option is not given */
export function networkOption(fallback: string): Option {
  return {
    name: 'network',
    value: NETWORK_MODEL_IDS.join('|'),
    help: `what times messages (default ${fallback})`,
  };
}

/** What the models take of messages, for the help. */
export const NETWORK_DETAILS = NETWORK_MODEL_IDS.map((id) => `--network=${id}: ${NETWORK_MODELS[id].rule}.`);

/** The model that is asked for; undefined where none is. */
export function readNetworkOption(values: OptionValues): Result<NetworkModelId | undefined> {
  const text = values.get('network');
  if (text === undefined) return success(undefined);
  const id = NETWORK_MODEL_IDS.find((known) => known === text);
  return id === undefined
    ? problem('--network', `is "${text}"; expected ${NETWORK_MODEL_IDS.join(', ')}`)
    : success(id);
}
