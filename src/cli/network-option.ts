/** `--network=`: the network model of a run, instead of the design's. */
import { NETWORK_MODEL_IDS, NETWORK_MODELS, type NetworkModelId } from '../network/models/facts.ts';
import {
  SHARED_MODEL_IDS,
  SHARED_MODELS,
  type SharedModelId,
} from '../network/models/shared/sharing-facts.ts';
import { STEP_RULE_FACTS, STEP_RULES, type StepRule } from '../network/facts/step-rule.ts';
import { problem, success, type Result } from '../units/result.ts';
import type { Option, OptionValues } from './options.ts';

/** @param fallback used without the option */
export function networkOption(fallback: string): Option {
  return {
    name: 'network',
    value: NETWORK_MODEL_IDS.join('|'),
    help: `what times messages (default ${fallback})`,
  };
}

export const STEPS_OPTION: Option = {
  name: 'step-rule',
  value: STEP_RULES.join('|'),
  help: "when ranks go from step to step (default the design's)",
};

/** @param fallback used without the option */
export function sharedModelOption(fallback: string): Option {
  return {
    name: 'shared-model',
    value: SHARED_MODEL_IDS.join('|'),
    help: `how messages share links (default ${fallback})`,
  };
}

/** How the models time messages, for the help. */
export const NETWORK_DETAILS = NETWORK_MODEL_IDS.map((id) => `--network=${id}: ${NETWORK_MODELS[id].rule}.`);

/** The same for steps and shared links. */
export const MESSAGE_DETAILS = [
  ...STEP_RULES.map((id) => `--step-rule=${id}: ${STEP_RULE_FACTS[id].rule}.`),
  ...SHARED_MODEL_IDS.map(
    (id) =>
      `--shared-model=${id}, with --network=shared: ${SHARED_MODELS[id].name}; ${SHARED_MODELS[id].rule}.`,
  ),
];

/** Returns the requested model; undefined if there is none. */
export function readNetworkOption(values: OptionValues): Result<NetworkModelId | undefined> {
  return readOneOf(values, 'network', NETWORK_MODEL_IDS);
}

export function readStepsOption(values: OptionValues): Result<StepRule | undefined> {
  return readOneOf(values, STEPS_OPTION.name, STEP_RULES);
}

export function readSharedModelOption(values: OptionValues): Result<SharedModelId | undefined> {
  return readOneOf(values, 'shared-model', SHARED_MODEL_IDS);
}

function readOneOf<T extends string>(
  values: OptionValues,
  name: string,
  ids: readonly T[],
): Result<T | undefined> {
  const text = values.get(name);
  if (text === undefined) return success(undefined);
  const id = ids.find((known) => known === text);
  return id === undefined ? problem(`--${name}`, `is "${text}"; expected ${ids.join(', ')}`) : success(id);
}
