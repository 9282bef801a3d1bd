/** Every network model by id, the default first: its name and how it treats messages. */
import { ANALYTICAL_FACTS } from './analytical/facts.ts';
import { PACKETS_FACTS } from './packets/facts.ts';
import { SHARED_FACTS } from './shared/facts.ts';

/** What the page, the command line and messages say of a network model. */
export interface NetworkModelFacts {
  readonly name: string;
  /** Completes "the files do not say that ..." and "--network=id: ...". */
  readonly rule: string;
}

export const NETWORK_MODELS = {
  analytical: ANALYTICAL_FACTS,
  shared: SHARED_FACTS,
  packets: PACKETS_FACTS,
} as const satisfies Readonly<Record<string, NetworkModelFacts>>;

export type NetworkModelId = keyof typeof NETWORK_MODELS;

export const NETWORK_MODEL_IDS = Object.keys(NETWORK_MODELS) as readonly NetworkModelId[];
